import { type PublishedVersion, type RegistryDocument, type Releases, shellName, walkHistory } from '@quintet/registry'
import type { Asset } from './asset.ts'
import type { RemoteFiles } from './remote-files.ts'

// Files that are named by their content lie under one path for all versions of a remote, as do all shells: an open tab goes on with the
// version that it began with, however many came since. The registry names the newest versions alone; of older ones the log knows.

/** The files of a site's releases by their names. */
export interface ReleasedFiles {
  /** A file of any version that was not revoked; `away` when the store does not answer, which can heal. */
  find(document: RegistryDocument, name: string, file: string): Promise<Asset | 'away' | undefined>
}

type Version = Pick<PublishedVersion, 'version' | 'files' | 'byContent'>

const isShared = (name: string, { byContent }: Version): boolean => name === shellName || byContent === true

const holding = (name: string, versions: readonly Version[], file: string): string[] =>
  versions
    .filter((version) => isShared(name, version) && version.files.some(({ path }) => path === file))
    .map(({ version }) => version)

/** Versions that the registry names no more, by the names of their files. Read once, and then only what came since. */
const formerVersions = (releases: Releases) => {
  const known = new Map<string, Map<string, Version>>()
  let last: RegistryDocument | undefined
  let reading = Promise.resolve()
  const note = ({ remotes }: RegistryDocument) => {
    for (const [name, { versions }] of Object.entries(remotes)) {
      const all = known.get(name) ?? new Map<string, Version>()
      known.set(name, all)
      for (const { version, files, byContent } of Object.values(versions))
        if (!all.has(version)) all.set(version, { version, files, ...(byContent && { byContent }) })
    }
  }
  const readTo = async (serial: number): Promise<void> => {
    if (serial > (last?.serial ?? 0)) last = await walkHistory(releases, last, note)
  }
  return async ({ serial }: RegistryDocument, name: string): Promise<readonly Version[]> => {
    reading = reading.catch(() => undefined).then(() => readTo(serial))
    await reading
    return [...(known.get(name)?.values() ?? [])]
  }
}

/** @param remoteFile gives a file of one version */
export const releasedFiles = (releases: Releases, remoteFile: RemoteFiles): ReleasedFiles => {
  const former = formerVersions(releases)
  const firstOf = async (document: RegistryDocument, name: string, versions: readonly Version[], file: string) => {
    const all = Object.fromEntries(versions.map((version) => [version.version, version as PublishedVersion]))
    const remote = document.remotes[name]
    if (!remote) return undefined
    const whole = { ...document, remotes: { [name]: { ...remote, versions: all } } }
    for (const version of holding(name, versions, file).toReversed()) {
      const asset = await remoteFile(whole, name, version, file)
      if (asset) return asset
    }
    return undefined
  }
  return {
    async find(document, name, file) {
      const remote = Object.hasOwn(document.remotes, name) ? document.remotes[name] : undefined
      if (!remote) return undefined
      const present = await firstOf(document, name, Object.values(remote.versions), file)
      if (present) return present
      const earlier = await former(document, name).catch(() => undefined)
      return earlier ? firstOf(document, name, earlier, file) : 'away'
    },
  }
}
