import type { RegistryDocument } from '@quintet/registry'
import type { RateLimit } from '@quintet/kit/http'
import { isFailure, isOpening } from './load-stats.ts'
import type { Counted } from './store.ts'

/** Voters of one network that count in a minute: a household or a small office, not a script that makes cookies up. */
const votersOfNetwork = 10

/** Who told something. */
export interface Voter {
  /** The random number in the cookie; missing where a page came without. */
  visitor: string | undefined
  /** As limits count it. */
  network: string
}

/**
 * Keeps of what a page told only what may decide about a canary: one opening, one failure, one of each time and one outcome of a remote for each cookie and minute, and
 * of one network only so many cookies. Without the cookie, which every page has while a canary runs, nothing. What is not tried out, and
 * what decides nothing, goes through.
 * @param factor what limits are multiplied by
 */
export const countVotes =
  (limits: RateLimit, factor: number) =>
  (counted: Counted[], { remotes }: RegistryDocument, { visitor, network }: Voter): Counted[] => {
    const takes = (remote: string, what: string): boolean => {
      const own = `vote ${visitor} ${remote} ${what}`
      if (visitor === undefined || limits.isSpent(own, 1)) return false
      return limits.take(`votes ${network} ${remote} ${what}`, votersOfNetwork * factor) && limits.take(own, 1)
    }
    return counted.filter(({ remote, kind }) => {
      const ballot = ballotOf(kind)
      if (ballot === undefined || !Object.hasOwn(remotes, remote) || !remotes[remote]?.canary) return true
      return takes(remote, ballot)
    })
  }

// What canaries are judged by.
const ballotOf = (kind: string): string | undefined => {
  if (isOpening(kind)) return 'opening'
  if (isFailure(kind)) return 'failure'
  return kind === 'lcp' || kind === 'inp' || kind === 'task' ? kind : undefined
}
