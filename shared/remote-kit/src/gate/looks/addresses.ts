import type { Screens } from '../browser/screens.ts'
import type { Finding } from '../finding.ts'

/** What addresses of a tile are held against. */
export interface Addresses {
  tile: string
  found: Screens
  /** Routes of the version that is live. */
  before: readonly string[]
  /** Texts of the scripts that may link to it: the shell's and the tile's own. */
  scripts: readonly string[]
}

const anyPlace = (pattern: string) => pattern.replaceAll(/:\w+/g, ':')

/** Addresses of a tile that scripts name: `/matches/drawing`. */
const linkedIn = (scripts: readonly string[], tile: string): string[] =>
  scripts.flatMap((text) =>
    [...text.matchAll(new RegExp(`["'\`]/${tile}/([\\w/-]+)["'\`?#]`, 'g'))].map(([, path = '']) => path.replace(/\/$/, '')),
  )

const fits = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))

/** Screens that cannot be opened, and addresses that lead nowhere any more. */
export const addressFindings = ({ tile, found, before, scripts }: Addresses): Finding[] => {
  if (found.patterns.length === 0) return [{ rule: 'screens', said: 'no route of the tile was found' }]
  const now = new Set(found.patterns.map(anyPlace))
  const unknown = found.unknown.map((screen) => ({
    rule: 'screens',
    screen,
    said: 'no link and no record shows an address of it: name one in package.json under quintet.screens',
  }))
  const gone = before
    .filter((pattern) => !now.has(anyPlace(pattern)))
    .map((screen) => ({ rule: 'addresses', screen, said: 'answered in the version that is live, and does not any more' }))
  const linked = [...new Set(linkedIn(scripts, tile))]
    .filter((path) => !fits(found.patterns, path))
    .map((screen) => ({ rule: 'addresses', screen, said: 'is linked to and does not answer' }))
  return [...unknown, ...gone, ...linked]
}
