import type { ApiContract } from '../calls/calls-contract.ts'
import { type Releases } from '../releases.ts'
import { describeRelease } from '../served.ts'
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

/**
 * Holds an API that is to be deployed against the calls of every tile that visitors may get: live, as a canary, when it is promoted, or
 * when another version fails. What nobody is to get any more is retired first.
 */
export const judgeApi = async (releases: Releases, api: ApiContract): Promise<ApiVerdict> => {
  const served = await servedCalls(releases)
  const named = (known: boolean) => served.filter(({ calls }) => (calls !== undefined) === known).map(describeRelease)
  const breaches = served.flatMap(({ calls, ...release }) =>
    calls ? breachesOf({ calls, api }, callRules).map(({ said }) => `${describeRelease(release)}: ${said}`) : [],
  )
  return { compared: named(true), unknown: named(false), breaches }
}
