import { LRUCache } from 'lru-cache'
import { readReleased, type RegistryDocument, type Releases, TamperedError } from '@quintet/registry'
import { type Asset, isServed, makeAsset } from './asset.ts'

/** Gives the files of published remotes; `away` when the store does not answer, which can heal. */
export type RemoteFiles = (
  document: RegistryDocument,
  name: string,
  version: string,
  file: string,
) => Promise<Asset | 'away' | undefined>

const mostKnown = 1000

/** What a record has under a name that came from outside: `constructor` and the like name nothing. */
const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/**
 * The files of remotes: only what the registry names, only of versions that were not revoked, and only if the content is what
 * its hash says. What was checked once is kept, for its name holds its hash.
 * @param onFault hears of a file that is not what was published
 */
export const remoteFiles = (releases: Releases, onFault: (error: unknown) => void): RemoteFiles => {
  const known = new LRUCache<string, Promise<Asset | undefined>>({ max: mostKnown })

  const load = async (path: string, integrity: string) => {
    const file = await readReleased(releases, integrity)
    return file && makeAsset(path, file.raw, file)
  }
  return async (document, name, version, file) => {
    const remote = ownOf(document.remotes, name)
    const published = remote?.revoked?.includes(version) ? undefined : ownOf(remote?.versions ?? {}, version)
    const integrity = published?.files.find(({ path }) => path === file)?.integrity
    if (!integrity || !isServed(file)) return undefined
    const key = `${file} ${integrity}`
    const loading = known.get(key) ?? load(file, integrity)
    known.set(key, loading)
    try {
      const asset = await loading
      if (!asset) known.delete(key)
      return asset
    } catch (error) {
      known.delete(key)
      onFault(error)
      return error instanceof TamperedError ? undefined : 'away'
    }
  }
}
