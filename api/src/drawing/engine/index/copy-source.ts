import type { Population } from '../population/population.ts'
import type { Seed } from './write-members.ts'

/** What any thread can copy members from into the order of the engine; all columns lie in memory that threads share. */
export interface CopySource extends Pick<
  Population,
  'features' | 'ids' | 'life' | 'wait' | 'personality' | 'firstWish' | 'masks' | 'zoneSet' | 'traits' | 'tokenBits'
> {
  /** By place in the order of the engine: the member, and the age. */
  order: Uint32Array
  age: Uint8Array
  /** By wish in that order: the place of its owner. */
  owner: Uint32Array
  /** Slots of rows, the most decisive first. */
  slots: readonly number[]
  seed: Seed
}
