import { type KeyObject, createPrivateKey, createPublicKey } from 'node:crypto'
import { join } from 'node:path'
import { loadSecret } from '@quintet/kit/secrets'

// What stands before the 32 bytes of an Ed25519 key in PKCS #8 and in SubjectPublicKeyInfo (RFC 8410).
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicHead = Buffer.from('302a300506032b6570032100', 'hex')

/** The key pair of this cell; it is made at the first start. */
export interface CellKeys {
  private: KeyObject
  /** The 32 bytes of the public half, base64url. */
  public: string
}

/** Reads the cell's key from the data folder. */
export const loadCellKeys = (dataFolder: string): CellKeys => {
  const secret = loadSecret(join(dataFolder, 'keys'), 'cell')
  const key = createPrivateKey({ key: Buffer.concat([privateHead, secret]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return { private: key, public: spki.subarray(publicHead.length).toString('base64url') }
}

/** A public key from its 32 bytes, base64url. */
export const publicKeyFrom = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicHead, Buffer.from(text, 'base64url')]), format: 'der', type: 'spki' })
