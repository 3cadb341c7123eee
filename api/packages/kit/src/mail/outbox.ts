import type { Clock } from '../clock.ts'
import type { Mail, Mailer } from './mailer.ts'

export interface OutboxEntry extends Mail {
  /** Epoch milliseconds. */
  at: number
}

/** Mails of a development or demo server; nothing leaves the machine. */
export interface Outbox extends Mailer {
  /** The newest mail to an address sent after a moment. */
  newest(to: string, after?: number): OutboxEntry | undefined
  all(): readonly OutboxEntry[]
}

const kept = 500

export const createOutbox = (clock: Clock): Outbox => {
  const entries: OutboxEntry[] = []
  return {
    send: async (mail) => {
      entries.push({ ...mail, at: clock.now() })
      if (entries.length > kept) entries.shift()
    },
    newest: (to, after = 0) => entries.findLast((entry) => entry.to === to.toLowerCase() && entry.at > after),
    all: () => entries,
  }
}

export const isOutbox = (mailer: Mailer): mailer is Outbox => 'newest' in mailer
