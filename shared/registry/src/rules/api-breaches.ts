import type { ApiContract, CallsContract } from '../calls/calls-contract.ts'
import type { ShellWire } from '../calls/shell-wire.ts'
import { wireFile } from '../faces/face-files.ts'
import { readHead } from '../log.ts'
import { readReleasedFile } from '../released-file.ts'
import { type Releases } from '../releases.ts'
import { describeRelease, isShell, servedReleases } from '../served.ts'
import { servedCalls } from '../served-calls.ts'
import { callRules } from './call-rules.ts'
import { breachesOf } from './rule.ts'
import { declaredBreaches, shellBreaches } from './declared-breaches.ts'

/** Whether an API serves what is released. */
export interface ApiVerdict {
  /** Releases whose calls were compared. */
  compared: string[]
  /** Releases that keep no contract. */
  unknown: string[]
  /** One sentence for each breach. */
  breaches: string[]
}

/**
 * Holds an API that is to be deployed against the calls of every tile that visitors may get: live, as a canary, when it is promoted, or
 * when another version fails. What nobody is to get any more is retired first.
 */
export const judgeApi = async (releases: Releases, api: ApiContract): Promise<ApiVerdict> => {
  const served = await servedCalls(releases)
  const named = (known: boolean) => served.filter(({ calls }) => (calls !== undefined) === known).map(describeRelease)
  const breaches = served.flatMap(({ calls, declared = {}, ...release }) => {
    const ofContract = calls ? breachesOf({ calls, api }, callRules).map(({ said }) => said) : []
    const said = new Set([...ofContract, ...declaredBreaches(declared, api)])
    return [...said].map((one) => `${describeRelease(release)}: ${one}`)
  })
  const shells = await judgeShells(releases, api, calledIn(served))
  return {
    compared: [...named(true), ...shells.compared],
    unknown: [...named(false), ...shells.unknown],
    breaches: [...breaches, ...shells.breaches],
  }
}

/** Names of the calls that every tile makes which pages may get. */
export const calledByTiles = async (releases: Releases): Promise<string[]> => calledIn(await servedCalls(releases))

const calledIn = (served: readonly { calls?: CallsContract }[]): string[] => [
  ...new Set(served.flatMap(({ calls }) => Object.keys(calls?.calls ?? {}))),
]

// What tiles name, a shell spells: an API that spells it otherwise answers none of them.
const judgeShells = async (releases: Releases, api: ApiContract, called: readonly string[]): Promise<ApiVerdict> => {
  const { document } = await readHead(releases)
  const verdict: ApiVerdict = { compared: [], unknown: [], breaches: [] }
  for (const shell of servedReleases(document).filter(isShell)) {
    const kept = await readReleasedFile(releases, shell.published, wireFile)
    const name = describeRelease(shell)
    if (kept === undefined || !api.wire) {
      verdict.unknown.push(name)
      continue
    }
    const spelled = JSON.parse(kept) as ShellWire
    verdict.compared.push(name)
    const found = shellBreaches(spelled, api, [...new Set([...spelled.own, ...called])])
    verdict.breaches.push(...found.map((said) => `${name}: ${said}`))
  }
  return verdict
}

export { buildBreaches } from './build-breaches.ts'
export { shellBreaches } from './declared-breaches.ts'
