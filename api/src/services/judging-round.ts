import {
  KNOWN_JUDGEMENTS,
  KNOWN_ONE_IN,
  SAME_PERSON_PHOTOS,
  judgedAgainAfterWeeks,
  pickRoundPhotos,
  ROUND_PHOTOS,
  withKnownPhoto,
} from '@quintet/domain/judging'
import { needsSexes } from '@quintet/domain/profile'
import type { Context } from '../context.ts'
import type { Database } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import type { Random } from '@quintet/kit/random'
import {
  type JudgeablePhoto,
  type RoundTickets,
  membersToCompare,
  newestPhotoId,
  photosToJudge,
} from '@quintet/repositories/judging'
import { knownAmong } from '@quintet/repositories/photo-ratings'
import { readProfile } from '@quintet/repositories/profiles'

const compareLimit = 40

interface Judge {
  judgeId: number
  judgeZone: number
  sexes: readonly number[]
}

// Read from a place by chance on: judges who begin at the same time are not all shown the same photos.
const pickPhotos = async (db: Database, judge: Judge, week: number, random: Random): Promise<JudgeablePhoto[]> => {
  const from = random.below((await newestPhotoId(db)) + 1)
  let picked: JudgeablePhoto[] = []
  for (const weeks of [judgedAgainAfterWeeks.usual, judgedAgainAfterWeeks.whenScarce]) {
    const found = await photosToJudge(db, { ...judge, judgedBefore: week - weeks, from })
    picked = pickRoundPhotos(found, (limit) => random.below(limit))
    if (picked.length === ROUND_PHOTOS) break
  }
  // Nobody is shut out of tokens where photos run short: the round is as long as there are photos.
  return picked
}

const knownLooked = 10

// Now and then one whose quality is known stands among the ten. It is like any other for the judge, and its rating counts as any other.
const withKnown = async (
  db: Database,
  judge: Judge,
  week: number,
  { picked, random }: { picked: JudgeablePhoto[]; random: Random },
): Promise<JudgeablePhoto[]> => {
  if (picked.length < ROUND_PHOTOS || random.below(KNOWN_ONE_IN) > 0) return picked
  const from = random.below((await newestPhotoId(db)) + 1)
  const query = { ...judge, judgedBefore: week - judgedAgainAfterWeeks.usual, from, atLeast: KNOWN_JUDGEMENTS }
  const found = (await photosToJudge(db, query)).toSorted((a, b) => a.timesJudged - b.timesJudged)
  return withKnownPhoto(picked, await knownAmong(db, found.slice(0, knownLooked)), (limit) => random.below(limit))
}

const ticketsFor = (photos: readonly number[], random: Random): [string, number][] =>
  photos.map((photo) => [random.bytes(18).toString('base64url'), photo])

const pickSamePerson = async (db: Database, judge: Judge, random: Random): Promise<RoundTickets['samePerson']> => {
  const sets = await membersToCompare(db, { ...judge, limit: compareLimit })
  const set = sets[random.below(Math.max(1, sets.length))]
  if (!set) return null
  return { member: set.member, photos: ticketsFor(set.photos.slice(0, SAME_PERSON_PHOTOS.max), random) }
}

/** Chooses what a judge is shown in a round (decision 21). */
export const pickRound = async (context: Context, db: Database, judgeId: number, week: number): Promise<RoundTickets> => {
  const { answers } = await readProfile(db, judgeId)
  if (answers.attraction === undefined) throw new Refusal('profile.incomplete')
  const judge = { judgeId, judgeZone: answers.zone ?? 0, sexes: needsSexes(answers.attraction) }
  const picked = await pickPhotos(db, judge, week, context.random)
  const photos = await withKnown(db, judge, week, { picked, random: context.random })
  return {
    samePerson: await pickSamePerson(db, judge, context.random),
    photos: ticketsFor(
      photos.map(({ id }) => id),
      context.random,
    ),
  }
}
