import { TOLD_PER_HOUR, afterQuietHours, noticeEvents, waitsForMorning } from '@quintet/domain/notices'
import type { Transaction } from '@quintet/database'
import { readNoticeSettings } from '@quintet/repositories/notice-settings'
import { type NoticeDueRow, countTold, readUndecidedOf, settle } from '@quintet/repositories/notices-due'
import { readPushDevices } from '@quintet/repositories/push-devices'
import type { NoticeContext } from './context.ts'
import { type Told, isStillDue } from './still-due.ts'

const readTold = async (trx: Transaction, id: number): Promise<Told | undefined> => {
  const row = await trx
    .selectFrom('members')
    .select(['id', 'tier', 'active', 'standing', 'membership_end_day'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, active: row.active === 1, membershipEndDay: row.membership_end_day }
}

/** Devices whose sign-in lasts; the others are told nothing any more, and go. */
const liveDevices = async ({ identity }: NoticeContext, trx: Transaction, member: number): Promise<number[]> => {
  const live: number[] = []
  for (const { id, session } of await readPushDevices(trx, member)) {
    if (await identity.lasts(session)) live.push(id)
    else await trx.deleteFrom('push_devices').where('id', '=', id).execute()
  }
  return live
}

const putOnWay = async (
  trx: Transaction,
  { member_id, event, about, due_at, created_at }: NoticeDueRow,
  ways: readonly { channel: 'mail' | 'push'; device_id: number }[],
): Promise<void> => {
  const row = { member_id, event, about, due_at, created_at }
  await trx
    .insertInto('notices_due')
    .values(ways.map((way) => ({ ...row, ...way })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const hour = 3_600_000

/** Until when what can wait does: the end of the quiet hours, and of an hour in which enough was told. */
const waitsUntil = async (trx: Transaction, member: number, now: number): Promise<number> => {
  const { quiet, timeZone } = await readNoticeSettings(trx, member)
  const isMuch = (await countTold(trx, member, now - hour)) >= TOLD_PER_HOUR
  return Math.max(afterQuietHours(now, quiet, timeZone), isMuch ? now + hour : now)
}

const byMail = [{ channel: 'mail', device_id: 0 }] as const

/**
 * Decides what becomes of all that is due of a member: it waits for the end of the quiet hours or of a busy hour, goes out by the channel
 * of its kind, or is dropped. Where push is wanted and no device is left, mail takes its place.
 */
export const decideFor = (context: NoticeContext, member: number): Promise<void> =>
  context.db.write(async (trx) => {
    const now = context.clock.now()
    const told = await readTold(trx, member)
    if (!told) return
    const { channels } = await readNoticeSettings(trx, member)
    const devices = await liveDevices(context, trx, member)
    const until = await waitsUntil(trx, member, now)
    for (const row of await readUndecidedOf(trx, member, now)) {
      const kind = noticeEvents[row.event]
      const channel = channels[kind]
      if (channel === 'none' || !(await isStillDue(trx, told, row, now))) await settle(trx, [row.id], { state: 'dropped' })
      else if (waitsForMorning(kind) && until > now) await settle(trx, [row.id], { due_at: until })
      else {
        const byPush = devices.map((id) => ({ channel: 'push' as const, device_id: id }))
        await putOnWay(trx, row, channel === 'push' && byPush.length > 0 ? byPush : byMail)
        await settle(trx, [row.id], { state: 'routed' })
      }
    }
  })
