import { type Chance, createChance } from '../../src/demo/chance.ts'
import { syntheticEntries } from '../../src/demo/entries.ts'
import type { Entry } from '../../src/drawing/engine/entry.ts'

const today = 20_697

/** A small world of entrants who may like each other. */
export const smallWorld = (seed: number, members: number): Entry[] => syntheticEntries(createChance(seed), members, today)

export type { Chance }
export { createChance }
