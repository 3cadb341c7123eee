import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Releases } from '@quintet/registry'
import { languageFiles, readTextParts, type Table } from '../../contract-tests/tile-texts.ts'
import type { Finding } from '../finding.ts'
import { liveOf, liveTables } from './live-tables.ts'

/** Tag of a language → its texts by their keys. */
type Tables = ReadonlyMap<string, Table>

const isSwapped = (before: Table, now: Table, one: string, other: string): boolean =>
  before[one] !== before[other] && before[one] === now[other] && before[other] === now[one]

// Few texts change with a release.
const pairsIn = (before: Table, now: Table): [one: string, other: string][] => {
  const changed = Object.keys(before).filter((key) => now[key] !== undefined && now[key] !== before[key])
  return changed.flatMap((one) =>
    changed.filter((other) => one < other && isSwapped(before, now, one, other)).map((other): [string, string] => [one, other]),
  )
}

/**
 * Two texts that have changed places in some languages and not in all: what a button says is not what it does there. In a language that
 * no step is taken in, or where nothing that is recorded has both, no screen shows it. Where all have changed, so has what the keys mean.
 */
export const swappedIn = (before: Tables, now: Tables): Finding[] =>
  [...now].flatMap(([tag, table]) => {
    const known = before.get(tag)
    if (!known) return []
    const staysElsewhere = (one: string, other: string) =>
      [...before].some(
        ([language, old]) =>
          old[one] !== undefined && old[one] !== old[other] && !isSwapped(old, now.get(language) ?? {}, one, other),
      )
    return pairsIn(known, table)
      .filter(([one, other]) => staysElsewhere(one, other))
      .map(([one, other]) => ({ rule: 'words', language: tag, said: `${one} and ${other} have changed their texts` }))
  })

/** Compares the texts of a tile, in every language, with those of its live version. */
export const swappedTexts = async (folder: string, releases: Releases): Promise<Finding[]> => {
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }
  const live = await liveOf(name, releases)
  if (!live) return []
  const tableOf = (file: string) =>
    [file.replace('.json', ''), Object.assign({}, ...readTextParts(folder, file)) as Table] as const
  return swappedIn(await liveTables(releases, live), new Map(languageFiles(folder).map(tableOf)))
}
