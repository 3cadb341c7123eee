import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { ReleaseError } from './changes.ts'
import { type HighWaterMark, highWaterMarkOf } from './rollback-guard.ts'
import { makeKey, readKey, type RegistryKeys, rootKey, serverKeyFile, teamKeyFile } from './key-files.ts'
import { openStore, type StoreSettings, storeSettings } from './store/open-store.ts'
import type { ReleaseStore } from './store/release-store.ts'

/** In whose name an edit is made: a team's, the server's own, or the operator's. */
export type Signer = 'team' | 'server' | 'root'

/** All that reading and editing releases needs. */
export interface Releases {
  store: ReleaseStore
  /** What everything rests on: its public half at least. */
  readonly root: RegistryKeys
  /** The key of a signer, where it is here. */
  keyOf(signer: Signer): RegistryKeys | undefined
  /** The keys of the site's own team and of the server, made where they are missing. */
  makeOwnKeys(): { site: RegistryKeys; server: RegistryKeys }
  floor: HighWaterMark
}

/**
 * Opens the releases of a site.
 * @param dataFolder absolute path: the keys, and the releases themselves unless the settings name a storage
 * @param teamKey path of the key that edits are signed with, where it is not the site's own
 */
export const openReleases = (
  dataFolder: string,
  settings: StoreSettings = storeSettings(process.env),
  teamKey: string | undefined = process.env.QUINTET_TEAM_KEY,
): Releases => {
  let root: RegistryKeys | undefined
  const files = { team: () => teamKeyFile(dataFolder, teamKey), server: () => serverKeyFile(dataFolder) }
  const releases: Releases = {
    store: openStore(dataFolder, settings),
    floor: highWaterMarkOf(dataFolder),
    // Nothing is made in a folder where nothing was published.
    get root() {
      return (root ??= rootKey(dataFolder))
    },
    keyOf: (signer) => {
      if (signer === 'root') return releases.root
      const key = readKey(files[signer]())
      if (!key && signer === 'team' && teamKey?.trim()) throw new ReleaseError(`There is no key in ${files.team()}.`)
      return key
    },
    makeOwnKeys: () => ({ site: makeKey(teamKeyFile(dataFolder, undefined)), server: makeKey(files.server()) }),
  }
  return releases
}

/** The same with the operator's key for every edit: what a team's key may not, or no longer, do. */
export const asRoot = (releases: Releases): Releases => ({ ...releases, keyOf: () => releases.root })

/** Where a file lies: under the hash of its content. @param integrity `sha256-…` */
export const fileKey = (integrity: string): string => {
  const [kind = '', hash = ''] = integrity.split(/-(.*)/s)
  return `files/${kind}-${Buffer.from(hash, 'base64').toString('hex')}`
}

/** The integrity of a file, as `integrity` attributes and import maps write it. */
export const integrityOf = (content: Uint8Array): string => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** A file and what browsers take instead of it. */
export interface ReleasedFile {
  raw: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** Content that is not what its hash says. */
export class TamperedError extends Error {
  override name = 'TamperedError'
}

/**
 * Reads a file of a release and checks it, compressed forms included.
 * @returns nothing when it is gone
 * @throws TamperedError when it is not the file that was published
 */
export const readReleased = async ({ store }: Releases, integrity: string): Promise<ReleasedFile | undefined> => {
  const key = fileKey(integrity)
  const [raw, br, gzip] = await Promise.all([store.read(key), store.read(`${key}.br`), store.read(`${key}.gz`)])
  if (!raw) return undefined
  await Promise.all([
    check(key, integrity, async () => raw),
    br && check(`${key}.br`, integrity, () => promisify(brotliDecompress)(br)),
    gzip && check(`${key}.gz`, integrity, () => promisify(gunzip)(gzip)),
  ])
  return { raw, ...(br && { br }), ...(gzip && { gzip }) }
}

const check = async (key: string, integrity: string, content: () => Promise<Buffer>): Promise<void> => {
  const found = await content().then(integrityOf, () => 'not readable')
  if (found !== integrity) throw new TamperedError(`${key} is not the file that was published.`)
}
