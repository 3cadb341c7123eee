import { countBucket, type CountBucket, isLowestBucket } from '@quintet/domain/match'
import type { TransparencyContext } from './context.ts'
import { reportOfRow } from '@quintet/weekly-drawing/draw-due-weeks'
import { type DrawingRow, readPublished } from '@quintet/weekly-drawing/ledger'
import type { DrawingReport } from '@quintet/weekly-drawing/report'

const shownWeeks = 52
/** Shares are told in steps of so many per cent, so that no week's step depends on one member. */
const step = 10

/** A week's drawing as everybody may see it; people in buckets (decision 48), proofs as they are. */
export interface PublicWeek {
  week: number
  day: number
  entrants: CountBucket
  /** Per cent of the entrants with at least one match, rounded down; null where so few entered that it would tell of single ones. */
  matchedPercent: number | null
  certificate: {
    /** Per cent of the most matches and of the most weight that any drawing could have had, as proved. */
    matchesPercent: number
    weightPercent: number
    /** Whether that is proved of all eligible pairs, and whether no drawing could have been better. */
    ofAllPairs: boolean
    best: boolean
  }
  commitment: string
  secret: string
  root: string | null
  resultHash: string | null
  beacon: unknown
}

const share = (part: number, whole: number): number => (whole === 0 ? 100 : Math.floor((10_000 * part) / whole) / 100)

const matchedPercent = ({ entrants, matchedEntrants }: DrawingReport): number | null =>
  isLowestBucket(countBucket(entrants)) ? null : Math.floor((100 * matchedEntrants) / entrants / step) * step

const certificateOf = ({ certificate }: DrawingReport): PublicWeek['certificate'] => ({
  matchesPercent: share(certificate.matches, certificate.mostMatches),
  weightPercent: share(certificate.weight, certificate.mostWeight),
  ofAllPairs: certificate.isOfAll === 1 || certificate.isBest === 1,
  best: certificate.isBest === 1,
})

const weekOf = (row: DrawingRow): PublicWeek[] => {
  const report = reportOfRow(row)
  if (!report) return []
  const { week, commitment, merkle_root: root, result_hash: resultHash, beacon, published_day: day } = row
  const proofs = { commitment, secret: row.seed.toString('hex'), root, resultHash }
  return [
    {
      week,
      day: day ?? 0,
      entrants: countBucket(report.entrants),
      matchedPercent: matchedPercent(report),
      certificate: certificateOf(report),
      ...proofs,
      beacon: beacon === null ? null : (JSON.parse(beacon) as unknown),
    },
  ]
}

/** The published drawings of a year, the newest first. */
export const publicWeeks = async ({ db }: TransparencyContext): Promise<PublicWeek[]> =>
  (await readPublished(db.read, shownWeeks)).flatMap(weekOf)
