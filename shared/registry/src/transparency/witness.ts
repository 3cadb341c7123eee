import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { headText, type LogHead, type WitnessSignature } from '@quintet/federation/contract'

// Witnesses sign with P-256: every browser that is served can check that.

const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })

/** What a key is named by: the beginning of the hash of its public half. */
const idOf = (spki: Uint8Array): string => createHash('sha256').update(spki).digest('base64url').slice(0, 12)

/** A key that signs heads. */
export interface WitnessKey {
  id: string
  privateKey: KeyObject
  /** As `QUINTET_WITNESSES` takes it: SPKI, base64url. */
  publicText: string
}

/** Makes a key. @returns PEM */
export const makeWitnessKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Reads a key from PEM. */
export const readWitnessKey = (pem: string): WitnessKey => {
  const privateKey = createPrivateKey(pem)
  const spki = spkiOf(createPublicKey(privateKey))
  return { id: idOf(spki), privateKey, publicText: spki.toString('base64url') }
}

/** Signs a head. */
export const signHead = ({ id, privateKey }: WitnessKey, head: LogHead): WitnessSignature => ({
  key: id,
  signature: sign('sha256', Buffer.from(headText(head)), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
})

/** Whether one of these witnesses signed a head. @param witnesses SPKI, base64url */
export const isWitnessed = (witnesses: readonly string[], head: LogHead, { key, signature }: WitnessSignature): boolean => {
  const text = witnesses.find((one) => idOf(Buffer.from(one, 'base64url')) === key)
  if (text === undefined) return false
  const publicKey = createPublicKey({ key: Buffer.from(text, 'base64url'), type: 'spki', format: 'der' })
  const bytes = Buffer.from(signature, 'base64url')
  return verify('sha256', Buffer.from(headText(head)), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes)
}
