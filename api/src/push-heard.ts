import type { Store } from '@quintet/database'
import { type Log, describeError } from '@quintet/kit/log'
import type { Kept, Push } from '@quintet/push/listeners'
import { readMatch } from '@quintet/repositories/matches'
import { markDelivered } from '@quintet/repositories/messages'

interface Base {
  db: Store
  log: Log
}

const deliver = async ({ db }: Base, member: number, match: number, sentAt: number): Promise<void> => {
  const view = await readMatch(db.read, member, match)
  if (view) await db.write((trx) => markDelivered(trx, match, view.side, sentAt), { isolation: 'read committed' })
}

/** Notes that a message which another process stored has come to a browser that is connected to this one. */
export const noteDelivered = (base: Base, push: Pick<Push, 'isListening'>, { members, event }: Kept): void => {
  if (!('match' in event) || event.own || event.quiet) return
  for (const member of members.filter(push.isListening))
    deliver(base, member, event.match, event.sentAt).catch((error: unknown) => base.log.error('delivered', describeError(error)))
}
