import { ROUND_PHOTOS, SAME_PERSON_PHOTOS, judgedAgainAfterWeeks } from '@quintet/domain/judging'
import { needsSexes } from '@quintet/domain/profile'
import type { Context } from '../context.ts'
import type { Database } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import type { Random } from '@quintet/kit/random'
import { type JudgeablePhoto, type RoundTickets, membersToCompare, photosToJudge } from '@quintet/repositories/judging'
import { readProfile } from '@quintet/repositories/profiles'

const candidateLimit = 300
const compareLimit = 40

const shuffled = <T>(items: readonly T[], random: Random): T[] => {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index--) {
    const other = random.below(index + 1)
    ;[result[index], result[other]] = [result[other] as T, result[index] as T]
  }
  return result
}

// One photo a person first, so that a round shows ten people; more of one person only where there are not enough.
const spread = (photos: readonly JudgeablePhoto[]): JudgeablePhoto[] => {
  const seen = new Set<number>()
  const first = photos.filter(({ member }) => !seen.has(member) && seen.add(member))
  const others = photos.filter((photo) => !first.includes(photo))
  return [...first, ...others].slice(0, ROUND_PHOTOS)
}

interface Judge {
  judgeId: number
  judgeZone: number
  sexes: readonly number[]
}

const pickPhotos = async (db: Database, judge: Judge, week: number): Promise<JudgeablePhoto[]> => {
  for (const weeks of [judgedAgainAfterWeeks.usual, judgedAgainAfterWeeks.whenScarce]) {
    const found = spread(await photosToJudge(db, { ...judge, judgedBefore: week - weeks, limit: candidateLimit }))
    if (found.length === ROUND_PHOTOS) return found
  }
  throw new Refusal('judging.notEnoughPhotos')
}

const ticketsFor = (photos: readonly number[], random: Random): [string, number][] =>
  photos.map((photo) => [random.bytes(18).toString('base64url'), photo])

const pickSamePerson = async (db: Database, judge: Judge, random: Random): Promise<RoundTickets['samePerson']> => {
  const [set] = shuffled(await membersToCompare(db, { ...judge, limit: compareLimit }), random)
  if (!set) return null
  return { member: set.member, photos: ticketsFor(set.photos.slice(0, SAME_PERSON_PHOTOS.max), random) }
}

/** Chooses what a judge is shown in a round (decision 21). */
export const pickRound = async (context: Context, db: Database, judgeId: number, week: number): Promise<RoundTickets> => {
  const { answers } = await readProfile(db, judgeId)
  if (answers.attraction === undefined) throw new Refusal('profile.incomplete')
  const judge = { judgeId, judgeZone: answers.zone ?? 0, sexes: needsSexes(answers.attraction) }
  const photos = shuffled(await pickPhotos(db, judge, week), context.random)
  return {
    samePerson: await pickSamePerson(db, judge, context.random),
    photos: ticketsFor(
      photos.map(({ id }) => id),
      context.random,
    ),
  }
}
