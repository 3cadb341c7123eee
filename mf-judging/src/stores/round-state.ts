import type { Round, RoundResult } from '@quintet/contract'
import { secondsTooEarly } from '@quintet/domain/judging'

export interface Photo {
  url: string
  ticket: string
}

export interface Report {
  reason: number
  text: string
}

type SamePerson = RoundResult['samePerson']

/** A round under way. Ratings and reports are kept by ticket, so that a reload finds them again. */
export interface RoundState {
  samePersonPhotos: readonly Photo[]
  photos: readonly Photo[]
  samePerson?: SamePerson
  /** First pass, red. */
  attractiveness: Readonly<Record<string, number>>
  /** Second pass, blue. */
  quality: Readonly<Record<string, number>>
  reports: Readonly<Record<string, Report>>
  /** When it was first opened on this device, by the server's clock; a round has a least time. */
  startedAt?: number
  /** The week that it counts for. */
  week?: number
}

/** Where the judge is: 1 the same-person question, 2 rating (two passes), 3 the look back before it is sent. */
export type Step =
  | { layout: 1 }
  | { layout: 2; pass: 1 | 2; photo: Photo; left: number; of: number; next: readonly Photo[] }
  | { layout: 3 }

/** A fresh round as the server gave it. */
export const startRound = ({ samePerson, sets }: Round): RoundState => ({
  samePersonPhotos: samePerson,
  photos: sets.flat(),
  ...(samePerson.length === 0 ? { samePerson: 'skipped' as const } : {}),
  attractiveness: {},
  quality: {},
  reports: {},
})

const open = ({ photos, reports }: RoundState, pass: Readonly<Record<string, number>>): Photo[] =>
  photos.filter(({ ticket }) => pass[ticket] === undefined && reports[ticket] === undefined)

/** Photos that are fetched while one is looked at. */
const FETCHED_AHEAD = 3

/** The next thing to do; the countdown counts the photos left in the pass, ten to zero. */
export const stepOf = (state: RoundState): Step => {
  const { photos } = state
  if (state.samePerson === undefined) return { layout: 1 }
  for (const [pass, values] of [
    [1, state.attractiveness],
    [2, state.quality],
  ] as const) {
    const left = open(state, values)
    const photo = left[0]
    if (photo) return { layout: 2, pass, photo, left: left.length, of: photos.length, next: left.slice(1, 1 + FETCHED_AHEAD) }
  }
  return { layout: 3 }
}

/** Notes a rating for the photo that is shown. */
export const rate = (state: RoundState, value: number): RoundState => {
  const step = stepOf(state)
  if (step.layout !== 2) return state
  const { ticket } = step.photo
  return step.pass === 1
    ? { ...state, attractiveness: { ...state.attractiveness, [ticket]: value } }
    : { ...state, quality: { ...state.quality, [ticket]: value } }
}

/** Reports the photo that is shown; it counts as judged in both passes. */
export const report = (state: RoundState, made: Report): RoundState => {
  const step = stepOf(state)
  return step.layout === 2 ? { ...state, reports: { ...state.reports, [step.photo.ticket]: made } } : state
}

const without = <T>(values: Readonly<Record<string, T>>, ticket: string): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== ticket))

type Pass = 'attractiveness' | 'quality'

// What was rated in the first pass was reported in the second.
const reportedIn = ({ attractiveness, reports }: RoundState, ticket: string): Pass | undefined =>
  reports[ticket] && (attractiveness[ticket] === undefined ? 'attractiveness' : 'quality')

/** Takes the last answer back: a rating or report of the running pass, then of the first, then the same-person answer. */
export const undo = (state: RoundState): RoundState => {
  for (const name of ['quality', 'attractiveness'] as const) {
    const last = state.photos.findLast(({ ticket }) => state[name][ticket] !== undefined || reportedIn(state, ticket) === name)
    if (last) return { ...state, [name]: without(state[name], last.ticket), reports: without(state.reports, last.ticket) }
  }
  if (state.samePersonPhotos.length === 0) return state
  const { samePerson: _, ...rest } = state
  return rest
}

/** Milliseconds until the round may be sent, as a round has a least time; 0 when it may. */
export const tooEarlyBy = ({ photos, reports, startedAt }: RoundState, now: number): number => {
  const rated = photos.filter(({ ticket }) => reports[ticket] === undefined).length
  return startedAt === undefined ? 0 : 1000 * secondsTooEarly(rated, (now - startedAt) / 1000)
}

/** What is sent once all ten photos are judged. */
export const resultOf = (state: RoundState, week: number): RoundResult => ({
  samePerson: state.samePerson ?? 'skipped',
  week,
  ratings: state.photos.map(({ ticket }) => {
    const made = state.reports[ticket]
    if (made) return { reason: made.reason, text: made.text, ticket }
    return { attractiveness: state.attractiveness[ticket] ?? 0, pictureQuality: state.quality[ticket] ?? 0, ticket }
  }),
})
