import { type NoticeSettings, defaultNoticeSettings } from '@quintet/domain/notices'
import type { Database, Transaction } from '@quintet/database'
import { prepared } from './prepared.ts'

const settingsOf = prepared((db, member: number) => db.selectFrom('notice_settings').selectAll().where('member_id', '=', member))

/** What a member is told of; what was never changed is as by default. */
export const readNoticeSettings = async (db: Database, member: number): Promise<NoticeSettings> => {
  const [row] = await settingsOf(db, member)
  if (!row) return defaultNoticeSettings
  const chosen = JSON.parse(row.channels) as Partial<NoticeSettings['channels']>
  return {
    channels: { ...defaultNoticeSettings.channels, ...chosen },
    quiet: { from: row.quiet_from, to: row.quiet_to },
    timeZone: row.time_zone,
  }
}

/** Stores all of it. */
export const writeNoticeSettings = async (
  trx: Transaction,
  member: number,
  { channels, quiet, timeZone }: NoticeSettings,
): Promise<void> => {
  const row = { channels: JSON.stringify(channels), quiet_from: quiet.from, quiet_to: quiet.to, time_zone: timeZone }
  await trx
    .insertInto('notice_settings')
    .values({ member_id: member, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}
