import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { language, pickerLanguageIds } from '@quintet/domain/languages'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const tags = pickerLanguageIds.map((id) => language(id).bcp47)
/** Bytes more than English that opening a tile should cost at most. */
const goal = 1024

const gzipped = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length

const printRow = (name: string, sizeOf: (tag: string) => number, aim?: number): void => {
  const english = sizeOf('en')
  const more = tags.map((tag) => sizeOf(tag) - english)
  const most = Math.max(...more)
  const verdict = aim === undefined ? '' : most <= aim ? `≤ ${aim} kept` : `≤ ${aim} MISSED by ${most - aim}`
  console.log(
    `${name.padEnd(12)} ${String(english).padStart(6)} ${more.map((bytes) => String(bytes).padStart(6)).join('')}  ${verdict}`,
  )
}

interface Built {
  texts: Record<string, string>
}

/** `pnpm bench languages`: what each language costs more than English, in gzipped bytes; each is one request, as English is. */
export const run = async (): Promise<void> => {
  console.log(`${'texts of'.padEnd(12)}     en ${tags.map((tag) => `+${tag}`.padStart(6)).join('')}`)
  for (const tile of readdirSync(root).filter((name) => existsSync(join(root, name, 'dist/manifest.json')) && name !== 'shell')) {
    const { texts } = JSON.parse(readFileSync(join(root, tile, 'dist/manifest.json'), 'utf8')) as Built
    printRow(tile, (tag) => gzipped(join(root, tile, 'dist', texts[tag] ?? '')), goal)
  }
  for (const table of ['script', 'user', 'character', 'quiz1', 'quiz2'])
    printRow(table, (tag) => gzipped(join(root, 'api/content', tag, `${table}.json`)))
}
