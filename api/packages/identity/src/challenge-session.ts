import type { Clock } from '@quintet/kit/clock'
import { faults } from './faults.ts'
import type { Random } from '@quintet/kit/random'
import type { Aead } from '@quintet/kit/aead'

interface Envelope {
  id: string
  expires: number
  state: unknown
}

/** A hand-shake or challenge in flight: the state travels with the client, sealed, and works once within three minutes. */
export interface OpenedSession<T> {
  state: T
  /** Uses the session up; throws if another answer was faster. Call it when the answer counts, right before its effect. */
  consume(): void
}

export interface ChallengeSessions {
  seal(kind: string, state: unknown): string
  open<T>(kind: string, sealed: string): OpenedSession<T>
}

const lifetime = 3 * 60_000
const sweepEvery = 1000

// Sealed text is as long as its content: filled up, its length does not tell whether it speaks of a real account.
const blockLength = 3072
const padded = (text: string): string => text.padEnd(Math.ceil(text.length / blockLength) * blockLength)

/** Remembers used sessions until they would have expired; unused ones cost the server nothing. */
export const createChallengeSessions = (aead: Aead, wall: Clock, random: Random): ChallengeSessions => {
  const used = new Map<string, number>()
  const sweep = () => {
    for (const [id, expires] of used) if (expires < wall.now()) used.delete(id)
  }
  const use = ({ id, expires }: Envelope) => {
    if (used.has(id)) throw faults.usedSession()
    if (used.size % sweepEvery === sweepEvery - 1) sweep()
    used.set(id, expires)
  }
  return {
    seal: (kind, state) => {
      const envelope: Envelope = { id: random.bytes(12).toString('base64'), expires: wall.now() + lifetime, state }
      return aead.seal(Buffer.from(padded(JSON.stringify(envelope))), kind).toString('base64')
    },
    open: <T>(kind: string, sealed: string): OpenedSession<T> => {
      const opened = aead.open(Buffer.from(sealed, 'base64'), kind)
      if (!opened) throw faults.expiredSession()
      const envelope = JSON.parse(opened.toString('utf8')) as Envelope
      if (envelope.expires < wall.now()) throw faults.expiredSession()
      return { state: envelope.state as T, consume: () => use(envelope) }
    },
  }
}
