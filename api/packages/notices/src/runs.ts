import { tokenCap } from '@quintet/domain/judging'
import { TIERS, standings } from '@quintet/domain/membership'
import { defaultNoticeSettings, isReminderDue } from '@quintet/domain/notices'
import { type Selectable, sql } from 'kysely'
import type { Transaction } from '@quintet/database'
import type { NoticeRunTable } from '@quintet/database/tables'
import { currentWeek } from '@quintet/kit/week'
import type { NoticeContext } from './context.ts'

type Run = Selectable<NoticeRunTable>

const atOnce = 500

// Whose pause leaves the drawing out (decision 61) is told neither of its result nor of open tokens.
const notPaused = (member: 'tokens.member_id' | 'members.id', week: number) =>
  sql<boolean>`NOT EXISTS (SELECT 1 FROM pauses WHERE pauses.member_id = ${sql.ref(member)} AND from_week <= ${week} AND to_week >= ${week})`

const entrantsOf = async (trx: Transaction, { week, last_member: last }: Run): Promise<number[]> => {
  const rows = await trx
    .selectFrom('tokens')
    .select('member_id')
    .distinct()
    .where('week', '=', week)
    .where('member_id', '>', last)
    .where(notPaused('tokens.member_id', week))
    .orderBy('member_id')
    .limit(atOnce)
    .execute()
  return rows.map(({ member_id: member }) => member)
}

const limitedCap = tokenCap(TIERS.limited)
const fullCap = tokenCap(TIERS.local)
const capSql = sql<number>`CASE members.tier WHEN ${sql.lit(TIERS.limited)} THEN ${sql.lit(limitedCap)} ELSE ${sql.lit(fullCap)} END`
const submittedSql = (week: number) =>
  sql<number>`(SELECT count(*) FROM tokens WHERE tokens.week = ${week} AND tokens.member_id = members.id)`

/** Members of a time zone who may meet others and have tokens left of a week. */
const withOpenTokens = async (trx: Transaction, { week, time_zone: zone, last_member: last }: Run): Promise<number[]> => {
  const rows = await trx
    .selectFrom('members')
    .leftJoin('notice_settings', 'notice_settings.member_id', 'members.id')
    .select('members.id')
    .where('members.id', '>', last)
    .where('active', '=', 1)
    .where('tier', '<>', TIERS.ended)
    .where('standing', '<', standings.suspended)
    .where(sql<boolean>`coalesce(time_zone, ${defaultNoticeSettings.timeZone}) = ${zone}`)
    .where(sql<boolean>`${submittedSql(week)} < ${capSql}`)
    .where(notPaused('members.id', week))
    .orderBy('members.id')
    .limit(atOnce)
    .execute()
  return rows.map(({ id }) => id)
}

const membersOf = { results: entrantsOf, tokens: withOpenTokens } as const

/** Puts the next few members of a run down. */
const stepRun = async (trx: Transaction, run: Run, now: number): Promise<void> => {
  const members = await membersOf[run.event](trx, run)
  const about = String(run.week)
  if (members.length > 0)
    await trx
      .insertInto('notices_due')
      .values(members.map((member) => ({ member_id: member, event: run.event, about, due_at: now, created_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await trx
    .updateTable('notice_runs')
    .set({ last_member: members.at(-1) ?? run.last_member, done: members.length < atOnce ? 1 : 0 })
    .where('event', '=', run.event)
    .where('week', '=', run.week)
    .where('time_zone', '=', run.time_zone)
    .execute()
}

const readZones = async (trx: Transaction): Promise<string[]> => {
  const rows = await trx.selectFrom('notice_settings').select('time_zone').distinct().execute()
  return [...new Set([...rows.map(({ time_zone: zone }) => zone), defaultNoticeSettings.timeZone])]
}

/** Begins the reminders of open tokens in each time zone in which their hour has come. */
const beginReminders = async (trx: Transaction, week: number, now: number): Promise<void> => {
  for (const zone of await readZones(trx))
    if (isReminderDue(now, week, zone))
      await trx
        .insertInto('notice_runs')
        .values({ event: 'tokens', week, time_zone: zone })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
}

const readOpen = (trx: Transaction): Promise<Run | undefined> =>
  trx.selectFrom('notice_runs').selectAll().where('done', '=', 0).limit(1).executeTakeFirst()

/** Puts down what many members are told, some hundred in a transaction, so that members' writes go on in between. */
export const advanceRuns = async (context: NoticeContext, stopped: () => boolean = () => false): Promise<void> => {
  const { db, clock } = context
  const now = clock.now()
  await db.write((trx) => beginReminders(trx, currentWeek(context), now))
  while (!stopped()) {
    const found = await db.write(async (trx) => {
      const run = await readOpen(trx)
      if (run) await stepRun(trx, run, now)
      return run !== undefined
    })
    if (!found) return
  }
}
