import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseError } from '@quintet/registry'

/** The shell that a tile is looked at in. */
export interface ServedShell {
  /** Absolute path of its build. */
  folder: string
  /** One sentence: which shell it is. */
  said: string
}

/**
 * The shell that the site serves. Shells are no releases yet, so it is the one built in the checkout; the one place to change when
 * they are.
 * @throws ReleaseError where there is none: nothing is compared with nothing
 */
export const shellServed = (root: string): ServedShell => {
  const folder = join(root, 'shell/dist')
  if (!existsSync(join(folder, 'manifest.json')))
    throw new ReleaseError(`There is no built shell in ${folder} to look at the tile in: \`npm run build\` makes it.`)
  return { folder, said: 'looked at in the shell built in this checkout: the site keeps no shell among its releases' }
}
