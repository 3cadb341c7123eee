import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root as checkout } from '../repository.ts'
import { packPackages } from '../pack/pack.ts'
import { readManifest } from '../pack/workspace.ts'
import { readCatalog, withVersions } from './catalog.ts'
import { namePackages, packagesFolder } from './name-packages.ts'
import { fillIn, NameError, template, type Titles, valuesOf, withTitle } from './scaffold.ts'

const ofRepository = fileURLToPath(new URL('../../template-repository', import.meta.url))

// What every folder of the workspace finds at its root.
const toolsAtRoot = ['@types/node', 'oxlint', 'typescript']

const withTools = (manifest: string): string => {
  const catalog = readCatalog(checkout)
  const atRoot = readManifest('.').devDependencies ?? {}
  const read = JSON.parse(withVersions(manifest, catalog)) as { devDependencies: Record<string, string> }
  const tools = toolsAtRoot.map((name) => [name, atRoot[name] === 'catalog:' ? catalog.get(name) : atRoot[name]])
  const devDependencies = { ...read.devDependencies, ...(Object.fromEntries(tools) as Record<string, string>) }
  return `${JSON.stringify({ ...read, devDependencies }, null, 2)}\n`
}

const beginHistory = (folder: string): void => {
  try {
    execFileSync('git', ['init', '--quiet', '--initial-branch', 'main'], { cwd: folder, stdio: 'ignore' })
  } catch {
    // Without git it is a folder all the same.
  }
}

/**
 * Writes a new tile as a repository of its own: beside the tile it holds the packed packages, and nothing of it leads back here.
 * @param folder absolute path of a folder that is empty, or not there yet
 * @param titles what the tile is called in the languages that are known already
 */
export const newRepository = async (folder: string, tile: string, titles: Titles = {}): Promise<void> => {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new NameError(`${folder} is not empty.`)
  await packPackages(join(folder, packagesFolder))
  const values = valuesOf(tile)
  await fillIn(template, folder, values, (path, text) =>
    path === 'package.json' ? withTools(text) : withTitle(path, text, titles),
  )
  await fillIn(ofRepository, folder, values)
  namePackages(folder)
  beginHistory(folder)
}
