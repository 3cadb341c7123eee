import { join, resolve } from 'node:path'
import { ReleaseError } from '@quintet/registry'
import { isInstalled, root } from '../repository.ts'
import { packPackages } from '../pack/pack.ts'
import type { Command } from './command.ts'

/** `pnpm release pack`: the packages that a tile in a repository of its own lives on, as tarballs. */
export const packCommand: Command = async ({ values, cwd, say }) => {
  if (isInstalled) throw new ReleaseError('Packages are packed in a checkout of the site, from their sources.')
  const target = values.into === undefined ? join(root, '.cache/packed') : resolve(cwd, values.into)
  say('packing, which takes a minute …')
  const files = await packPackages(target)
  return { data: { target, files }, text: `${files.length} packages lie in ${target}` }
}
