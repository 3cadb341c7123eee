import { createEvaluator, type Instance } from '@quintet/federation/runtime'
import * as nanostoresReact from '@nanostores/react'
import * as sdk from '@quintet/sdk'
import * as router from '@quintet/sdk/router'
import * as ui from '@quintet/ui'
import * as texts from '@quintet/ui/texts'
import { onDemand } from './on-demand.ts'
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
  '@quintet/sdk': () => sdk,
  '@quintet/sdk/router': () => router,
  '@quintet/ui': () => ui,
  '@quintet/ui/texts': () => texts,
  ...onDemand,
}

const forDevelopment: Record<string, Instance> = { 'react/jsx-dev-runtime': () => import('react/jsx-dev-runtime') }

/** Runs remotes inside this shell. */
export const evaluate = createEvaluator(DEV_BUILD ? { ...singletons, ...forDevelopment } : singletons, SHARED_VERSIONS)
