import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegistryDocument } from './document.ts'

/** The document as the exact text that was signed, so that no re-serialising can break or bend it. */
export interface SignedRegistry {
  document: string
  /** Ed25519, base64. */
  signature: string
  keyId: string
}

export interface RegistryKeys {
  id: string
  privateKey: KeyObject
  publicKey: KeyObject
}

/** A registry that must not be used; the message says why. */
export class RegistryError extends Error {
  override name = 'RegistryError'
}

/**
 * The keys of a data folder, made at the first call.
 * @param dataFolder absolute path; the key goes to `keys/registry.pem`, readable by its owner only
 */
export function registryKeys(dataFolder: string): RegistryKeys {
  const path = join(dataFolder, 'keys', 'registry.pem')
  if (!existsSync(path)) makeKey(path)
  const privateKey = createPrivateKey(readFileSync(path))
  const publicKey = createPublicKey(privateKey)
  return { id: keyId(publicKey), privateKey, publicKey }
}

function makeKey(path: string): void {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
  const { privateKey } = generateKeyPairSync('ed25519')
  try {
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Two processes may start at once: the first key stands.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const keyId = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)

export function signRegistry(document: RegistryDocument, keys: RegistryKeys): SignedRegistry {
  const text = JSON.stringify(document)
  return { document: text, signature: sign(null, Buffer.from(text), keys.privateKey).toString('base64'), keyId: keys.id }
}

/**
 * Opens a signed registry.
 * @param newestSerial the highest serial seen so far; an older document is a replay
 * @throws RegistryError when the signature is not ours, or the document is old or of another format
 */
export function openRegistry(signed: SignedRegistry, keys: RegistryKeys, newestSerial = 0): RegistryDocument {
  const genuine = verify(null, Buffer.from(signed.document), keys.publicKey, Buffer.from(signed.signature, 'base64'))
  if (!genuine) throw new RegistryError('The registry is not signed by this site.')
  const document = JSON.parse(signed.document) as RegistryDocument
  if (document.format !== 1) throw new RegistryError(`The registry has format ${String(document.format)}, expected 1.`)
  if (document.serial < newestSerial)
    throw new RegistryError(`The registry is number ${document.serial}, number ${newestSerial} was seen.`)
  return document
}
