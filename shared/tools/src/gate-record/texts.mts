import type { Bytes, Side } from '@quintet/crypto'
import type { Line } from './conversation.mts'

const minute = 60_000

/** Who writes, and when: the recorded member's own side, and the time of the record. */
export interface Writers {
  own: Side
  peer: Side
  /** Epoch milliseconds. */
  now: number
}

/** A chat with what two people do in one: an answer, reactions, a voice note of each, what calls for care. */
export const sampleConversation = ({ own, peer, now }: Writers, recording: Bytes): Line[] => {
  const at = (minutes: number) => now - minutes * minute
  return [
    { side: peer, text: 'Good morning! Which sea do you like best?', at: at(1500) },
    { side: own, text: 'The one behind the harbour wall, early in the day.', at: at(1490), quote: 0 },
    { side: peer, text: '❤️', at: at(1480), reaction: { to: 1, kind: 1 } },
    { side: peer, text: 'Then look at https://tides.example/today and call me: +352 621 000 111.', at: at(240) },
    { side: own, text: '👍', at: at(235), reaction: { to: 3, kind: 2 } },
    { side: peer, text: '', at: at(200), recording },
    { side: own, text: '', at: at(190), recording },
    { side: own, text: 'I listened to it twice. Shall we meet on Sunday at four?', at: at(120) },
  ]
}

/** More than a page, without anything special. */
export const longConversation = ({ own, peer, now }: Writers, count: number): Line[] =>
  Array.from({ length: count }, (_, index) => ({
    side: index % 2 === 0 ? peer : own,
    text: `A word of day ${index + 1}, and no more than that.`,
    at: now - (count - index) * 60 * minute,
  }))
