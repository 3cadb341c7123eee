import { standings } from '@quintet/domain/membership'
import { sql } from 'kysely'
import type { Database, Transaction } from '@quintet/database'

export interface JudgeablePhoto {
  id: number
  member: number
  zone: number
}

interface PhotoQuery {
  judgeId: number
  judgeZone: number
  sexes: readonly number[]
  /** Photos judged by this judge in or after this week are left out. */
  judgedBefore: number
  limit: number
}

/**
 * Photos a judge may rate (decision 21): cleared, of active members of a sex the judge is attracted to, never one's own nor a
 * match's nor one judged lately; outside the judge's own zone where possible, fewest ratings first.
 */
export const photosToJudge = async (
  db: Database,
  { judgeId, judgeZone, sexes, judgedBefore, limit }: PhotoQuery,
): Promise<JudgeablePhoto[]> => {
  const { rows } = await sql<JudgeablePhoto>`
    SELECT photos.id AS id, photos.member_id AS member, profiles.zone AS zone
    FROM photos
    JOIN members ON members.id = photos.member_id AND members.active = 1 AND members.standing < ${standings.suspended}
    JOIN profiles ON profiles.member_id = photos.member_id AND profiles.sex IN (${sql.join(sexes)})
    WHERE photos.state = 'cleared' AND photos.member_id <> ${judgeId}
      AND NOT EXISTS (SELECT 1 FROM photo_judgements j
        WHERE j.judge_id = ${judgeId} AND j.photo_id = photos.id AND j.week >= ${judgedBefore})
      AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.member_1 = min(photos.member_id, ${judgeId})
        AND m.member_2 = max(photos.member_id, ${judgeId}))
    ORDER BY profiles.zone = ${judgeZone}, photos.times_judged, photos.id
    LIMIT ${limit}`.execute(db)
  return rows
}

export interface SamePersonSet {
  member: number
  photos: number[]
}

/** Members with at least three cleared photos who were asked about least. */
export const membersToCompare = async (
  db: Database,
  { judgeId, sexes, limit }: Pick<PhotoQuery, 'judgeId' | 'sexes' | 'limit'>,
): Promise<SamePersonSet[]> => {
  const { rows } = await sql<{ member: number; photos: string }>`
    SELECT photos.member_id AS member, json_group_array(photos.id) AS photos
    FROM photos
    JOIN members ON members.id = photos.member_id AND members.active = 1 AND members.standing < ${standings.suspended}
    JOIN profiles ON profiles.member_id = photos.member_id AND profiles.sex IN (${sql.join(sexes)})
    WHERE photos.state = 'cleared' AND photos.member_id <> ${judgeId}
      AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.member_1 = min(photos.member_id, ${judgeId})
        AND m.member_2 = max(photos.member_id, ${judgeId}))
    GROUP BY photos.member_id HAVING count(*) >= 3
    ORDER BY (SELECT count(*) FROM same_person_answers s WHERE s.member_id = photos.member_id), photos.member_id
    LIMIT ${limit}`.execute(db)
  return rows.map(({ member, photos }) => ({ member, photos: JSON.parse(photos) as number[] }))
}

/** What a judge was given in a round: opaque tickets with the photos they stand for. */
export interface RoundTickets {
  samePerson: { member: number; photos: [ticket: string, photo: number][] } | null
  photos: [ticket: string, photo: number][]
}

export const readRounds = async (db: Database, memberId: number, week: number) => {
  const rows = await db
    .selectFrom('rounds')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('week', '=', week)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ id: row.id, finished: row.finished_at !== null, tickets: JSON.parse(row.tickets) as RoundTickets }))
}

/** Opens a round; returns its number among all. */
export const insertRound = async (
  trx: Transaction,
  round: { memberId: number; week: number; number: number; tickets: RoundTickets },
): Promise<number> => {
  const { memberId, week, number, tickets } = round
  const { id } = await trx
    .insertInto('rounds')
    .values({ member_id: memberId, week, number, tickets: JSON.stringify(tickets), finished_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const finishRound = async (trx: Transaction, id: number, now: number): Promise<void> => {
  await trx.updateTable('rounds').set({ finished_at: now }).where('id', '=', id).execute()
}

export const readTokenPools = async (db: Database, memberId: number, week: number): Promise<number[]> => {
  const rows = await db.selectFrom('tokens').select('pool').where('week', '=', week).where('member_id', '=', memberId).execute()
  return rows.map(({ pool }) => pool)
}

export const insertTokens = async (
  trx: Transaction,
  tokens: { memberId: number; week: number; pools: readonly number[]; now: number },
): Promise<void> => {
  const { memberId, week, pools, now } = tokens
  if (pools.length === 0) return
  await trx
    .insertInto('tokens')
    .values(pools.map((pool) => ({ member_id: memberId, week, pool, submitted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Judgement {
  photo: number
  judge: number
  week: number
  attractiveness: number | null
  quality: number | null
  reason: number | null
  text: string | null
}

export const insertJudgement = async (trx: Transaction, judgement: Judgement): Promise<void> => {
  const { photo, judge, ...rest } = judgement
  // The photo may have been deleted since the round was opened; then there is nothing left to rate.
  const { numUpdatedRows } = await trx
    .updateTable('photos')
    .set(({ eb }) => ({ times_judged: eb('times_judged', '+', 1) }))
    .where('id', '=', photo)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await trx
    .insertInto('photo_judgements')
    .values({ photo_id: photo, judge_id: judge, ...rest })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const insertSamePerson = async (
  trx: Transaction,
  answer: { member: number; judge: number; week: number; same: boolean },
): Promise<{ same: number; notSame: number }> => {
  await trx
    .insertInto('same_person_answers')
    .columns(['member_id', 'judge_id', 'week', 'same'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select([
          'members.id',
          eb.val(answer.judge).as('judge_id'),
          eb.val(answer.week).as('week'),
          eb.val(answer.same ? 1 : 0).as('same'),
        ])
        .where('members.id', '=', answer.member),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ same: number; notSame: number }>`
    SELECT coalesce(sum(same), 0) AS same, coalesce(sum(1 - same), 0) AS notSame
    FROM same_person_answers WHERE member_id = ${answer.member}`.execute(trx)
  return rows[0] ?? { same: 0, notSame: 0 }
}

/** Holds all cleared photos of a member until staff have looked (decision 24). */
export const holdPhotos = async (trx: Transaction, memberId: number): Promise<void> => {
  await trx
    .updateTable('photos')
    .set({ state: 'held' })
    .where('member_id', '=', memberId)
    .where('state', '=', 'cleared')
    .execute()
}
