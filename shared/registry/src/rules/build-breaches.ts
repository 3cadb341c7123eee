import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ApiContract, type CallOffered, type CallsContract, callsFile } from '../calls/calls-contract.ts'
import type { ShellWire } from '../calls/shell-wire.ts'
import { declaredFile, wireFile } from '../faces/face-files.ts'
import { callRules } from './call-rules.ts'
import { declaredBreaches, shellBreaches } from './declared-breaches.ts'
import { breachesOf } from './rule.ts'

interface Build {
  calls?: CallsContract | undefined
  declared?: Record<string, CallOffered> | undefined
  wire?: ShellWire | undefined
}

const readJson = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined

const readBuild = (dist: string): Build => ({
  calls: readJson(join(dist, callsFile)),
  declared: readJson(join(dist, declaredFile)),
  wire: readJson(join(dist, wireFile)),
})

const ofTile = ({ calls, declared = {} }: Build, api: ApiContract): string[] => [
  ...(calls ? breachesOf({ calls, api }, callRules).map(({ said }) => said) : []),
  ...declaredBreaches(declared, api),
]

/**
 * Where an API would not serve the builds of a checkout, which are to be live together.
 * @param dists absolute paths of built remotes, the shell among them
 * @returns one sentence for each breach
 */
export const buildBreaches = (dists: readonly string[], api: ApiContract): string[] => {
  const builds = dists.map(readBuild)
  const called = builds.flatMap(({ calls }) => Object.keys(calls?.calls ?? {}))
  const ofShell = ({ wire }: Build): string[] => (wire ? shellBreaches(wire, api, [...new Set([...wire.own, ...called])]) : [])
  return [...new Set(builds.flatMap((build) => [...ofTile(build, api), ...ofShell(build)]))]
}
