import { type Standing, standings } from '../membership/index.ts'

/** What staff may decide against a member (decision 57), from the mildest on. Each comes with a statement of reasons. */
export const lastingMeasures = ['warn', 'removePhoto', 'suspend', 'close'] as const
/** One of them. */
export type LastingMeasure = (typeof lastingMeasures)[number]

const standingByMeasure: Readonly<Record<LastingMeasure, Standing>> = {
  warn: standings.warned,
  removePhoto: standings.good,
  suspend: standings.suspended,
  close: standings.suspended,
}

/** The standing of a member with these measures in force (decision 18): that of the hardest. */
export const standingOf = (inForce: readonly LastingMeasure[]): Standing =>
  inForce.map((measure) => standingByMeasure[measure]).reduce((worst, one) => (one > worst ? one : worst), standings.good)
