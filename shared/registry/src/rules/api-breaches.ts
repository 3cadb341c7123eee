import type { ApiContract } from '../calls/calls-contract.ts'
import { type Releases } from '../releases.ts'
import { servedCalls } from '../served-calls.ts'
import { callRules } from './call-rules.ts'
import { breachesOf } from './rule.ts'

/** Whether an API serves what is released. */
export interface ApiVerdict {
  /** Releases whose calls were compared. */
  compared: string[]
  /** Releases that keep no contract. */
  unknown: string[]
  /** One sentence for each breach. */
  breaches: string[]
}

/** Holds an API that is to be deployed against the calls of everything that visitors get now, live or as a canary. */
export const judgeApi = async (releases: Releases, api: ApiContract): Promise<ApiVerdict> => {
  const served = await servedCalls(releases)
  const named = (known: boolean) =>
    served.filter(({ calls }) => (calls !== undefined) === known).map(({ name, version }) => `${name} ${version}`)
  const breaches = served.flatMap(({ name, version, calls }) =>
    calls ? breachesOf({ calls, api }, callRules).map(({ said }) => `${name} ${version}: ${said}`) : [],
  )
  return { compared: named(true), unknown: named(false), breaches }
}
