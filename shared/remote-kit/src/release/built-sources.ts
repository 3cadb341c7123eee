import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hashFiles } from './hash-files.ts'

// A build waits, and its folder is worked in meanwhile: tests that are run there later are of other sources.

const sources = ['src', 'texts', 'test', 'contract', 'package.json', 'rspack.config.ts', 'vitest.config.ts']

const noteIn = (folder: string): string => join(folder, 'node_modules/.cache/quintet-built')

const fingerprint = (folder: string): string => {
  const hash = createHash('sha256')
  for (const path of sources.map((name) => join(folder, name))) if (existsSync(path)) hashFiles(hash, path)
  return hash.digest('hex')
}

/** Notes the sources that a tile is built from, before it is built. @param folder absolute path of the tile */
export const noteSources = (folder: string): void => {
  mkdirSync(dirname(noteIn(folder)), { recursive: true })
  writeFileSync(noteIn(folder), fingerprint(folder))
}

/** Whether a tile's sources are those that it was last built from for a release. @param folder absolute path of the tile */
export const areSourcesOfBuild = (folder: string): boolean =>
  existsSync(noteIn(folder)) && readFileSync(noteIn(folder), 'utf8') === fingerprint(folder)
