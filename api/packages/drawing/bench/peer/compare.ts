import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PeerAnswer, isAllowed, readQuestion, runCheck, writeAnswer } from '@quintet/draw-check'
import { readMatchFile, readReport, writeEntryFile, writeLines } from '@quintet/draw-files'
import { drawFile } from '../../src/draw-file.ts'
import type { Entry } from '../../src/entries/entry.ts'
import { bipartiteOf, chosenOf, matrixLines, readMates } from './bipartite.ts'
import { type PeerRun, buildPeer, howToInstall, missingForPeer, runPeer } from './mpi.ts'

/** A drawing with what it took: seconds of the matching of the same pairs, and of everything. */
interface Answer extends PeerAnswer {
  seconds: number
}

/** One solver beside the other. */
export interface Comparison {
  members: number
  pairs: number
  /** `best`: seconds of what follows the matching: sharing out, and the best of all drawings where there are few enough. */
  ours: Answer & { keptPairs: number; best: number; whole: number }
  theirs: (Answer & PeerRun & { processes: number; load: number })[]
}

type Say = (line: string) => void
const mostMilliseconds = 900_000
const [womenToMen, menToWomen] = [2, 1]

/** Those among made-up members who look for the other sex, so that the whole drawing is bipartite. */
export const menAndWomen = (entries: Iterable<Entry>): Entry[] =>
  [...entries].filter(({ answers: { attraction } }) => attraction === menToWomen || attraction === womenToMen)

const answerOf = (path: string): PeerAnswer => {
  const { counts, matches } = readMatchFile(path)
  const reached = new Set([...matches].flatMap(({ match: { one, other } }) => [one, other]))
  return { matches: counts.matches, members: reached.size, weight: counts.weight }
}

/**
 * Draws entries, has the peer match the same eligible pairs in so many processes, and holds either result against every rule.
 * @throws Error where a result breaks a rule
 */
export const comparePeer = async (
  program: string,
  entries: readonly Entry[],
  processes: readonly number[],
  say: Say,
): Promise<Comparison> => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-bench-peer-'))
  const path = (name: string) => join(folder, name)
  const check = (matches: string) => {
    const files = { entries: path('entries.txt'), matches }
    runCheck(files, (line) => say(`    ${line}`))
    if (!isAllowed(files)) throw new Error('A rule of the drawing is broken.')
  }
  try {
    writeEntryFile(path('entries.txt'), entries)
    await drawFile({ entries: path('entries.txt'), seed: 'be'.repeat(32), out: path('ours.txt') })
    const { seconds, counts } = readReport(path('ours.txt.report.json'))
    const question = readQuestion(path('entries.txt'))
    const graph = bipartiteOf(question)
    writeLines(path('graph.mtx'), matrixLines(graph))
    say('  ours, held against every rule:')
    check(path('ours.txt'))
    const ours = {
      ...answerOf(path('ours.txt')),
      seconds: seconds['matching'] ?? 0,
      best: (seconds['fairness'] ?? 0) + (seconds['optimum'] ?? 0),
      whole: seconds['whole'] ?? 0,
      keptPairs: counts['keptPairs'] ?? 0,
    }
    const theirs = processes.map((count) => {
      const run = runPeer(program, count, { graph: path('graph.mtx'), mates: path('mates.txt') }, mostMilliseconds)
      const load = loadavg()[0] ?? 0
      const rows = graph.tokensOfMen.length + question.pairs.count
      const chosen = chosenOf(graph, readMates(readFileSync(path('mates.txt'), 'utf8'), rows))
      const answer = writeAnswer(path('theirs.txt'), question, chosen)
      say(`  the peer's, ${count} processes, held against every rule:`)
      check(path('theirs.txt'))
      return { ...answer, ...run, seconds: run.matching, processes: count, load }
    })
    return { members: entries.length, pairs: question.pairs.count, ours, theirs }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const ratio = (value: number, of: number): string => (of === 0 ? '-' : (value / of).toFixed(4))

const show = ({ members, pairs, ours, theirs }: Comparison, say: Say): void => {
  say(
    `${members} members, men and women who look for each other: ${pairs} eligible pairs, ${ours.keptPairs} kept; ours ${ours.matches} matches, ${ours.members} members, weight ${ours.weight}, matching ${ours.seconds.toFixed(2)} s, sharing out and the best of all ${ours.best.toFixed(2)} s, whole drawing ${ours.whole.toFixed(2)} s`,
  )
  for (const their of theirs)
    say(
      `  peer, P = ${their.processes}: ${ratio(their.matches, ours.matches)} of our matches (${their.matches}), ${ratio(their.members, ours.members)} of our members (${their.members}), ${ratio(their.weight, ours.weight)} of our weight (${their.weight}); ${ratio(their.seconds, ours.seconds)} of the time of our matching (${their.seconds.toFixed(2)} s, and ${their.reading.toFixed(2)} s of reading), load ${their.load.toFixed(1)}`,
    )
}

/** Compares made-up weeks with the peer; says so where it is not installed, and goes on. */
export const runComparisons = async (weeks: Iterable<Iterable<Entry>>, processes: readonly number[], say: Say): Promise<void> => {
  const missing = missingForPeer()
  if (missing.length > 0) return say(`The peer is left out: ${missing.join(', ')} is not there. To have it: ${howToInstall}`)
  const folder = mkdtempSync(join(tmpdir(), 'quintet-bench-peer-'))
  try {
    const program = buildPeer(folder)
    for (const week of weeks) show(await comparePeer(program, menAndWomen(week), processes, say), say)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
