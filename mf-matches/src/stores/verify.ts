import type { Match } from '@quintet/contract'
import { createMatchSecret, importPublicKey } from '@quintet/crypto'
import { $member, ApiError, send } from '@quintet/sdk'
import { findMatch, matches, stageOf } from './matches.ts'

const inOrderOfSides = async (match: Match, ownKey: string): Promise<[CryptoKey, CryptoKey]> => {
  const [own, peer] = [await importPublicKey(ownKey), await importPublicKey(match.peerPublicKey ?? '')]
  return match.side === 1 ? [own, peer] : [peer, own]
}

/** The second side's verification: makes the match key and delivers it wrapped for both sides (decision 33). */
const deliverKeys = async (match: Match): Promise<void> => {
  const ownKey = $member.get().data?.keys?.publicKey ?? ''
  const { secret } = await createMatchSecret(String(match.number), await inOrderOfSides(match, ownKey))
  const [salt1, salt2] = secret.salts
  const [wrappedKey1, wrappedKey2] = secret.wrapped
  await send('deliverMatchKeys', { number: match.number, version: match.version, salt1, salt2, wrappedKey1, wrappedKey2 })
}

const step = async (match: Match): Promise<void> => {
  if (stageOf(match) === 'confirm') await deliverKeys(match)
  else await send('changeMatch', { match: match.number, operation: 1 })
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
