import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A copy of a tile's sources that a seed may change. */
export interface Sources {
  name: string
  tile: string
  /** Absolute path of the copy. */
  folder: string
  read(path: string): string
  write(path: string, text: string): void
  /** Paths below `src` and `texts` that end so. */
  files(ending: string): string[]
}

/** Changes one thing. @returns what it did, or nothing where the tile has no place for it */
export type Change = (sources: Sources, pick: <T>(items: readonly T[]) => T | undefined) => string | undefined

const linked = ['shared', 'api', 'shell', 'node_modules']

/** Copies a tile out of the checkout; it finds the shared packages through links. @param into an absolute path */
export const copyTile = (root: string, name: string, into: string): Sources => {
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  for (const folder of linked) symlinkSync(join(root, folder), join(into, folder))
  const folder = join(into, name)
  const isSource = (path: string) => !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(path.slice(root.length))
  cpSync(join(root, name), folder, { recursive: true, filter: isSource })
  mkdirSync(join(folder, 'node_modules'))
  for (const one of readdirSync(join(root, name, 'node_modules')).filter((entry) => !entry.startsWith('.')))
    symlinkSync(join(root, name, 'node_modules', one), join(folder, 'node_modules', one))
  linkMemory(folder, join(root, 'node_modules/.cache/gate-seeds', name))
  return sourcesIn(folder, name)
}

// What the gate knows of the live version is the same for every copy of a tile.
const linkMemory = (folder: string, memory: string): void => {
  mkdirSync(memory, { recursive: true })
  mkdirSync(join(folder, 'node_modules/.cache'))
  symlinkSync(memory, join(folder, 'node_modules/.cache/quintet-gate'))
}

const sourcesIn = (folder: string, name: string): Sources => ({
  name,
  tile: name.replace(/^mf-/, ''),
  folder,
  read: (path) => readFileSync(join(folder, path), 'utf8'),
  write: (path, text) => writeFileSync(join(folder, path), text),
  files: (ending) =>
    ['src', 'texts']
      .flatMap((part) => readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((path) => join(part, path)))
      .filter((path) => path.endsWith(ending)),
})
