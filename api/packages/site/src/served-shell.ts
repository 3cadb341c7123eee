import { LRUCache } from 'lru-cache'
import { type PublishedVersion, readReleasedFile, type RegistryDocument, type Releases, shellName } from '@quintet/registry'
import { type BuiltShell, describeShell, readShell, shellBase } from './shell.ts'

/** The shell of a page, by the registry as its visitor sees it; nothing when none was released and none is built. */
export type ShellFor = (document: RegistryDocument) => Promise<BuiltShell | undefined>

/** The shells of a site: the released ones, and the built one where none was released. */
export interface ServedShells {
  shellFor: ShellFor
}

const mostKept = 20

const liveOf = ({ remotes }: RegistryDocument): PublishedVersion | undefined => {
  const shell = remotes[shellName]
  return shell?.live ? shell.versions[shell.live] : undefined
}

/**
 * @param folder absolute path of the shell that this server was built with
 * @param onFault hears of a released shell that cannot be read; pages get the built one then
 */
export const servedShells = (releases: Releases, folder: string, onFault: (error: unknown) => void): ServedShells => {
  const known = new LRUCache<string, BuiltShell>({ max: mostKept })

  const read = async (published: PublishedVersion): Promise<BuiltShell | undefined> => {
    const page = await readReleasedFile(releases, published, 'index.html')
    if (page === undefined) throw new Error(`The page of shell ${published.version} is gone from the store.`)
    const shell = describeShell(published, page, shellBase)
    known.set(published.version, shell)
    return shell
  }
  return {
    async shellFor(document) {
      const published = liveOf(document)
      if (!published) return readShell(folder)
      return (
        known.get(published.version) ??
        read(published).catch((error: unknown) => {
          onFault(error)
          return readShell(folder)
        })
      )
    },
  }
}
