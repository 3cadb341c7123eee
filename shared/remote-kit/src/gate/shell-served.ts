import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readHead, ReleaseError, readReleased, type Releases, shellName } from '@quintet/registry'

/** The shell that a tile is looked at in. */
export interface ServedShell {
  /** Absolute path of the build that stands in where none is released. */
  folder: string
  /** One sentence: which shell it is. */
  said: string
  /** The texts of its scripts. */
  scripts: string[]
}

const scriptsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

/**
 * The shell that the site serves: the one that is live, else the one built in the checkout.
 * @param ahead version of one that is not live yet, and will be with what is looked at
 * @throws ReleaseError where there is neither: nothing is compared with nothing
 */
export const shellServed = async (root: string, releases: Releases, ahead?: string): Promise<ServedShell> => {
  const folder = join(root, 'shell/dist')
  const released = (await readHead(releases)).document.remotes[shellName]
  const live = released?.versions[ahead ?? released.live]
  if (live) {
    const files = live.files.filter(({ path }) => path.endsWith('.js'))
    const read = await Promise.all(files.map(({ integrity }) => readReleased(releases, integrity)))
    return {
      folder,
      said: `looked at in the shell ${live.version} that ${ahead ? 'goes with it' : 'is live'}`,
      scripts: read.map((file) => String(file?.raw ?? '')),
    }
  }
  if (!existsSync(join(folder, 'manifest.json')))
    throw new ReleaseError(
      `No shell is released and none is built in ${folder} to look at the tile in: \`npm run build\` makes it.`,
    )
  return { folder, said: 'looked at in the shell built in this checkout: none is released', scripts: scriptsIn(folder) }
}

/** The texts of a build's scripts. */
export const scriptsOf = scriptsIn
