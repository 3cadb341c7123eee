import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import type { UsedTile } from '@quintet/remote-kit/gate'

type Page = Parameters<NonNullable<UsedTile['open']['watch']>>[0]

/** What pages ran of the scripts of a tile, put together. */
export interface Runs {
  /** Watches a page from its beginning. @returns what takes in what it ran, before it is closed */
  watch(page: Page): Promise<() => Promise<void>>
  /** Script → for each of its characters whether it was ever run. */
  scripts: ReadonlyMap<string, Uint8Array>
}

type Entry = Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>[number]

// Ranges lie within each other, the outer ones first.
const runOf = ({ source = '', functions }: Entry): Uint8Array => {
  const run = new Uint8Array(source.length).fill(1)
  for (const { count, startOffset, endOffset } of functions.flatMap(({ ranges }) => ranges))
    run.fill(Number(count > 0), startOffset, endOffset)
  return run
}

/** Gathers what pages run of one tile's scripts. @param remote its name, which is in the addresses of its files */
export const gatherRuns = (remote: string): Runs => {
  const scripts = new Map<string, Uint8Array>()
  const takeIn = (entry: Entry): void => {
    const name = new URL(entry.url).pathname.split('/').at(-1) ?? ''
    const run = runOf(entry)
    const before = scripts.get(name)
    scripts.set(name, before ? before.map((was, index) => was | (run[index] ?? 0)) : run)
  }
  return {
    scripts,
    watch: async ({ coverage }) => {
      await coverage.startJSCoverage({ resetOnNavigation: false })
      return async () => {
        const entries = await coverage.stopJSCoverage()
        for (const entry of entries) if (entry.url.includes(`/remotes/${remote}/`)) takeIn(entry)
      }
    },
  }
}

interface Counted {
  run: number
  missed: number
}

// Of each line of the sources, how many characters of the script were run and how many not.
const countLines = (map: SourceMap, script: string, run: Uint8Array, lines: Map<string, Map<number, Counted>>): void => {
  let [line, column] = [0, 0]
  for (let offset = 0; offset < script.length; offset += 1) {
    const entry = map.findEntry(line, column)
    // What the bundler made itself has no source.
    if ('originalSource' in entry && entry.originalSource) {
      const ofSource = lines.get(entry.originalSource) ?? new Map<number, Counted>()
      const counted = ofSource.get(entry.originalLine + 1) ?? { run: 0, missed: 0 }
      counted[run[offset] === 1 ? 'run' : 'missed'] += 1
      lines.set(entry.originalSource, ofSource.set(entry.originalLine + 1, counted))
    }
    if (script[offset] === '\n') [line, column] = [line + 1, 0]
    else column += 1
  }
}

/** A line of a tile's sources of which most was never run. */
export interface MissedLine {
  /** Below the tile's folder. */
  path: string
  line: number
  text: string
}

/** What pages never ran of a tile's own sources. @param folder absolute path of the tile, which is built with its source maps */
export const neverRun = (folder: string, scripts: Runs['scripts']): { missed: MissedLine[]; all: number } => {
  const lines = new Map<string, Map<number, Counted>>()
  for (const [name, run] of scripts) {
    const map = join(folder, 'dist', `${name}.map`)
    if (!existsSync(map)) continue
    const script = readFileSync(join(folder, 'dist', name), 'utf8')
    countLines(new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload), script, run, lines)
  }
  const own = [...lines]
    .map(([source, ofSource]) => ({ path: source.replace(/^.*?(?=src\/)/, ''), ofSource }))
    .filter(({ path }) => path.startsWith('src/') && existsSync(join(folder, path)))
  const missed = own.flatMap(({ path, ofSource }) => {
    const texts = readFileSync(join(folder, path), 'utf8').split('\n')
    const some = [...ofSource].filter(([, counted]) => counted.missed > counted.run).map(([line]) => line)
    return some.toSorted((a, b) => a - b).map((line) => ({ path, line, text: (texts[line - 1] ?? '').trim() }))
  })
  return { missed, all: own.reduce((sum, { ofSource }) => sum + ofSource.size, 0) }
}
