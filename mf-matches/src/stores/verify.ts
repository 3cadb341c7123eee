import type { Match } from '@quintet/contract'
import {
  createMatchSecret,
  type Delivery,
  importPublicKey,
  type OwnKeys,
  sessionDigest,
  signDelivery,
  writeDeliverySignature,
} from '@quintet/crypto'
import { $ownKeys, ApiError, serverNow } from '@quintet/sdk'
import { findMatch, matches, stageOf } from './matches.ts'
import { pin } from './pins.ts'
import { sideOf } from './session.ts'
import { sendOfMatch as send } from './match-call.ts'

const makeDelivery = async (match: Match, own: OwnKeys, peer: string): Promise<Delivery> => {
  const publicKeys = match.side === 1 ? ([own.publicKey, peer] as const) : ([peer, own.publicKey] as const)
  const imported = [await importPublicKey(publicKeys[0]), await importPublicKey(publicKeys[1])] as const
  const label = String(match.number)
  const { secret } = await createMatchSecret(label, imported)
  return { match: label, publicKeys, ...secret }
}

/** The second side's verification: makes the match key, wraps it for both sides and signs all of it (decisions 32, 33). */
const deliverKeys = async (match: Match, own: OwnKeys, peer: string): Promise<void> => {
  const delivery = await makeDelivery(match, own, peer)
  const signed = await signDelivery(delivery, sideOf(match.side), own.signingKey, serverNow())
  const [salt1, salt2] = delivery.salts
  const [wrappedKey1, wrappedKey2] = delivery.wrapped
  const signature = writeDeliverySignature(signed)
  await send('deliverMatchKeys', {
    number: match.number,
    version: match.version,
    salt1,
    salt2,
    wrappedKey1,
    wrappedKey2,
    signature,
  })
  pin(match.number, { key: peer, session: await sessionDigest(delivery, signed), signed: true })
}

const unlocked = (): OwnKeys => {
  const own = $ownKeys.get()
  if (!own) throw new Error('The keys are locked.')
  return own
}

// The peer's key is pinned here, on the member's own device: what the server hands out later is compared with it.
const step = async (match: Match): Promise<void> => {
  const peer = match.peerPublicKey ?? ''
  if (stageOf(match) === 'confirm') return deliverKeys(match, unlocked(), peer)
  await send('changeMatch', { match: match.number, operation: 1 })
  if (peer !== '') pin(match.number, { key: peer })
}

const movedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'match.keysNeeded' || error.code === 'match.stale')

/** Verifies a match. If the other side moved in the same moment, the match is read anew and the step tried once more. */
export const verifyMatch = async (match: Match): Promise<void> => {
  try {
    await step(match)
  } catch (error) {
    if (!movedMeanwhile(error)) throw error
    await matches.reload()
    const fresh = findMatch(match.number)
    if (!fresh || stageOf(fresh) === 'waiting') return
    await step(fresh)
  }
  await matches.reload()
}
