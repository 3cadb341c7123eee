import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { matchLines, readEntryFile } from '@quintet/draw-files'
import { type DrawOptions, drawPopulation } from '../draw-population.ts'
import { packEntries } from '../draw.ts'
import { rulesOf } from './version.ts'
import { weeksFolder } from './weeks-folder.ts'

/** A small week that is kept for a version of the engine, as files in the format of the guide. */
interface KeptWeek {
  version: number
  /** Path of the file of entries. */
  entries: string
  seed: string
  matches: string
}

const keptWeek = (folder: string, version: string): KeptWeek => ({
  version: Number(version),
  entries: join(folder, version, 'entries.txt'),
  seed: readFileSync(join(folder, version, 'seed.txt'), 'utf8').trim(),
  matches: readFileSync(join(folder, version, 'matches.txt'), 'utf8'),
})

/** What a replay of a kept week found. */
export interface Replayed {
  version: number
  matches: number
  /** The first line that is not as it was, from 1; undefined where all is identical. */
  differsAt: number | undefined
}

const firstDifference = (one: readonly string[], other: readonly string[]): number | undefined => {
  const length = Math.max(one.length, other.length)
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at + 1
  return undefined
}

const replay = async ({ version, entries, seed, matches: kept }: KeptWeek, options?: DrawOptions): Promise<Replayed> => {
  const population = packEntries(readEntryFile(entries))
  const { matches, entrants: members, tokens } = await drawPopulation(population, seed, { rules: rulesOf(version), ...options })
  const weight = matches.reduce((sum, match) => sum + match.weight, 0)
  const lines = [...matchLines({ members, tokens, matches: matches.length, weight }, matches)]
  return { version, matches: matches.length, differsAt: firstDifference(lines, kept.trimEnd().split('\n')) }
}

/**
 * Draws the kept week of each version of the engine anew.
 * @param folder where the kept weeks lie
 * @returns what was found, oldest version first
 */
export const replayKeptWeeks = async (options?: DrawOptions, folder = weeksFolder): Promise<Replayed[]> => {
  const versions = readdirSync(folder).toSorted((a, b) => Number(a) - Number(b))
  const found: Replayed[] = []
  for (const version of versions) found.push(await replay(keptWeek(folder, version), options))
  return found
}
