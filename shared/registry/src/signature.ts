import { sign, verify } from 'node:crypto'
import { documentFaults } from './check-document.ts'
import type { RegistryDocument } from './document.ts'
import type { RegistryKeys } from './key-files.ts'

/** The document as the exact text that was signed, so that no re-serialising can break or bend it. */
export interface SignedRegistry {
  document: string
  /** Ed25519, base64. */
  signature: string
  keyId: string
}

/** A registry that must not be used; the message says why. */
export class RegistryError extends Error {
  override name = 'RegistryError'
}

/** Signs a text. */
export const signText = (text: string, keys: RegistryKeys): SignedRegistry => {
  if (!keys.privateKey) throw new RegistryError(`The key ${keys.id} is a public key: releases can only be read with it.`)
  return { document: text, signature: sign(null, Buffer.from(text), keys.privateKey).toString('base64'), keyId: keys.id }
}

/** The text that was signed. @throws RegistryError when the signature is of none of these keys */
export const openText = (signed: SignedRegistry, ...keys: Pick<RegistryKeys, 'publicKey'>[]): string => {
  const content = Buffer.from(signed.document)
  const signature = Buffer.from(signed.signature, 'base64')
  if (!keys.some(({ publicKey }) => verify(null, content, publicKey, signature)))
    throw new RegistryError('it is not signed by this site')
  return signed.document
}

/** Signs a registry; the signature is over the bytes that are stored. */
export const signRegistry = (document: RegistryDocument, keys: RegistryKeys): SignedRegistry =>
  signText(JSON.stringify(document), keys)

/**
 * Opens a signed registry.
 * @throws RegistryError when the signature is of none of these keys, or the document is of another format or holds what no registry may
 */
export const openRegistry = (signed: SignedRegistry, ...keys: Pick<RegistryKeys, 'publicKey'>[]): RegistryDocument => {
  const document = JSON.parse(openText(signed, ...keys)) as RegistryDocument
  if (document.format !== 1) throw new RegistryError(`it has format ${String(document.format)}, expected 1`)
  const [fault] = documentFaults(document)
  if (fault) throw new RegistryError(fault)
  return document
}
