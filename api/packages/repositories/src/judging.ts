import type { JudgingCandidate } from '@quintet/domain/judging'
import { standings } from '@quintet/domain/membership'
import { sql } from 'kysely'
import type { Database, Transaction } from '@quintet/database'
import { prepared } from './prepared.ts'

export type JudgeablePhoto = JudgingCandidate

interface PhotoQuery {
  judgeId: number
  judgeZone: number
  sexes: readonly number[]
  /** Photos judged by this judge in or after this week are left out. */
  judgedBefore: number
  /** The photos are read from this number on, then from the beginning. */
  from: number
  /** Left out those that were judged fewer times. */
  atLeast?: number
}

// So many of each part: enough that ten people are among them.
const candidateLimit = 80

interface Part {
  isOwnZone: boolean
  isAfter: boolean
}

const parts: readonly Part[] = [true, false].flatMap((isOwnZone) => [true, false].map((isAfter) => ({ isOwnZone, isAfter })))

// In the order of an index, so that the reading ends with the limit however many photos there are.
const readPart = async (
  db: Database,
  { judgeId, judgeZone, sexes, judgedBefore, from, atLeast = 0 }: PhotoQuery,
  { isOwnZone, isAfter }: Part,
): Promise<JudgeablePhoto[]> => {
  const zoneIs = isOwnZone ? sql`profiles.zone = ${judgeZone}` : sql`profiles.zone IS DISTINCT FROM ${judgeZone}`
  const place = isAfter ? sql`photos.id >= ${from}` : sql`photos.id < ${from}`
  const { rows } = await sql<{ id: number; member: number; timesJudged: number }>`
    SELECT photos.id AS id, photos.member_id AS member, photos.times_judged AS timesJudged
    FROM photos
    CROSS JOIN members ON members.id = photos.member_id AND members.active = 1 AND members.standing < ${standings.suspended}
    CROSS JOIN profiles ON profiles.member_id = photos.member_id AND profiles.sex IN (${sql.join(sexes)}) AND ${zoneIs}
    WHERE photos.state = 'cleared' AND photos.times_judged >= ${atLeast} AND ${place} AND photos.member_id <> ${judgeId}
      AND NOT EXISTS (SELECT 1 FROM photo_judgements j
        WHERE j.judge_id = ${judgeId} AND j.photo_id = photos.id AND j.week >= ${judgedBefore})
      AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.member_1 = min(photos.member_id, ${judgeId})
        AND m.member_2 = max(photos.member_id, ${judgeId}))
    ORDER BY photos.times_judged, photos.id
    LIMIT ${candidateLimit}`.execute(db)
  return rows.map((row) => ({ ...row, isOwnZone }))
}

/**
 * Photos a judge may rate (decision 21): cleared, of active members of a sex the judge is attracted to, never one's own nor a
 * match's nor one judged lately; of the own zone and of elsewhere those with fewest ratings.
 */
export const photosToJudge = async (db: Database, query: PhotoQuery): Promise<JudgeablePhoto[]> => {
  const found = await Promise.all(parts.map((part) => readPart(db, query, part)))
  return found.flat()
}

/** The greatest number of a photo; 0 without photos. */
export const newestPhotoId = async (db: Database): Promise<number> => {
  const { id } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0
}

export interface SamePersonSet {
  member: number
  photos: number[]
}

/** Members with at least three cleared photos who were asked about least. */
export const membersToCompare = async (
  db: Database,
  { judgeId, sexes, limit }: Pick<PhotoQuery, 'judgeId' | 'sexes'> & { limit: number },
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

const roundsIn = prepared((db, memberId: number, week: number) =>
  db.selectFrom('rounds').selectAll().where('member_id', '=', memberId).where('week', '=', week).orderBy('number'),
)

export const readRounds = async (db: Database, memberId: number, week: number) => {
  const rows = await roundsIn(db, memberId, week)
  return rows.map(({ id, finished_at: finishedAt, opened_at: openedAt, seen, tickets }) => ({
    id,
    finished: finishedAt !== null,
    tickets: JSON.parse(tickets) as RoundTickets,
    openedAt: openedAt ?? 0,
    /** Photos that were shown; undefined for a round of before that was noted. */
    seen: seen === null ? undefined : (JSON.parse(seen) as number[]),
  }))
}

interface NewRound {
  memberId: number
  week: number
  number: number
  tickets: RoundTickets
  now: number
}

/** Opens a round of which nothing was shown yet; returns its number among all. */
export const insertRound = async (trx: Transaction, { memberId, tickets, now, ...round }: NewRound): Promise<number> => {
  const { id } = await trx
    .insertInto('rounds')
    .values({ member_id: memberId, ...round, tickets: JSON.stringify(tickets), finished_at: null, opened_at: now, seen: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether it is not yet noted that a photo of an open round was shown. */
export const isUnseen = async (db: Database, round: number, photo: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`SELECT id FROM rounds WHERE id = ${round} AND seen IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM json_each(seen) WHERE value = ${photo})`.execute(db)
  return rows.length > 0
}

/** Notes that a photo of an open round was shown, once. */
export const noteSeen = async (trx: Transaction, round: number, photo: number): Promise<void> => {
  await sql`UPDATE rounds SET seen = json_insert(seen, '$[#]', ${photo}) WHERE id = ${round}
    AND NOT EXISTS (SELECT 1 FROM json_each(seen) WHERE value = ${photo})`.execute(trx)
}

/** Which of some photos can be shown to a judge at this moment; one that was deleted or held since cannot. */
export const stillShown = async (db: Database, photos: readonly number[]): Promise<Set<number>> => {
  if (photos.length === 0) return new Set()
  const rows = await db.selectFrom('photos').select('id').where('id', 'in', photos).where('state', '=', 'cleared').execute()
  return new Set(rows.map(({ id }) => id))
}

export const finishRound = async (trx: Transaction, id: number, now: number): Promise<void> => {
  await trx.updateTable('rounds').set({ finished_at: now }).where('id', '=', id).execute()
}

const tokensIn = prepared((db, memberId: number, week: number) =>
  db.selectFrom('tokens').select('pool').where('week', '=', week).where('member_id', '=', memberId),
)

export const readTokenPools = async (db: Database, memberId: number, week: number): Promise<number[]> => {
  const rows = await tokensIn(db, memberId, week)
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

/** Keeps an answer to the same-person question; returns how many there are of those that the staff have not reviewed. */
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
    FROM same_person_answers WHERE member_id = ${answer.member} AND reviewed = 0`.execute(trx)
  return rows[0] ?? { same: 0, notSame: 0 }
}

/** Notes that the staff have decided on what was answered about a member so far. */
export const markAnswersReviewed = async (trx: Transaction, member: number): Promise<void> => {
  await trx.updateTable('same_person_answers').set({ reviewed: 1 }).where('member_id', '=', member).execute()
}

/** Holds all cleared photos of a member until staff have looked (decision 24). */
export const holdPhotos = async (trx: Transaction, memberId: number): Promise<void> => {
  await trx
    .updateTable('photos')
    .set({ state: 'held' })
    .where('member_id', '=', memberId)
    .where('state', '=', 'cleared')
    .execute()
  // One that is put back after its deletion is held as the others are.
  await trx
    .updateTable('photos')
    .set({ deleted_state: 'held' })
    .where('member_id', '=', memberId)
    .where('deleted_state', '=', 'cleared')
    .execute()
}
