import { encryptMessage } from '@quintet/crypto'
import { textLimits } from '@quintet/domain/limits'
import type { Message } from '@quintet/contract'
import { type Conversation, write } from './conversation.mts'
import type { Writers } from './texts.mts'

const minute = 60_000

const change = (conversation: Conversation, changes: (message: Message) => Partial<Message>): void => {
  const line = conversation.lines.at(-1)
  if (line) line.message = { ...line.message, ...changes(line.message) }
}

const flipped = (text: string): string => `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`

// As clients of before wrote: neither in a chain nor committed to.
const writeOlder = async (conversation: Conversation, { peer }: Writers, text: string, at: number): Promise<void> => {
  const clientId = crypto.randomUUID()
  const { ciphertext: body, iv } = await encryptMessage(
    conversation.keys,
    { match: String(conversation.match), side: peer, clientMessageId: clientId },
    text,
  )
  const message: Message = { body, iv, sentAt: at, side: Number(peer), match: conversation.match, clientId }
  conversation.lines.push({ message, hash: '' })
}

/** Puts at the end of a chat one message of each kind with which something is wrong. */
export const writeFaultyMessages = async (conversation: Conversation, writers: Writers): Promise<void> => {
  const { peer, own, now } = writers
  const at = (minutes: number) => now - minutes * minute
  const last = () => conversation.lines.findLast(({ message }) => message.side === Number(peer))?.message.counter ?? 0
  await write(conversation, { side: peer, text: 'This one was written on another day.', at: at(55) })
  change(conversation, ({ sentAt }) => ({ sentAt: sentAt + 20 * minute }))
  await write(conversation, { side: peer, text: 'Nobody has committed to this one.', at: at(34) })
  change(conversation, ({ commitment = '' }) => ({ commitment: flipped(commitment) }))
  await write(conversation, { side: peer, text: 'One before this is missing.', at: at(33), counter: last() + 2 })
  await write(conversation, { side: peer, text: 'x'.repeat(textLimits.chatMessage.max + 1), at: at(32) })
  await write(conversation, { side: peer, text: 'This one was changed on its way.', at: at(31) })
  change(conversation, ({ body }) => ({ body: flipped(body) }))
  await writeOlder(conversation, writers, 'This one is of an older form.', at(30))
  await write(conversation, { side: own, text: 'That one reads well.', at: at(29) })
  const again = conversation.lines.at(-1)
  if (again) conversation.lines.push({ ...again, message: { ...again.message, sentAt: at(28) } })
}
