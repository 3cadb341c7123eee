import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Screens } from '../browser/screens.ts'
import type { Finding } from '../finding.ts'

/** What addresses of a tile are held against. */
export interface Addresses {
  tile: string
  remote: string
  found: Screens
  /** Routes of the version that is live. */
  before: readonly string[]
  /** Absolute path of the shell's build. */
  shell: string
  /** Absolute path of the tile's build. */
  dist: string
}

const anyPlace = (pattern: string) => pattern.replaceAll(/:\w+/g, ':')
const scripts = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

/** Addresses of a tile that a build names: `/matches/drawing`. */
const linkedIn = (folder: string, tile: string): string[] =>
  scripts(folder).flatMap((text) =>
    [...text.matchAll(new RegExp(`["'\`]/${tile}/([\\w/-]+)["'\`?#]`, 'g'))].map(([, path = '']) => path.replace(/\/$/, '')),
  )

const fits = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))

/** Screens that cannot be opened, and addresses that lead nowhere any more. */
export const addressFindings = ({ tile, found, before, shell, dist }: Addresses): Finding[] => {
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
  const linked = [...new Set([...linkedIn(shell, tile), ...linkedIn(dist, tile)])]
    .filter((path) => !fits(found.patterns, path))
    .map((screen) => ({ rule: 'addresses', screen, said: 'is linked to and does not answer' }))
  return [...unknown, ...gone, ...linked]
}
