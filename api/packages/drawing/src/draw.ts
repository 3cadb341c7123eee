import { type DrawOptions, type Drawn, drawPopulation } from './draw-population.ts'
import type { Entry } from './entries/entry.ts'
import { type Population, PopulationBuilder } from './population/population.ts'

export type { Drawn } from './draw-population.ts'

/** The entries packed for the engine. `most`: about how many there are, where that is known. */
export const packEntries = (entries: Iterable<Entry>, most?: number): Population => {
  const builder = new PopulationBuilder(most)
  for (const entry of entries) builder.add(entry)
  return builder.finish()
}

/** Draws entries that are at hand (decisions 26 to 29). */
export const drawEntries = (entries: Iterable<Entry>, seed: string, options?: DrawOptions & { input?: string }): Promise<Drawn> =>
  drawPopulation(packEntries(entries), seed, options)
