import { ROUND_PHOTOS } from './round.ts'

/** A photo that a judge may be shown. */
export interface JudgingCandidate {
  id: number
  member: number
  timesJudged: number
  /** It lies in the judge's own zone. */
  isOwnZone: boolean
}

/**
 * So many judgements fewer a photo of the judge's own zone must have to come before one from elsewhere. Decision 21 wants photos from outside
 * the own zone where possible; without a limit the photos of a zone in which most judges live would hardly be seen.
 */
export const OWN_ZONE_HANDICAP = 2

/** The order in which photos are shown: fewest judgements first, those of the own zone a little later (decision 21). */
export const judgingRank = ({ timesJudged, isOwnZone }: Pick<JudgingCandidate, 'timesJudged' | 'isOwnZone'>): number =>
  timesJudged + (isOwnZone ? OWN_ZONE_HANDICAP : 0)

/** Judgements from which on a photo may be one whose quality is known. */
export const KNOWN_JUDGEMENTS = 20
/** One round in so many has, by chance, a photo among its ten whose quality is known. */
export const KNOWN_ONE_IN = 3

const shuffle = <T>(items: readonly T[], below: (limit: number) => number): T[] => {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index--) {
    const other = below(index + 1)
    ;[result[index], result[other]] = [result[other] as T, result[index] as T]
  }
  return result
}

/**
 * The photos of a round (decision 21): the lowest ranks, chance among equals, and one photo a person first, so that a round shows ten people; more of
 * one person only where there are not enough. Fewer than ten where there are not more.
 * @param below a random whole number from 0 up to the limit, the limit excluded
 */
export const pickRoundPhotos = <P extends JudgingCandidate>(candidates: readonly P[], below: (limit: number) => number): P[] => {
  const ranked = shuffle(candidates, below).toSorted((a, b) => judgingRank(a) - judgingRank(b))
  const seen = new Set<number>()
  const [first, more]: [P[], P[]] = [[], []]
  for (const photo of ranked) {
    const isFirst = !seen.has(photo.member)
    ;(isFirst ? first : more).push(photo)
    seen.add(photo.member)
    if (first.length === ROUND_PHOTOS) break
  }
  return shuffle([...first, ...more].slice(0, ROUND_PHOTOS), below)
}

/**
 * A round with a known photo in the place of one of its ten, which shows how carefully the judge looks; only where it is full, and of nobody who
 * is among the ten already.
 * @param known photos whose quality is known well, those with fewest judgements first
 */
export const withKnownPhoto = <P extends JudgingCandidate>(
  picked: readonly P[],
  known: readonly P[],
  below: (limit: number) => number,
): P[] => {
  const members = new Set(picked.map(({ member }) => member))
  const one = known.find(({ member }) => !members.has(member))
  if (!one || picked.length < ROUND_PHOTOS) return [...picked]
  const place = below(picked.length)
  return picked.map((photo, index) => (index === place ? one : photo))
}
