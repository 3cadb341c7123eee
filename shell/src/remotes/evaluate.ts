import { createEvaluator, type Instance, type OwnInstances } from '@quintet/federation/runtime'
import * as nanostoresReact from '@nanostores/react'
import * as router from '@quintet/sdk/router'
import { type TileParts, tileParts } from '@quintet/sdk/tile'
import * as ui from '@quintet/ui'
import * as texts from '@quintet/ui/texts'
import { onDemand } from './on-demand.ts'
import { noteAnswer } from './visit-outcome.ts'
import * as nanostores from 'nanostores'
import react from 'react'
import reactDom from 'react-dom'
import * as jsxRuntime from 'react/jsx-runtime'

/** The shell's own instances, offered to every remote. The names are those of `sharedModules`. */
const singletons: Record<string, Instance> = {
  react: () => react,
  'react-dom': () => reactDom,
  'react/jsx-runtime': () => jsxRuntime,
  nanostores: () => nanostores,
  '@nanostores/react': () => nanostoresReact,
  '@quintet/sdk/router': () => router,
  '@quintet/ui': () => ui,
  '@quintet/ui/texts': () => texts,
  ...onDemand,
}

const forDevelopment: Record<string, Instance> = { 'react/jsx-dev-runtime': () => import('react/jsx-dev-runtime') }

// Each version of a remote gets an SDK bound to what it declared. One that was loaded again gets the same.
const made = new Map<string, TileParts>()

const partsOf = (name: string, version: string): TileParts => {
  const key = `${name} ${version}`
  const parts =
    made.get(key) ??
    tileParts({ name, version }, { sealed: !DEV_BUILD, onAnswer: (call, isGood) => noteAnswer(name, call, isGood) })
  made.set(key, parts)
  return parts
}

const ownInstances: OwnInstances = (name, version) => ({ '@quintet/sdk': () => partsOf(name, version).sdk })

/** Opens a version at the server before its first call does. */
export const openAhead = (name: string, version: string): Promise<void> => partsOf(name, version).openAhead()

/** Runs remotes inside this shell. */
export const evaluate = createEvaluator(
  DEV_BUILD ? { ...singletons, ...forDevelopment } : singletons,
  SHARED_VERSIONS,
  ownInstances,
)
