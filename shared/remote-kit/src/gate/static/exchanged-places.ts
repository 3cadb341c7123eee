import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Releases } from '@quintet/registry'
import { languageFiles, readTextParts, type Table } from '../../contract-tests/tile-texts.ts'
import type { Finding } from '../finding.ts'
import { liveOf, liveTables } from './live-tables.ts'

const place = /\{\s*(\w+)(?=\s*[,}])/g

const placesIn = (text: string): string[] => [...text.matchAll(place)].map(([, name = '']) => name)
const namesIn = (places: readonly string[]): string => [...new Set(places)].toSorted().join()
const aroundThem = (text: string): string => text.replaceAll(place, '{')

/**
 * Texts that say the same as before with their places exchanged, such as `{to} to {from}`: in a language that no step is taken in, or
 * where both are alike in what is recorded, no screen shows it.
 */
export const exchangedIn = (before: Table, now: Table): string[] =>
  Object.entries(before).flatMap(([key, old]) => {
    const text = now[key]
    if (text === undefined || text === old || aroundThem(text) !== aroundThem(old)) return []
    const [places, others] = [placesIn(old), placesIn(text)]
    return namesIn(places) === namesIn(others)
      ? [`${key} has ${others.join(', ')} where the live version has ${places.join(', ')}`]
      : []
  })

/** Compares the texts of a tile, in every language, with those of its live version. */
export const exchangedPlaces = async (folder: string, releases: Releases): Promise<Finding[]> => {
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }
  const live = await liveOf(name, releases)
  if (!live) return []
  const tables = await liveTables(releases, live)
  return languageFiles(folder).flatMap((file): Finding[] => {
    const tag = file.replace('.json', '')
    const now = Object.assign({}, ...readTextParts(folder, file)) as Table
    return exchangedIn(tables.get(tag) ?? {}, now).map((said) => ({ rule: 'language-texts', language: tag, said }))
  })
}
