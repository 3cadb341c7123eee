import { type AnswerOf, type Calls, calls } from '@quintet/contract'
import {
  createMatchSecret,
  exportModulus,
  generateKeyPair,
  importPublicKey,
  openMatchKeys,
  wrapPrivateKey,
} from '@quintet/crypto'
import type { SignedIn, TestApp } from './testing.ts'

type Listed = AnswerOf<Calls['listMatches']>['matches'][number]
type CallsOf = Pick<TestApp, 'call'>

/** A member with a pair of keys for messages. */
export interface KeyedMember extends SignedIn {
  keys: CryptoKeyPair
}

/** A new pair of keys, and what a browser saves of it. */
export const newKeys = async () => {
  const pair = await generateKeyPair()
  const { wrapped, iv, kdf } = await wrapPrivateKey('a long enough password', pair.privateKey, { kdf: 'pbkdf2' })
  return { pair, saved: { publicKey: await exportModulus(pair.publicKey), wrappedKey: wrapped, iv, kdf } }
}

/** Gives a member a pair of keys, by the API's own call. */
export const withKeys = async ({ call }: CallsOf, member: SignedIn): Promise<KeyedMember> => {
  const { pair, saved } = await newKeys()
  await call(calls.saveKeys, saved, member.idToken)
  return { ...member, keys: pair }
}

/** The first match that a member is shown. */
export const matchOf = async ({ call }: CallsOf, { idToken }: SignedIn): Promise<Listed | undefined> =>
  (await call(calls.listMatches, {}, idToken)).matches[0]

/** Keys of a match, made by its second side, and what is delivered of them. */
export const makeMatchKeys = async (number: number, { keys: own }: KeyedMember, seen: Listed | undefined) => {
  const publicKeys = [await importPublicKey(seen?.peerPublicKey ?? ''), own.publicKey] as const
  const { secret, keys } = await createMatchSecret(String(number), publicKeys)
  const [wrappedKey1, wrappedKey2] = secret.wrapped
  return { keys, delivery: { number, salt1: secret.salts[0], salt2: secret.salts[1], wrappedKey1, wrappedKey2 } }
}

/** Keys of a match as its first side opens them. */
export const openKeys = (number: number, { keys }: KeyedMember, seen: Listed | undefined) => {
  const wrapped = { salts: [seen?.salt1 ?? '', seen?.salt2 ?? ''], wrapped: [seen?.wrappedKey1 ?? '', ''] } as const
  return openMatchKeys(wrapped as never, '1', keys.privateKey, String(number))
}
