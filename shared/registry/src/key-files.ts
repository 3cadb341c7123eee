import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { ReleaseError } from './changes.ts'
import type { TeamKey } from './teams/team.ts'

// Keys of the releases lie apart from those that sign members in: a team that publishes a tile needs none of the others.

/** An Ed25519 key of the releases. */
export interface RegistryKeys {
  id: string
  /** Missing where there is the public half alone, and releases are only read. */
  privateKey?: KeyObject
  publicKey: KeyObject
}

/** Where the keys of the releases lie. */
export const keysFolder = (dataFolder: string): string => join(dataFolder, 'release-keys')

const spki = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })

const keyId = (key: KeyObject): string => createHash('sha256').update(spki(key)).digest('hex').slice(0, 16)

/** Reads a key from PEM, private or public. */
export const keyFromPem = (text: string): RegistryKeys => {
  const publicKey = createPublicKey(text)
  if (publicKey.asymmetricKeyType !== 'ed25519') throw new ReleaseError('Keys of the releases are Ed25519 keys.')
  return { id: keyId(publicKey), publicKey, ...(text.includes('PRIVATE KEY') && { privateKey: createPrivateKey(text) }) }
}

/** The public half, as the list of teams holds it. */
export const teamKeyOf = ({ id, publicKey }: RegistryKeys): TeamKey => ({ id, publicKey: spki(publicKey).toString('base64') })

/** A key of the list of teams, to check a signature with. */
export const publicKeyOf = ({ publicKey }: TeamKey): Pick<RegistryKeys, 'publicKey'> => ({
  publicKey: createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' }),
})

/** Reads a key file. @returns nothing when there is none */
export const readKey = (path: string): RegistryKeys | undefined =>
  existsSync(path) ? keyFromPem(readFileSync(path, 'utf8')) : undefined

/** Makes a private key in a file that only its owner can read, unless there is one. */
export const makeKey = (path: string): RegistryKeys => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const { privateKey } = generateKeyPairSync('ed25519')
  const draft = `${path}.${process.pid}.draft`
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  try {
    // Whole or not at all: who comes at the same time must not read half a key.
    linkSync(draft, path)
  } catch (error) {
    // Two processes may start at once: the first key stands.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return keyFromPem(readFileSync(path, 'utf8'))
}

// Until November 2026 one key signed everything and lay among those of the identity provider.
const takeOverFormerKey = (dataFolder: string, path: string): void => {
  const former = join(dataFolder, 'keys', 'registry.pem')
  if (!existsSync(former)) return
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    renameSync(former, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * The root key of a site's releases, made at the first call: `release-keys/root.pem`, or its public half.
 * @throws ReleaseError where a registry was seen and its root key is gone
 */
export const rootKey = (dataFolder: string): RegistryKeys => {
  const folder = keysFolder(dataFolder)
  const path = join(folder, 'root.pem')
  if (!existsSync(path)) takeOverFormerKey(dataFolder, path)
  if (!existsSync(path) && existsSync(join(folder, 'registry.serial')))
    throw new ReleaseError(`${path} is missing: put it back, or its public half where releases are only read.`)
  return readKey(path) ?? makeKey(path)
}

/**
 * The file of the key that edits are signed with: `QUINTET_TEAM_KEY`, else the site's own team's.
 * @throws ReleaseError for a file among the keys of the identity provider
 */
export const teamKeyFile = (dataFolder: string, given: string | undefined): string => {
  const path = given?.trim() ? resolve(given.trim()) : join(keysFolder(dataFolder), 'site.pem')
  if (path.startsWith(join(dataFolder, 'keys') + sep))
    throw new ReleaseError(`QUINTET_TEAM_KEY is among the keys that sign members in (${path}): keep it elsewhere.`)
  return path
}

/** The file of the server's own key. */
export const serverKeyFile = (dataFolder: string): string => join(keysFolder(dataFolder), 'server.pem')
