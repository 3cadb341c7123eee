import { fitsLimit, reportReasons } from '../limits/index.ts'

/** 1 same person, 2 not the same, 0 skipped (decision 23). */
export type SamePersonAnswer = 0 | 1 | 2

/** What a judge says about one photo: two ratings, or a report, which counts as judged (decision 23). */
export type PhotoJudgement =
  | { kind: 'rated'; attractiveness: number; quality: number; ticket: string }
  | { kind: 'reported'; reason: number; ticket: string; text: string }

/** A finished round. */
export interface FinalData {
  samePerson: SamePersonAnswer
  photos: PhotoJudgement[]
}

/** A rating is a whole number from 1 to 10. */
export const isRating = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 10

type JudgementProblem = 'rating' | 'reason' | 'text'

const judgementProblem = (judgement: PhotoJudgement): JudgementProblem | undefined => {
  if (judgement.kind === 'rated') return isRating(judgement.attractiveness) && isRating(judgement.quality) ? undefined : 'rating'
  const reasons = reportReasons.image
  if (!Number.isInteger(judgement.reason) || judgement.reason < 1 || judgement.reason > reasons.length) return 'reason'
  // A text is asked for only with the last reason, Other; where there is one it keeps its limits.
  const needsText = judgement.reason === reasons.length
  const fits = judgement.text.trim() === '' ? !needsText : fitsLimit('imageReport', judgement.text)
  return fits ? undefined : 'text'
}

/** What is wrong with a finished round, against the tickets that were handed out; undefined when it may be counted. */
export const finalDataProblem = (
  data: FinalData,
  tickets: readonly string[],
): 'incomplete' | 'ticket' | JudgementProblem | undefined => {
  // As many as were handed out: a round is shorter where there are not ten photos.
  if (data.photos.length !== tickets.length) return 'incomplete'
  if (![0, 1, 2].includes(data.samePerson)) return 'rating'
  const problem = data.photos.map(judgementProblem).find((found) => found !== undefined)
  if (problem) return problem
  const given = new Set(data.photos.map(({ ticket }) => ticket))
  return given.size === tickets.length && [...given].every((ticket) => tickets.includes(ticket)) ? undefined : 'ticket'
}
