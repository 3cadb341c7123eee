import { createHash } from 'node:crypto'
import { createReadStream, existsSync, realpathSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type Drawn, drawPopulation } from './draw-population.ts'
import { packEntries } from './draw.ts'
import type { StageReport } from './stages/run-stages.ts'
import { type StageStore, storeWithin } from './stages/stage-store.ts'
import { readEntryFile, matchLines, type OfflineReport, reportLines, checkWritable, writeTogether } from '@quintet/draw-files'

export interface DrawFile {
  entries: string
  /** Hex. */
  seed: string
  out: string
  workers?: number
  /** Where the stages are sealed until the files are written, so that other processes may do parts of the drawing. */
  stages?: StageStore | undefined
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

const reportOf = (drawn: Drawn, seed: string, weight: number, seconds: Record<string, number>): OfflineReport => {
  const { matches, entrants: members, tokens, eligiblePairs, keptPairs, matchedEntrants } = drawn
  return {
    seed,
    counts: {
      members,
      tokens,
      eligiblePairs,
      keptPairs,
      membersWithCandidate: drawn.eligible.filter(([, people]) => people > 0).length,
      matches: matches.length,
      matchedMembers: matchedEntrants,
    },
    weight,
    certificate: certificateOf(drawn),
    seconds,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  }
}

const writeResult = ({ out, seed }: DrawFile, drawn: Drawn, seconds: Record<string, number>): void => {
  const { matches, entrants: members, tokens } = drawn
  const weight = matches.reduce((sum, match) => sum + match.weight, 0)
  writeTogether([
    { path: reportPath(out), lines: reportLines(reportOf(drawn, seed, weight, seconds)) },
    { path: out, lines: matchLines({ members, tokens, matches: matches.length, weight }, matches) },
  ])
}

/** A drawing may take long: what can't be written in the end is said before it begins. */
const checkTarget = ({ entries, out }: DrawFile): void => {
  const source = realpathSync(entries)
  for (const path of [out, reportPath(out)]) {
    if (existsSync(path) && realpathSync(path) === source) throw new Error(`${path} is the file of entries itself.`)
    checkWritable(path)
  }
}

/** The input of a drawing whose stages are kept: all that it is drawn from. */
const hashOf = async ({ entries, seed }: DrawFile): Promise<string> => {
  const hash = createHash('sha256').update(seed)
  await pipeline(createReadStream(entries), hash)
  return hash.digest('hex')
}

const secondsSince = (start: number): number => (performance.now() - start) / 1000

/** Draws a file of entries: writes the matches to `out`, and a report to `out.report.json`; both or none. */
export const drawFile = async (work: DrawFile): Promise<Drawn> => {
  checkTarget(work)
  const seconds: Record<string, number> = {}
  const begun = performance.now()
  const input = work.stages ? await hashOf(work) : createHash('sha256').update(work.seed).digest('hex')
  const store = work.stages && storeWithin(work.stages, input.slice(0, 16))
  const population = packEntries(readEntryFile(work.entries))
  seconds['read'] = secondsSince(begun)
  const drawn = await drawPopulation(population, work.seed, {
    input,
    ...(store && { store, isShared: true }),
    ...(work.workers && { workers: work.workers }),
    onStage: (report) => {
      seconds[report.stage] = report.milliseconds / 1000
      work.onStage?.(report)
    },
  })
  seconds['whole'] = secondsSince(begun)
  writeResult(work, drawn, seconds)
  await store?.clear()
  return drawn
}
