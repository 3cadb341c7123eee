import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentFaults } from './check-document.ts'
import type { RegistryDocument } from './document.ts'

/** The document as the exact text that was signed, so that no re-serialising can break or bend it. */
export interface SignedRegistry {
  document: string
  /** Ed25519, base64. */
  signature: string
  keyId: string
}

/** The Ed25519 keys of a site's registry. */
export interface RegistryKeys {
  id: string
  /** Missing where releases are only read: a site server whose `registry.pem` is a public key. */
  privateKey?: KeyObject
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
export const registryKeys = (dataFolder: string): RegistryKeys => {
  const path = join(dataFolder, 'keys', 'registry.pem')
  if (!existsSync(path)) makeKey(path)
  const text = readFileSync(path, 'utf8')
  const publicKey = createPublicKey(text)
  return { id: keyId(publicKey), publicKey, ...(text.includes('PRIVATE KEY') && { privateKey: createPrivateKey(text) }) }
}

const makeKey = (path: string): void => {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
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
}

const keyId = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)

/** Signs a text. */
export const signText = (text: string, keys: RegistryKeys): SignedRegistry => {
  if (!keys.privateKey) throw new RegistryError('keys/registry.pem is a public key: releases can only be read here.')
  return { document: text, signature: sign(null, Buffer.from(text), keys.privateKey).toString('base64'), keyId: keys.id }
}

/** The text that was signed. @throws RegistryError when the signature is not ours */
export const openText = (signed: SignedRegistry, keys: RegistryKeys): string => {
  const genuine = verify(null, Buffer.from(signed.document), keys.publicKey, Buffer.from(signed.signature, 'base64'))
  if (!genuine) throw new RegistryError('it is not signed by this site')
  return signed.document
}

/** Signs a registry; the signature is over the bytes that are stored. */
export const signRegistry = (document: RegistryDocument, keys: RegistryKeys): SignedRegistry =>
  signText(JSON.stringify(document), keys)

/**
 * Opens a signed registry.
 * @throws RegistryError when the signature is not ours, or the document is of another format or holds what no registry may
 */
export const openRegistry = (signed: SignedRegistry, keys: RegistryKeys): RegistryDocument => {
  const document = JSON.parse(openText(signed, keys)) as RegistryDocument
  if (document.format !== 1) throw new RegistryError(`it has format ${String(document.format)}, expected 1`)
  const [fault] = documentFaults(document)
  if (fault) throw new RegistryError(fault)
  return document
}
