import { encryptMessage } from '@quintet/crypto'
import { textLimits } from '@quintet/domain/limits'
import type { Message } from '@quintet/contract'
import { type Talk, write } from './talk.mts'
import type { Writers } from './texts.mts'

const minute = 60_000

const change = (talk: Talk, changes: (message: Message) => Partial<Message>): void => {
  const line = talk.lines.at(-1)
  if (line) line.message = { ...line.message, ...changes(line.message) }
}

const flipped = (text: string): string => `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`

// As clients of before wrote: neither in a chain nor committed to.
const writeOlder = async (talk: Talk, { peer }: Writers, text: string, at: number): Promise<void> => {
  const clientId = crypto.randomUUID()
  const { ciphertext: body, iv } = await encryptMessage(
    talk.keys,
    { match: String(talk.match), side: peer, clientMessageId: clientId },
    text,
  )
  const message: Message = { body, iv, sentAt: at, side: Number(peer), match: talk.match, clientId }
  talk.lines.push({ message, hash: '' })
}

/** Puts at the end of a chat one message of each kind with which something is wrong. */
export const writeTroubles = async (talk: Talk, writers: Writers): Promise<void> => {
  const { peer, own, now } = writers
  const at = (minutes: number) => now - minutes * minute
  const last = () => talk.lines.findLast(({ message }) => message.side === Number(peer))?.message.counter ?? 0
  await write(talk, { side: peer, text: 'This one was written on another day.', at: at(55) })
  change(talk, ({ sentAt }) => ({ sentAt: sentAt + 20 * minute }))
  await write(talk, { side: peer, text: 'Nobody has committed to this one.', at: at(34) })
  change(talk, ({ commitment = '' }) => ({ commitment: flipped(commitment) }))
  await write(talk, { side: peer, text: 'One before this is missing.', at: at(33), counter: last() + 2 })
  await write(talk, { side: peer, text: 'x'.repeat(textLimits.chatMessage.max + 1), at: at(32) })
  await write(talk, { side: peer, text: 'This one was changed on its way.', at: at(31) })
  change(talk, ({ body }) => ({ body: flipped(body) }))
  await writeOlder(talk, writers, 'This one is of an older form.', at(30))
  await write(talk, { side: own, text: 'That one reads well.', at: at(29) })
  const again = talk.lines.at(-1)
  if (again) talk.lines.push({ ...again, message: { ...again.message, sentAt: at(28) } })
}
