import { type KeyObject, createPrivateKey, createPublicKey } from 'node:crypto'
import { join } from 'node:path'
import { loadSecret } from '@quintet/kit/secrets'

export interface LogKey {
  private: KeyObject
  /** The 32 bytes of the public half, hex. */
  public: string
}

// What stands before the 32 bytes of an Ed25519 key in PKCS #8 and in SubjectPublicKeyInfo (RFC 8410).
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicHead = Buffer.from('302a300506032b6570032100', 'hex')

const readKey = (dataFolder: string): LogKey => {
  const secret = loadSecret(join(dataFolder, 'keys'), 'drawing-log')
  const key = createPrivateKey({ key: Buffer.concat([privateHead, secret]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return { private: key, public: spki.subarray(publicHead.length).toString('hex') }
}

const known = new WeakMap<object, LogKey>()

/**
 * The Ed25519 key that signs the public log, kept beside the other keys and made at the first use. It is read once for each
 * configuration: none is ever put in its place.
 */
export const logKeyOf = (config: { dataFolder: string }): LogKey => {
  const key = known.get(config) ?? readKey(config.dataFolder)
  known.set(config, key)
  return key
}

/** A public key from its 32 bytes, hex. */
export const publicKeyOf = (hex: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicHead, Buffer.from(hex, 'hex')]), format: 'der', type: 'spki' })
