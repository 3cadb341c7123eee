import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Releases } from '@quintet/registry'
import { keysMade } from '../../contract-tests/keys-made.ts'
import type { MadeKeys } from '../../contract-tests/kept-keys.ts'
import { naming } from '../../contract-tests/naming.ts'
import { readSources, readTextParts } from '../../contract-tests/tile-texts.ts'
import type { Finding } from '../finding.ts'
import { liveOf, liveTables } from './live-tables.ts'

/**
 * Texts that members have today and that are gone, though the code can still ask for them by a template: where no recorded screen comes
 * by, nothing else would tell.
 * @param before keys of the version that is live
 * @param now keys of the build
 */
export const lostKeys = (before: readonly string[], now: readonly string[], sources: string, made: MadeKeys): string[] => {
  const canAsk = naming(sources, made)
  return [...new Set(before)].filter((key) => !now.includes(key) && canAsk(key))
}

/** Compares the texts of a tile with those of its live version; a tile that is new has lost none. */
export const lostTexts = async (folder: string, releases: Releases): Promise<Finding[]> => {
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }
  const live = await liveOf(name, releases)
  if (!live) return []
  const before = Object.keys((await liveTables(releases, live)).get('en') ?? {})
  const now = readTextParts(folder, 'en.json').flatMap((table) => Object.keys(table))
  // The compiler is asked only where something is gone.
  if (before.every((key) => now.includes(key))) return []
  const lost = lostKeys(before, now, readSources(join(folder, 'src')), await keysMade(folder))
  return lost.map((key) => ({ rule: 'lost-text', said: `${key} is gone from the texts, and a template can still ask for it` }))
}
