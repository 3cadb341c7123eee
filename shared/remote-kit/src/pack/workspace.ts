import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageOf } from '@quintet/federation/contract'
import { modulesNamed } from '../faces/specifiers.ts'
import { root } from '../repository.ts'

/** What a package of the workspace says of itself. */
export interface Manifest {
  name: string
  version: string
  exports?: Record<string, string>
  bin?: Record<string, string>
  sideEffects?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** A package of the workspace that is packed. */
export interface SourcePackage {
  /** Within the repository. */
  folder: string
  manifest: Manifest
  /** Paths within its folder of all that is packed of it, but for its manifest. */
  files: string[]
}

/** @param folder within the repository */
export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest

const inside = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, folder, entry.name, 'package.json')))
    .map(({ name }) => `${folder}/${name}`)

const folders = (): string[] => ['api', ...inside('shared'), ...inside('api/packages')]

// What only the workspace has a use for.
const left = new Set(['node_modules', 'test', 'bench', 'dist', 'packages', 'repository', '__snapshots__', '.cache'])
const isLeft = (name: string): boolean =>
  left.has(name) || /\.(?:test|built)\.tsx?$/.test(name) || ['package.json', 'tsconfig.json', 'face.json'].includes(name)

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !isLeft(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(`${folder}/${entry.name}`).map((path) => `${entry.name}/${path}`) : [entry.name],
    )
    .sort()

// What a package offers to tests stands beside its own tests, which stay here: it is packed with all that it leads to.
const forTests = './testing'

const filesFrom = (folder: string, entry: string): string[] => {
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path) || path.startsWith('../')) return
    found.add(path)
    const modules = modulesNamed(readFileSync(join(root, folder, path), 'utf8')).filter((module) => module.startsWith('.'))
    for (const module of modules) visit(join(dirname(path), module))
  }
  visit(join(entry))
  return [...found]
}

const packedFiles = (folder: string, { exports = {} }: Manifest): string[] => {
  const entry = exports[forTests]
  return [...new Set([...filesIn(folder), ...(entry === undefined ? [] : filesFrom(folder, entry))])].sort()
}

/** The packages of others and of the workspace that the sources of a package name. */
export const packagesNamed = ({ folder, files }: SourcePackage): string[] => {
  const sources = files
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))
  const modules = sources.flatMap(modulesNamed).filter((module) => !/^(?:\.|node:)/.test(module))
  return [...new Set(modules.map(packageOf))].sort()
}

const sourcePackage = (folder: string): SourcePackage => {
  const manifest = readManifest(folder)
  return { folder, manifest, files: packedFiles(folder, manifest) }
}

/**
 * Packages of the workspace with all that they lead to.
 * @param names as in `@quintet/sdk`
 */
export const packagesFrom = (names: readonly string[]): SourcePackage[] => {
  const all = new Map(folders().map((folder) => [readManifest(folder).name, folder]))
  const found = new Map<string, SourcePackage>()
  const visit = (name: string): void => {
    const folder = all.get(name)
    if (folder === undefined || found.has(name)) return
    const one = sourcePackage(folder)
    found.set(name, one)
    const declared = Object.keys(one.manifest.dependencies ?? {})
    for (const next of [...declared, ...packagesNamed(one)]) visit(next)
  }
  for (const name of names) visit(name)
  return [...found.values()].toSorted((one, other) => (one.manifest.name < other.manifest.name ? -1 : 1))
}
