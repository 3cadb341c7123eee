import { generateKeyPair, importOwnKeys, type OwnKeys, wrapPrivateKey } from '@quintet/crypto'
import type { Insert } from './bulk.ts'

export interface DemoKeys {
  pair: CryptoKeyPair
  own: OwnKeys
  row: { public_key: string; wrapped_key: string; iv: string; kdf: string }
}

/** A real key pair under a password. PBKDF2, because the demo must open on any machine. */
export const createDemoKeys = async (password: string): Promise<DemoKeys> => {
  const pair = await generateKeyPair()
  const own = await importOwnKeys(new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)))
  const { wrapped, iv, kdf } = await wrapPrivateKey(password, pair.privateKey, { kdf: 'pbkdf2' })
  return { pair, own, row: { public_key: own.publicKey, wrapped_key: wrapped, iv, kdf } }
}

export const insertKeys = (insert: Insert, member: number, { row }: DemoKeys, now: number): void => {
  insert('member_keys', { member_id: member, ...row, created_at: now })
}
