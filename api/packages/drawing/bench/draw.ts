import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { denseWorlds } from '../test/dense-worlds.ts'
import type { Run } from './one-run.ts'
import { runComparisons } from './peer/compare.ts'
import { generateEntries } from './population.ts'
import { runProcesses } from './processes.ts'
import { type Pickiness, pickinessLevels } from './pickiness.ts'

const script = fileURLToPath(new URL('./one-run.ts', import.meta.url))
const say = (line = '') => void process.stdout.write(`${line}\n`)

/** One run in a process of its own. */
const runOnce = async (members: number, pickiness: string, workers: string | undefined): Promise<Run> => {
  const words = [String(members), pickiness, ...(workers ? [workers] : [])]
  const child = spawn(process.execPath, ['--max-old-space-size=8192', '--import', 'tsx', script, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await text(child.stdout)
  if (output === '') throw new Error(`The run of ${members} members ended without a result.`)
  return JSON.parse(output) as Run
}

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} %`)
const seconds = (value: number | undefined): string => `${(value ?? 0).toFixed(2)} s`
const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`

const show = (run: Run): void => {
  const { matches, mostMatches, weight, mostWeight, weightAfter, isOfAll, isBest } = run.certificate as Record<string, number>
  const pairs = isOfAll ? 'of all eligible pairs' : 'of the kept pairs'
  say(
    `${run.members} members, ${run.pickiness}: ${run.tokens} tokens, ${percent(run.tokensWithoutCandidate, run.tokens)} without a candidate`,
  )
  say(`  pairs       ${run.eligiblePairs} eligible, ${run.keptPairs} kept`)
  const stages = Object.entries(run.seconds).map(([stage, time]) => `${stage} ${seconds(time)}`)
  say(
    `  time        ${stages.join(', ')}; ${seconds(run.cpuSeconds)} of processor (making the members took ${seconds(run.secondsOfMaking)})`,
  )
  say(`  memory      peak ${mebibytes(run.peakMemory)}, ${mebibytes(run.memoryBefore)} of it the members before the drawing`)
  say(`  matches     ${run.matches}, ${percent(matches ?? 0, mostMatches ?? 0)} of the most that can be (proved, ${pairs})`)
  const members = `${percent(run.membersMatched, run.membersWithCandidate)} of the members with a candidate get a match`
  if (isBest) {
    say(`  best        no drawing is better: matches, then members, then weight (proved, ${pairs}); ${members}`)
    return
  }
  say(`  weight      ${percent(weight ?? 0, mostWeight ?? 0)} of the most that can be with so many matches (proved, ${pairs})`)
  say(`  fairness    ${members}; it cost ${percent((weight ?? 0) - (weightAfter ?? 0), weight ?? 0)} of the weight`)
}

const showExact = ({ exact, certificate, membersMatched }: Run): void => {
  if (!exact) return
  const { matches = 0, weight = 0, weightAfter = 0 } = certificate
  say(
    `  exact       ${percent(matches, exact.matches)} of the matches and ${percent(weight, exact.weight)} of the weight; shared out ${percent(membersMatched, exact.members)} of the members and ${percent(weightAfter, exact.sharedWeight)} of the weight, which costs ${percent(exact.weight - exact.sharedWeight, exact.weight)} at least (solved in ${seconds(exact.seconds)})`,
  )
}

/** How fast a time grows with the members: 1 is proportional. */
const showGrowth = (runs: readonly Run[]): void => {
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1]
    if (!before || before.pickiness !== run.pickiness || before.members >= run.members) continue
    const exponent =
      Math.log((run.seconds['whole'] ?? 1) / (before.seconds['whole'] ?? 1)) / Math.log(run.members / before.members)
    say(`growth ${before.members} to ${run.members}, ${run.pickiness}: exponent ${exponent.toFixed(2)}`)
  }
}

const isPickiness = (word: string): word is Pickiness => pickinessLevels.some((level) => level === word)

/** `pnpm bench draw --members 10000,100000,1000000 --pickiness strict,medium,wide [--workers N]`, or `--dense`: places where many fit many; `--processes 1,2,4`: so many together, side by side; `--peer mpi`: beside CombBLAS, in 1 and 4 processes or as `--processes` says */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      members: { type: 'string', default: '10000,100000' },
      pickiness: { type: 'string', default: 'medium' },
      workers: { type: 'string' },
      dense: { type: 'boolean', default: false },
      processes: { type: 'string' },
      peer: { type: 'string' },
    },
  })
  const levels = values.pickiness.split(',').filter(isPickiness)
  const sizes = values.members.split(',').map(Number)
  if (values.peer !== undefined) {
    if (values.peer !== 'mpi') throw new Error('There is one peer: mpi.')
    const weeks = levels.flatMap((pickiness) => sizes.map((members) => generateEntries({ members, seed: 1, pickiness })))
    return runComparisons(weeks, (values.processes ?? '1,4').split(',').map(Number), say)
  }
  if (values.processes !== undefined) {
    const counts = values.processes.split(',').map(Number)
    for (const pickiness of levels) for (const members of sizes) await runProcesses(members, pickiness, counts, say)
    return
  }
  const runs: Run[] = []
  for (const pickiness of values.dense ? Object.keys(denseWorlds) : levels) {
    for (const members of sizes) {
      const result = await runOnce(members, pickiness, values.workers)
      runs.push(result)
      show(result)
      showExact(result)
    }
  }
  showGrowth(runs)
}
