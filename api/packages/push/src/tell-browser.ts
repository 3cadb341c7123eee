import type { WebSocket } from 'ws'
import { mayMeet } from '@quintet/domain/membership'
import type { PushContext, SignedIn } from './context.ts'
import { closes } from './close-codes.ts'
import type { Listener } from './listeners.ts'

const claimsSql = 'SELECT tier, active, standing FROM members WHERE id = ?'

/** Whether this member may be told of others right now; read anew for every event. */
const mayBeTold = ({ db, identity }: PushContext, { member, token }: { member: SignedIn; token: string }): boolean => {
  const row = db.statement<{ tier: number; active: number; standing: number }>(claimsSql).get(member.id)
  return row !== undefined && mayMeet({ ...row, active: row.active === 1 }) && identity.stands(member, token)
}

/** What sends a browser the events of its member, as long as that member may be told. */
export const listenerOf = (
  context: PushContext,
  socket: WebSocket,
  signedIn: { member: SignedIn; token: string; signs: boolean },
): Listener => ({
  tell: (event) => {
    if (mayBeTold(context, signedIn)) socket.send(JSON.stringify(event))
  },
  sign: (sign) => {
    // A client of before would take it for a message.
    if (signedIn.signs && mayBeTold(context, signedIn)) socket.send(JSON.stringify({ sign }))
  },
  dismiss: () => socket.close(closes.tooMany),
  refuse: () => socket.close(closes.refused),
})
