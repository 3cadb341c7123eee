import type { Store, Transaction } from '@quintet/database'
import type { Clock } from '@quintet/kit/clock'
import { today } from '@quintet/kit/week'
import { endProposals } from './proposals.ts'
import { type MeasureRow, refreshStanding } from './standing.ts'
import { tellMember } from './tell-member.ts'

/** Ends a measure: its time is over, it was lifted, or another took its place. A closing that was proposed with it ends, too. */
export const endMeasure = async (
  trx: Transaction,
  { id, member_id: member }: Pick<MeasureRow, 'id' | 'member_id'>,
  ending: 'over' | 'lifted' | 'replaced',
  now: number,
): Promise<void> => {
  await trx.updateTable('measures').set({ ended_at: now, ending }).where('id', '=', id).execute()
  if (member === 0) return
  await endProposals(trx, { id, member_id: member })
  await refreshStanding(trx, member)
}

interface Server {
  readonly clock: Clock
  readonly wall: Clock
  readonly db: Store
}

const atOnce = 100

/** Ends the measures whose day has come, and tells their members. */
export const endDueMeasures = (server: Server): Promise<number> =>
  server.db.write(async (trx) => {
    const day = today(server)
    const due = await trx
      .selectFrom('measures')
      .selectAll()
      .where('ended_at', 'is', null)
      .where('until_day', 'is not', null)
      .where('until_day', '<=', day)
      .limit(atOnce)
      .execute()
    for (const measure of due) {
      await endMeasure(trx, measure, 'over', server.wall.now())
      if (measure.member_id > 0)
        await tellMember(trx, { member: measure.member_id, day, key: 'measureOver', values: { reason: measure.kind } })
    }
    return due.length
  })
