import { createHash } from 'node:crypto'
import { type Drawn, drawPopulation } from '../engine/draw-population.ts'
import { packEntries } from '../engine/draw.ts'
import type { StageReport } from '../engine/stages/run-stages.ts'
import { readEntryFile } from './entries.ts'
import { writeMatchFile } from './matches.ts'
import { writeReport } from './report.ts'

export interface DrawFile {
  entries: string
  /** Hex. */
  seed: string
  out: string
  workers?: number
  onStage?(report: StageReport): void
}

/** The report stands beside the matches. */
const reportPath = (out: string): string => `${out}.report.json`

const certificateOf = ({
  certificate: { matches, mostMatches, weight, mostWeight, shared, weightAfter, isOfAll, isBest },
}: Drawn) => ({
  matches,
  mostMatches,
  weight,
  mostWeight,
  shareOfMatches: mostMatches === 0 ? 1 : matches / mostMatches,
  shareOfWeight: mostWeight === 0 ? 1 : weight / mostWeight,
  membersReachedByFairness: shared,
  weightAfterFairness: weightAfter,
  isOfAllEligiblePairs: isOfAll,
  isBest,
})

const writeResult = ({ out, seed }: DrawFile, drawn: Drawn, seconds: Record<string, number>): void => {
  const { matches, entrants: members, tokens, eligiblePairs, keptPairs, matchedEntrants } = drawn
  const weight = matches.reduce((sum, match) => sum + match.weight, 0)
  writeMatchFile(out, { members, tokens, matches: matches.length, weight }, matches)
  const withCandidate = drawn.eligible.filter(([, people]) => people > 0).length
  writeReport(reportPath(out), {
    seed,
    counts: {
      members,
      tokens,
      eligiblePairs,
      keptPairs,
      membersWithCandidate: withCandidate,
      matches: matches.length,
      matchedMembers: matchedEntrants,
    },
    weight,
    certificate: certificateOf(drawn),
    seconds,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  })
}

const secondsSince = (start: number): number => (performance.now() - start) / 1000

/** Draws a file of entries: writes the matches to `out`, and a report to `out.report.json`. */
export const drawFile = async (work: DrawFile): Promise<Drawn> => {
  const seconds: Record<string, number> = {}
  const begun = performance.now()
  const population = packEntries(readEntryFile(work.entries))
  seconds['read'] = secondsSince(begun)
  const drawn = await drawPopulation(population, work.seed, {
    input: createHash('sha256').update(work.seed).digest('hex'),
    ...(work.workers && { workers: work.workers }),
    onStage: (report) => {
      seconds[report.stage] = report.milliseconds / 1000
      work.onStage?.(report)
    },
  })
  seconds['whole'] = secondsSince(begun)
  writeResult(work, drawn, seconds)
  return drawn
}
