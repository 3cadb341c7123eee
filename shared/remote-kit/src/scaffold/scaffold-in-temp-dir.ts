import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root as checkout } from '../repository.ts'
import { scaffold } from './scaffold.ts'

/**
 * Writes a new tile outside of the checkout, for tests and trials: it finds the shared packages and its dependencies through links.
 * @param root absolute path of an empty folder
 * @returns the tile's absolute path
 */
export const scaffoldInTempDir = async (root: string, tile: string): Promise<string> => {
  await mkdir(root, { recursive: true })
  for (const name of ['shared', 'api', 'shell', 'node_modules']) await symlink(join(checkout, name), join(root, name))
  const folder = await scaffold(root, tile)
  // Every tile is generated with the packages that the first ones have.
  await symlink(join(checkout, 'mf-judging/node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Removes it again, links before what they lead to. */
export const removeTempDir = (root: string): Promise<void> => rm(root, { recursive: true, force: true })
