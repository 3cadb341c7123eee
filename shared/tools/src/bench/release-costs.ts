import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from '@quintet/registry'
import type { Transfer } from './transfers.ts'

// What a member who had the version before fetches of the next one: each a real build of a copy of a real tile.

const tile = 'mf-judging'

interface Change {
  said: string
  path: string
  change(text: string): string
}

const changes: Change[] = [
  { said: 'a word of one language', path: 'texts/de.json', change: (text) => text.replace(/": "/, '": "Neu: ') },
  { said: 'a word of the member’s language', path: 'texts/en.json', change: (text) => text.replace(/": "/, '": "New: ') },
  {
    said: 'a line of a screen',
    path: 'src/routes.tsx',
    change: (text) => `${text}\nglobalThis.dispatchEvent(new Event('changed'))\n`,
  },
]

const build = (root: string, folder: string): Manifest => {
  const script = join(root, 'shared/remote-kit/bin/quintet-build.mjs')
  const { status, stderr } = spawnSync(process.execPath, [script, 'build'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${folder} does not build.\n${stderr}`)
  return JSON.parse(readFileSync(join(folder, 'dist/manifest.json'), 'utf8')) as Manifest
}

// What opening the tile in English fetches.
const opened = ({ js, css, texts }: Manifest): string[] => [...js, ...css, ...(texts['en'] ? [texts['en']] : [])]

const sizeOf = (folder: string, paths: readonly string[]): Transfer => ({
  bytes: paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, 'dist', path)), { level: 9 }).length, 0),
  requests: paths.length,
})

/** Gzipped bytes of Judging that a member with the version before fetches, by what was changed; without a cache in the first line. */
export const costsOfReleases = async (root: string): Promise<Record<string, Transfer>> => {
  const under = mkdtempSync(join(tmpdir(), 'quintet-costs-'))
  try {
    for (const name of ['shared', 'api', 'shell', 'node_modules']) symlinkSync(join(root, name), join(under, name))
    const folder = join(under, tile)
    cpSync(join(root, tile), folder, { recursive: true, filter: (path) => !/\/(?:dist|node_modules)(?:\/|$)/.test(path) })
    symlinkSync(join(root, tile, 'node_modules'), join(folder, 'node_modules'))
    let before = build(root, folder)
    const costs: Record<string, Transfer> = { 'Judging with nothing kept': sizeOf(folder, opened(before)) }
    for (const { said, path, change } of changes) {
      writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')))
      const after = build(root, folder)
      const kept = new Set(before.files.map((file) => file.path))
      costs[`  a release that changes ${said}`] = sizeOf(
        folder,
        opened(after).filter((one) => !kept.has(one)),
      )
      before = after
    }
    return costs
  } finally {
    rmSync(under, { recursive: true, force: true })
  }
}
