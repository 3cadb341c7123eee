import type { WebSocket } from 'ws'
import { whenKnown } from '@quintet/kit/store'
import { mayMeet } from '@quintet/domain/membership'
import type { PushContext, SignedIn } from './context.ts'
import { closes } from './close-codes.ts'
import type { Listener } from './listeners.ts'

const claimsSql = 'SELECT tier, active, standing FROM members WHERE id = ?'

interface ClaimsRow {
  tier: number
  active: number
  standing: number
}

const mayMeetOthers = (row: ClaimsRow | undefined): boolean => row !== undefined && mayMeet({ ...row, active: row.active === 1 })

const ignore = () => undefined

/** Does something if this member may be told of others right now; read anew for every event. Where it cannot be read, nothing is told. */
const ifMayBeTold = (
  { db, identity }: PushContext,
  { member, token }: { member: SignedIn; token: string },
  tell: () => void,
): void => {
  whenKnown(
    db.statement<ClaimsRow>(claimsSql).get(member.id),
    (row) => {
      if (mayMeetOthers(row)) whenKnown(identity.stands(member, token), (stands) => stands && tell(), ignore)
    },
    ignore,
  )
}

/** What sends a browser the events of its member, as long as that member may be told. */
export const listenerOf = (
  context: PushContext,
  socket: WebSocket,
  signedIn: { member: SignedIn; token: string; signs: boolean },
): Listener => ({
  tell: (event) => {
    ifMayBeTold(context, signedIn, () => socket.send(JSON.stringify(event)))
  },
  sign: (sign) => {
    // A client of before would take it for a message.
    if (signedIn.signs) ifMayBeTold(context, signedIn, () => socket.send(JSON.stringify({ sign })))
  },
  dismiss: () => socket.close(closes.tooMany),
  refuse: () => socket.close(closes.refused),
})
