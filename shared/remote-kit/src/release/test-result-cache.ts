import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { hashFiles } from './hash-files.ts'

// Tests of a tile's calls start the whole API; they need not run again for the very sources they passed with.

const sharedSources = ['contract', 'crypto', 'domain', 'federation', 'registry', 'remote-kit', 'sdk', 'testing', 'ui'].map(
  (name) => `shared/${name}`,
)
const everyones = [...sharedSources.map((folder) => `${folder}/src`), 'api/src', 'api/content/en', 'pnpm-lock.yaml']

/** Remembers the sources some tests passed with. */
export interface TestResultCache {
  /** Whether they passed with the very sources that are there now. */
  hasPassed(): boolean
  /** Notes that they did. Sources that changed since `remember` was made count as untested. */
  recordPass(): void
}

/**
 * @param root absolute path of the repository
 * @param folder absolute path of the tile
 * @param files its test files, relative to the folder
 */
export const openTestResultCache = (root: string, folder: string, files: string[]): TestResultCache => {
  const path = join(folder, 'node_modules/.cache/quintet-contract')
  const now = fingerprint(root, folder, files)
  return {
    hasPassed: () => existsSync(path) && readFileSync(path, 'utf8') === now,
    recordPass: () => {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, now)
    },
  }
}

const isNoTest = (name: string): boolean => !/\.test\.tsx?$/.test(name)

/** Hash of all that tests are made from: what they import of the tile, file by file, and the shared packages and the API whole. */
export const fingerprint = (root: string, folder: string, files: string[]): string => {
  const hash = createHash('sha256').update(process.version)
  const own = ['package.json', 'vitest.config.ts', 'contract/calls.json', ...files]
    .map((file) => join(folder, file))
    .filter((file) => existsSync(file))
  for (const file of imported(own)) hash.update(`${file}\0`).update(readFileSync(file))
  for (const name of [...everyones, ...serverPackages(root)])
    if (existsSync(join(root, name))) hashFiles(hash, join(root, name), isNoTest)
  return hash.digest('hex')
}

const serverPackages = (root: string): string[] => {
  const folder = 'api/packages'
  return existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .sort()
        .map((name) => `${folder}/${name}/src`)
    : []
}

// A tile names its own modules by relative paths with their endings, so that a look at the text finds them all.
const relative = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g

const imported = (files: string[]): string[] => {
  const found = new Set<string>()
  const queue = [...files]
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (found.has(file) || !existsSync(file)) continue
    found.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, path = ''] of text.matchAll(relative)) queue.push(resolve(dirname(file), path))
  }
  return [...found].sort()
}
