import { generateKeyPairSync } from 'node:crypto'
import { editRegistry, readHead, type RegistryDocument, type Releases, shellName } from '@quintet/registry'
import { publish } from '@quintet/registry/operations'

/** A registry of the gate's own: what the site has, and a build in its place. */
export interface Trial {
  releases: Releases
  document: RegistryDocument
  /** The version of the build that is looked at. */
  version: string
}

// What is written stays in memory; what is not there is the site's.
const layered = (below: Releases['store']): Releases['store'] => {
  const own = new Map<string, Buffer>()
  const create = async (key: string, content: Uint8Array) => {
    if (own.has(key)) return false
    own.set(key, Buffer.from(content))
    return true
  }
  return {
    place: 'memory',
    pollMs: 0,
    create,
    put: async (key, content) => void (await create(key, content)),
    has: async (key) => own.has(key) || below.has(key),
    read: async (key) => own.get(key) ?? (key.startsWith('files/') ? below.read(key) : undefined),
    listAll: async () => [],
    remove: async (key) => void own.delete(key),
    list: async (prefix) => [...own.keys()].filter((key) => key.startsWith(prefix)).toSorted(),
  }
}

const inMemory = (site: Releases): Releases => {
  const keys = { id: 'gate', ...generateKeyPairSync('ed25519') }
  // In one process, for one minute, nothing is played back.
  const floor: Releases['floor'] = { read: async () => ({ serial: 0, hash: '' }), advance: async () => undefined }
  const makeOwnKeys = () => ({ site: keys, server: keys })
  return { store: layered(site.store), floor, root: keys, keyOf: () => keys, makeOwnKeys }
}

const withShell = ({ remotes }: RegistryDocument, version: string | undefined): RegistryDocument['remotes'] => {
  const released = remotes[shellName]
  return released && version !== undefined ? { [shellName]: { ...released, live: version } } : {}
}

/** A registry of its own, in memory, that stands as a site's did; the files are the site's. */
export const registryAsOf = async (site: Releases, remotes: RegistryDocument['remotes']): Promise<Releases> => {
  const releases = inMemory(site)
  await editRegistry(releases, { who: 'gate', what: 'what is live' }, () => ({ ...remotes }))
  return releases
}

/**
 * Puts a build live in a registry of its own, beside everything that is live on the site. The site's registry stays as it is.
 * @param others absolute paths of builds that stand in for tiles that the site does not have
 * @param shell version of the shell, where that is not the live one
 */
export const trialOf = async (site: Releases, dist: string, others: readonly string[] = [], shell?: string): Promise<Trial> => {
  const { document: live } = await readHead(site)
  const releases = await registryAsOf(site, { ...live.remotes, ...withShell(live, shell) })
  for (const other of others) await publish(releases, other, 'gate', { live: true })
  // It may wait on the site for the very look that it is put here for.
  const { document, manifest } = await publish(releases, dist, 'gate', { live: true, check: 'passed' })
  return { releases, document, version: manifest.version }
}
