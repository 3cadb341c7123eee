import { type ComparedRating, judgeWeight, median, robustAverage } from '@quintet/domain/judging'
import { sql } from 'kysely'
import type { Database, Transaction } from '@quintet/database'

export interface RatingSums {
  /** The robust average times the count: a few who rate out of spite have little hold on it. */
  attractiveness: number
  quality: number
  count: number
}

interface RatingRow {
  attractiveness: number
  quality: number
  weight: number
}

const sumsOf = (rows: readonly RatingRow[]): RatingSums => {
  const sumOf = (key: 'attractiveness' | 'quality') =>
    robustAverage(rows.map((row) => ({ rating: row[key], weight: row.weight }))) * rows.length
  return { attractiveness: sumOf('attractiveness'), quality: sumOf('quality'), count: rows.length }
}

const columns = sql`attractiveness, quality, coalesce(judge_weights.weight, 1) AS weight`
const weights = sql`LEFT JOIN judge_weights ON judge_weights.judge_id = photo_judgements.judge_id`

/** Over all photos of a member, of the weeks before `week`: what is shown changes at the boundary only (decision 25). */
export const ratingsOfMember = async (db: Database, memberId: number, week: number): Promise<RatingSums> => {
  const { rows } = await sql<RatingRow>`
    SELECT ${columns} FROM photo_judgements JOIN photos ON photos.id = photo_id ${weights}
    WHERE member_id = ${memberId} AND week < ${week} AND quality IS NOT NULL`.execute(db)
  return sumsOf(rows)
}

/** The same for one photo. */
export const ratingsOfPhoto = async (db: Database, photoId: number, week: number): Promise<RatingSums> => {
  const { rows } = await sql<RatingRow>`
    SELECT ${columns} FROM photo_judgements ${weights}
    WHERE photo_id = ${photoId} AND week < ${week} AND quality IS NOT NULL`.execute(db)
  return sumsOf(rows)
}

// The last ratings of a judge say how they judge now.
const ratingsLooked = 200
const othersNeeded = 5

const comparedOf = async (db: Database, judge: number): Promise<ComparedRating[]> => {
  const { rows } = await sql<{ rating: number; others: string }>`
    SELECT own.attractiveness AS rating,
      (SELECT json_group_array(attractiveness) FROM photo_judgements other
        WHERE other.photo_id = own.photo_id AND other.judge_id <> own.judge_id AND other.attractiveness IS NOT NULL) AS others
    FROM photo_judgements own WHERE own.judge_id = ${judge} AND own.attractiveness IS NOT NULL
    ORDER BY own.week DESC LIMIT ${ratingsLooked}`.execute(db)
  return rows.flatMap(({ rating, others }) => {
    const values = JSON.parse(others) as number[]
    return values.length < othersNeeded ? [] : [{ rating, median: median(values) }]
  })
}

/** Judges who rated in a week, from a number on. */
export const judgesOf = async (db: Database, week: number, above: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('rounds')
    .select('member_id')
    .distinct()
    .where('week', '=', week)
    .where('finished_at', 'is not', null)
    .where('member_id', '>', above)
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.map(({ member_id: judge }) => judge)
}

/** Weighs a judge's word anew, by how their ratings lie beside those of others; a whole one leaves no row. */
export const weighJudge = async (trx: Transaction, judge: number): Promise<void> => {
  const weight = judgeWeight(await comparedOf(trx, judge))
  await trx.deleteFrom('judge_weights').where('judge_id', '=', judge).execute()
  if (weight < 1) await trx.insertInto('judge_weights').values({ judge_id: judge, weight }).execute()
}
