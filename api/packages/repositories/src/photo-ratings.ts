import { type ComparedRating, isKnownQuality, judgeWeight, median, robustAverage } from '@quintet/domain/judging'
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

interface OwnRating {
  attractiveness: number
  quality: number
  /** What others gave the same photo: pairs of both. */
  others: [attractiveness: number, quality: number][]
}

const ownRatings = async (db: Database, judge: number): Promise<OwnRating[]> => {
  const { rows } = await sql<Omit<OwnRating, 'others'> & { others: string }>`
    SELECT own.attractiveness, own.quality,
      (SELECT json_group_array(json_array(attractiveness, quality)) FROM photo_judgements other
        WHERE other.photo_id = own.photo_id AND other.judge_id <> own.judge_id AND other.quality IS NOT NULL) AS others
    FROM photo_judgements own WHERE own.judge_id = ${judge} AND own.quality IS NOT NULL
    ORDER BY own.week DESC LIMIT ${ratingsLooked}`.execute(db)
  return rows.map(({ others, ...own }) => ({ ...own, others: JSON.parse(others) as OwnRating['others'] }))
}

const comparedIn = (own: readonly OwnRating[]): ComparedRating[] =>
  own
    .filter(({ others }) => others.length >= othersNeeded)
    .map(({ attractiveness, others }) => ({ rating: attractiveness, median: median(others.map(([first]) => first)) }))

const knownIn = (own: readonly OwnRating[]): ComparedRating[] =>
  own.flatMap(({ quality, others }) => {
    const qualities = others.map(([, second]) => second)
    return isKnownQuality(qualities) ? [{ rating: quality, median: median(qualities) }] : []
  })

/** Of some photos those whose quality is known well, in the same order. */
export const knownAmong = async <P extends { id: number }>(db: Database, photos: readonly P[]): Promise<P[]> => {
  const known: P[] = []
  for (const photo of photos) {
    const rows = await db
      .selectFrom('photo_judgements')
      .select('quality')
      .where('photo_id', '=', photo.id)
      .where('quality', 'is not', null)
      .execute()
    if (isKnownQuality(rows.map(({ quality }) => quality ?? 0))) known.push(photo)
  }
  return known
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
  const own = await ownRatings(trx, judge)
  const weight = judgeWeight(comparedIn(own), knownIn(own))
  await trx.deleteFrom('judge_weights').where('judge_id', '=', judge).execute()
  if (weight < 1) await trx.insertInto('judge_weights').values({ judge_id: judge, weight }).execute()
}
