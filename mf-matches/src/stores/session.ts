import type { Match } from '@quintet/contract'
import {
  type Delivery,
  type DeliverySignature,
  type MatchKeys,
  openMatchKeys,
  type OwnKeys,
  readDeliverySignature,
  sessionDigest,
  type Side,
  verifyDelivery,
} from '@quintet/crypto'
import { matches } from './matches.ts'
import { type Pin, pin, pinOf } from './pins.ts'
import { sendOfMatch as send } from './match-call.ts'

/** A session that was examined and opened. */
export interface OpenSession {
  state: 'open'
  keys: MatchKeys
  digest: string
  /** False for a session of the older form, which nobody signed. */
  signed: boolean
  /** Epoch milliseconds of its delivery as its deliverer signed it. */
  startedAt?: number
}

/**
 * Why a session was not opened. changed: not the key or session that this device remembers; unsigned: nobody signed it;
 * forged: its signature does not fit; damaged: it was made for another key, or of rubbish.
 */
export type SessionTrouble = 'changed' | 'unsigned' | 'forged' | 'damaged'

export type Session = OpenSession | { state: SessionTrouble; digest: string; signed: boolean }

export const sideOf = (side: number): Side => (side === 1 ? '1' : '2')

const inOrder = (match: Match, own: string, peer: string): [string, string] => (match.side === 1 ? [own, peer] : [peer, own])

const deliveryOf = (match: Match, own: OwnKeys): Delivery => ({
  match: String(match.number),
  publicKeys: inOrder(match, own.publicKey, match.peerPublicKey ?? ''),
  salts: [match.salt1 ?? '', match.salt2 ?? ''],
  wrapped: [match.wrappedKey1 ?? '', match.wrappedKey2 ?? ''],
})

const signerOf = (match: Match, own: OwnKeys, { deliverer }: DeliverySignature): string =>
  deliverer === sideOf(match.side) ? own.publicKey : (match.peerPublicKey ?? '')

type Verdict = 'signed' | SessionTrouble

const judge = async (match: Match, own: OwnKeys, delivery: Delivery, known: Pin | undefined): Promise<Verdict> => {
  if (known && known.key !== match.peerPublicKey) return 'changed'
  if (match.signature === undefined) return known?.signed ? 'forged' : 'unsigned'
  const signed = readDeliverySignature(match.signature)
  if (!signed || !(await verifyDelivery(delivery, signed, signerOf(match, own, signed)))) return 'forged'
  return 'signed'
}

const openKeys = (match: Match, own: OwnKeys, { salts, wrapped }: Delivery): Promise<MatchKeys | undefined> =>
  openMatchKeys({ salts, wrapped }, sideOf(match.side), own.privateKey, String(match.number)).catch(() => undefined)

/** Examines what the server hands out for a match, against what this device remembers, and only then opens it. */
export const examine = async (match: Match, own: OwnKeys, known: Pin | undefined): Promise<Session> => {
  const delivery = deliveryOf(match, own)
  const signature = readDeliverySignature(match.signature ?? '')
  const found = { digest: await sessionDigest(delivery, signature), signed: signature !== undefined }
  const verdict = await judge(match, own, delivery, known)
  const accepted = known?.session === found.digest
  if (verdict !== 'signed' && !(verdict === 'unsigned' && accepted)) return { ...found, state: verdict }
  if (known?.session !== undefined && !accepted) return { ...found, state: 'changed' }
  const keys = await openKeys(match, own, delivery)
  if (!keys) return { ...found, state: 'damaged' }
  return { ...found, state: 'open', keys, ...(signature ? { startedAt: signature.deliveredAt } : {}) }
}

/** Examines a match and remembers what was opened for the first time. */
export const openSession = async (match: Match, own: OwnKeys, known = pinOf(match.number)): Promise<Session> => {
  const session = await examine(match, own, known)
  if (session.state === 'open' && known?.session === undefined) accept(match, session)
  return session
}

/** Takes a session as the one to expect from now on; it has not been compared. */
export const accept = (match: Match, { digest, signed }: Session): void =>
  pin(match.number, { key: match.peerPublicKey ?? '', session: digest, signed })

/** Begins the encryption of a match anew: both sides verify again, earlier messages stay closed. */
export const renewSession = async (match: Match): Promise<void> => {
  await send('changeMatch', { match: match.number, operation: 3 })
  await matches.reload()
}
