import { type BeaconRound, randomnessOf } from './beacon/round.ts'
import { type Delay, randomnessOfDelay } from './delay/delay.ts'

/** What a seed is mixed with beside the secret and the root: a round of a public beacon, or a verifiable delay. */
export type Randomness = BeaconRound | Delay

export const isDelay = (randomness: Randomness): randomness is Delay => 'squarings' in randomness

/** As the ledger keeps it; undefined where none is used. */
export const readRandomness = (stored: string | null): Randomness | undefined =>
  stored === null ? undefined : (JSON.parse(stored) as Randomness)

/** The two apart, as the log and receipts show them. */
export const apart = (randomness: Randomness | undefined): { beacon?: BeaconRound; delay?: Delay } => {
  if (!randomness) return {}
  return isDelay(randomness) ? { delay: randomness } : { beacon: randomness }
}

/** Whether it is known already, and not only named. */
export const isKnown = (randomness: Randomness): boolean =>
  (isDelay(randomness) ? randomness.output : randomness.signature) !== undefined

/** 32 bytes; undefined as long as it is only named. */
export const randomBytesOf = (randomness: Randomness): Buffer | undefined => {
  if (isDelay(randomness)) return randomness.output === undefined ? undefined : randomnessOfDelay(randomness.output)
  return randomness.signature === undefined ? undefined : randomnessOf(randomness.signature)
}
