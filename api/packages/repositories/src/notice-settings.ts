import { sql } from 'kysely'
import { type NoticeSettings, defaultNoticeSettings } from '@quintet/domain/notices'
import type { Database, Transaction } from '@quintet/database'
import { prepared } from './prepared.ts'

const settingsOf = prepared((db, member: number) =>
  db
    .selectFrom('members')
    .leftJoin('notice_settings', 'notice_settings.member_id', 'members.id')
    .select(['channels', 'quiet_from', 'quiet_to', 'time_zone'])
    .select(sql<number>`(SELECT count(*) FROM push_devices WHERE push_devices.member_id = ${member})`.as('devices'))
    .where('members.id', '=', member),
)

type Row = Awaited<ReturnType<typeof settingsOf>>[number]

const present = ({ channels, quiet_from: from, quiet_to: to, time_zone: timeZone }: Row): NoticeSettings => {
  if (channels === null || from === null || to === null || timeZone === null) return defaultNoticeSettings
  const chosen = JSON.parse(channels) as Partial<NoticeSettings['channels']>
  return { channels: { ...defaultNoticeSettings.channels, ...chosen }, quiet: { from, to }, timeZone }
}

/** What a member is told of, and by how many devices; what was never changed is as by default. */
export const readNoticeChoices = async (db: Database, member: number): Promise<{ settings: NoticeSettings; devices: number }> => {
  const [row] = await settingsOf(db, member)
  return { settings: row ? present(row) : defaultNoticeSettings, devices: row?.devices ?? 0 }
}

/** What a member is told of. */
export const readNoticeSettings = async (db: Database, member: number): Promise<NoticeSettings> =>
  (await readNoticeChoices(db, member)).settings

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
