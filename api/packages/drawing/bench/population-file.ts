import { writeEntryStream } from '@quintet/draw-files'
import { type Population, generateEntries } from './population.ts'

/** Writes a made-up population as a file of entries, for `pnpm draw offline`. */
export const writePopulation = (path: string, population: Population): void =>
  writeEntryStream(path, generateEntries(population), population.members)
