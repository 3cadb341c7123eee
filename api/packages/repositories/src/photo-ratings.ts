import { sql } from 'kysely'
import type { Database } from '@quintet/database'

export interface RatingSums {
  attractiveness: number
  quality: number
  count: number
}

const none: RatingSums = { attractiveness: 0, quality: 0, count: 0 }

/** Sums over all photos of a member, of the weeks before `week`: what is shown changes at the boundary only (decision 25). */
export const ratingsOfMember = async (db: Database, memberId: number, week: number): Promise<RatingSums> => {
  const { rows } = await sql<RatingSums>`
    SELECT coalesce(sum(attractiveness), 0) AS attractiveness, coalesce(sum(quality), 0) AS quality, count(quality) AS count
    FROM photo_judgements JOIN photos ON photos.id = photo_id
    WHERE member_id = ${memberId} AND week < ${week} AND quality IS NOT NULL`.execute(db)
  return rows[0] ?? none
}

/** The same for one photo. */
export const ratingsOfPhoto = async (db: Database, photoId: number, week: number): Promise<RatingSums> => {
  const { rows } = await sql<RatingSums>`
    SELECT coalesce(sum(attractiveness), 0) AS attractiveness, coalesce(sum(quality), 0) AS quality, count(quality) AS count
    FROM photo_judgements WHERE photo_id = ${photoId} AND week < ${week} AND quality IS NOT NULL`.execute(db)
  return rows[0] ?? none
}
