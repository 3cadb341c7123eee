import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageOf, sharedModules, type SharedVersions } from '@quintet/federation/contract'

/** The shared modules that a folder may import: those whose package it depends on. */
export const sharedIn = (folder: string): string[] =>
  sharedModules.filter((module) => packageFile(packageOf(module), folder) !== undefined)

/**
 * Versions of the shared modules as a folder resolves them.
 * @param folder absolute path of a package that depends on them
 * @param modules names to look up
 * @throws when one is not installed there
 */
export const installedVersions = (folder: string, modules: readonly string[] = sharedModules): SharedVersions =>
  Object.fromEntries(modules.map((module) => [module, versionOf(packageOf(module), folder)]))

const versionOf = (name: string, folder: string): string => {
  const found = packageFile(name, folder)
  if (!found) throw new Error(`${name} is shared by the shell but not installed in ${folder}`)
  // A package of ours has the version that follows from its face, not one that was typed.
  const derived = join(dirname(found), 'face.json')
  const { version } = JSON.parse(readFileSync(existsSync(derived) ? derived : found, 'utf8')) as { version: string }
  return version
}

// Packages may hide their package.json behind `exports`, so it is looked for on disk as Node would.
const packageFile = (name: string, folder: string): string | undefined => {
  const paths = createRequire(join(folder, 'package.json')).resolve.paths(name) ?? []
  return [join(dirname(folder), 'node_modules'), ...paths].map((base) => join(base, name, 'package.json')).find(existsSync)
}
