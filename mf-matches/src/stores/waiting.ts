import type { Match } from '@quintet/contract'
import { type Bytes, fromBase64url, openWaiting, sealWaiting, toBase64url, type VoiceNote } from '@quintet/crypto'
import { bytesOfText } from './hashes.ts'
import type { ReadMessage } from './read-message.ts'
import { type OpenSession, sideOf } from './session.ts'
import { keepAll, type Kept, readKept } from './waiting-list.ts'

/** What a member writes: a text, which may answer a message; a reaction to one; or a voice note with its recording. */
export interface Written extends Pick<ReadMessage, 'quote' | 'reaction'> {
  text: string
  voice?: VoiceNote
  recording?: Bytes
}

// Sealed under the key that it will be sent under, so that without the member's password nobody can read it from the device.
const contextOf = (match: Match, id: string) => ({ match: String(match.number), side: sideOf(match.side), clientMessageId: id })

/** Whether a message waits on this device to be sent, in whichever tab it was written. */
export const isWaiting = (match: number, id: string): boolean => readKept(match).some((one) => one.id === id)

/** Keeps a message until it is sent. A device that keeps nothing, or has no room, keeps it on the page alone. */
export const keepWaiting = async ({ keys }: OpenSession, match: Match, id: string, written: Written): Promise<void> => {
  const { recording, ...rest } = written
  const whole = { ...rest, ...(recording && { recording: toBase64url(recording) }) }
  const sealed = await sealWaiting(keys, contextOf(match, id), bytesOfText(JSON.stringify(whole)))
  const others = readKept(match.number).filter((one) => one.id !== id)
  keepAll(match.number, [...others, { id, sealed }])
}

/** Forgets it: it is sent. */
export const dropWaiting = (match: number, id: string): void => {
  const kept = readKept(match)
  const others = kept.filter((one) => one.id !== id)
  if (others.length < kept.length) keepAll(match, others)
}

const open = async ({ keys }: OpenSession, match: Match, { id, sealed }: Kept) => {
  const json = new TextDecoder().decode(await openWaiting(keys, contextOf(match, id), sealed))
  const { recording, ...rest } = JSON.parse(json) as Omit<Written, 'recording'> & { recording?: string }
  const written: Written = { ...rest, ...(recording !== undefined && { recording: fromBase64url(recording) }) }
  return { id, written }
}

/** What waits, oldest first. What was sealed under keys that are no longer in use nobody can read: it goes. */
export const readWaiting = async (session: OpenSession, match: Match): Promise<{ id: string; written: Written }[]> => {
  const found = await Promise.all(
    readKept(match.number).map((kept) =>
      open(session, match, kept).catch(() => {
        dropWaiting(match.number, kept.id)
        return undefined
      }),
    ),
  )
  return found.filter((one) => one !== undefined)
}
