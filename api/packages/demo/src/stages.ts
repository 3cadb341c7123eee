import type { RegionId } from '@quintet/domain/places'
import { type Chance, type SyntheticPerson, syntheticPerson } from '@quintet/synthetic'

/** Who the people behind the six accounts are; the rest of their answers is made up like everybody's. */
const givens: readonly { name: string; attraction: number; age: number; region: RegionId; tier: 2 | 4 }[] = [
  { name: 'Robin', attraction: 1, age: 31, region: 3, tier: 4 },
  { name: 'Mara', attraction: 2, age: 29, region: 1, tier: 4 },
  { name: 'Leo', attraction: 1, age: 36, region: 3, tier: 4 },
  { name: 'Nadia', attraction: 2, age: 33, region: 3, tier: 2 },
  { name: 'Samir', attraction: 1, age: 35, region: 3, tier: 2 },
  { name: 'Ella', attraction: 2, age: 34, region: 3, tier: 2 },
]

/** The people of the six accounts, stage 1 first. */
export const createStagePeople = (chance: Chance, today: number): SyntheticPerson[] =>
  givens.map((given) => syntheticPerson(chance, today, given))
