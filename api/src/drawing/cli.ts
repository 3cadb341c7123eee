import { dateOfDay, dayNumber, weekStart } from '@quintet/domain/time'
import { decideWithout } from '@quintet/cells/joint-decision'
import { runCheck, runExport, runImport } from '@quintet/draw-check'
import { type StageReport, drawFile, replayKeptWeeks } from '@quintet/drawing'
import { loadConfig } from '@quintet/settings'
import type { Context } from '../context.ts'
import { createContext } from '../create-context.ts'
import { keepFilesPrivate } from '../data-folder.ts'
import { seededKey } from '@quintet/demo/accounts'
import { silentLog } from '@quintet/kit/log'
import { jobsLease, underOwnLease } from '@quintet/leases'
import { currentWeek } from '@quintet/kit/week'
import {
  UsageError,
  readCheckWords,
  readFileWords,
  readNumberWord,
  readOfflineWords,
  readWorkWords,
  refuseWords,
} from './cli/arguments.ts'
import { placeOfStages, workOnDrawings } from './cli/work.ts'
import { explainMember } from '@quintet/weekly-drawing/explain'
import { describeJoint } from '@quintet/weekly-drawing/joint/remarks'
import { type DrawingRow, readDrawings, readPublished } from '@quintet/weekly-drawing/ledger'
import { describeProgress, progressAfter, readProgress } from '@quintet/weekly-drawing/progress'
import { provedWords } from '@quintet/weekly-drawing/proved'
import { describeRemarks, remarksOf } from '@quintet/weekly-drawing/public-log/remarks'
import { drawDueWeeks, reportOfRow, stageFolder } from '@quintet/weekly-drawing/draw-due-weeks'
import { verifyDrawing } from '@quintet/weekly-drawing/verify'

const usage = `pnpm draw status           the last weeks, what is due, and how far a drawing is
pnpm draw run              draws every week that is over and not published
pnpm draw publish WEEK     publishes a week that is written here while the cell that draws for all is away
pnpm draw verify WEEK      replays a published week from its sealed entries and its seed
pnpm draw verify           replays all published weeks, and the week that is kept for each version of the engine
pnpm draw explain MEMBER   what the last drawing was for a member, in exact numbers
pnpm draw work [--stages PLACE] [--once]
                           does parts of the drawings that others make, until it is ended; as many processes as wanted
pnpm draw offline --entries FILE --seed HEX --out FILE [--workers N] [--stages PLACE]
                           draws a file of entries; the report stands beside the result
pnpm draw check --entries FILE --matches FILE
                           holds a result against every rule and against what is possible, without the engine
pnpm draw export --entries FILE --matches FILE --lp FILE
                           asks an outside solver, in CPLEX's LP format, whether as many matches could weigh more
pnpm draw import --entries FILE --matches FILE --prices FILE
                           says what the solver's shadow prices prove of the matches`

// `| head` closes the pipe early. That is no fault, and no reason to leave a drawing half done or a check without its exit code.
let isRead = true
const say = (line: string): void => {
  if (isRead) process.stdout.write(`${line}\n`)
}
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    isRead = false
  })
}

const shownWeeks = 8

const percent = (part: number, whole: number): string => (whole === 0 ? '100' : ((100 * part) / whole).toFixed(1))

const resultOf = (row: DrawingRow): string => {
  const report = reportOfRow(row)
  if (!report) return ''
  const { matches, entrants, matchedEntrants, tokens, eligiblePairs } = report
  const reached = `${matchedEntrants} of ${entrants} entrants (${percent(matchedEntrants, entrants)} %)`
  return `${matches} matches, ${reached}, ${tokens} tokens, ${eligiblePairs} eligible pairs, ${provedWords(report)}`
}

const timesOf = (row: DrawingRow): string[] => {
  const { seconds, processor = {}, peakMemoryBytes = 0 } = reportOfRow(row) ?? {}
  if (!seconds) return []
  const steps = Object.entries(seconds).map(([step, time]) => `${step} ${time.toFixed(2)} s`)
  const memory = `${(peakMemoryBytes / 2 ** 20).toFixed(0)} MiB`
  const spent = Object.values(processor).reduce((sum, time) => sum + time, 0)
  return [`  times      ${steps.join(', ')}; ${spent.toFixed(1)} s of processor, ${memory} at most`]
}

const describe = (row: DrawingRow): string =>
  [
    `week ${row.week} (drawn from ${dateOfDay(dayNumber(weekStart(row.week + 1)))} 23:00 UTC)  ${row.state}  ${resultOf(row)}`,
    ...timesOf(row),
    `  commitment ${row.commitment}`,
    ...(row.merkle_root ? [`  root       ${row.merkle_root}`] : []),
    ...(row.state === 'published' ? [`  secret     ${row.seed.toString('hex')}`] : []),
  ].join('\n')

const status = async (context: Context): Promise<void> => {
  const week = currentWeek(context)
  say(`It is week ${week}; now is ${new Date(context.clock.now()).toISOString()}.`)
  for (const row of await readDrawings(context.db.read, shownWeeks)) {
    say(describe(row))
    for (const remark of describeRemarks(await remarksOf(context.db.read, row.week))) say(`  remark     ${remark}`)
    for (const remark of await describeJoint(context.db.read, row)) say(`  cells      ${remark}`)
    const progress = row.state === 'frozen' ? await readProgress(stageFolder(context.config.dataFolder, row.week)) : undefined
    if (progress)
      say(`  progress   ${describeProgress(progress)} (process ${progress.process}, ${new Date(progress.at).toISOString()})`)
  }
}

const run = async (context: Context): Promise<void> => {
  const weeks = await underOwnLease(context.leases, jobsLease, () => drawDueWeeks(context))
  say(weeks.length === 0 ? 'Nothing is due.' : `Published: week ${weeks.join(', ')}.`)
  await status(context)
}

const publish = async ({ db, wall }: Context, week: number): Promise<void> => {
  await decideWithout(db, week, wall.now())
  say(`Decided. The running site publishes week ${week} within half a minute, and the other cells follow.`)
}

const verify = async (context: Context, week: number): Promise<boolean> => {
  const { identical, findings } = await verifyDrawing(context, week)
  say(identical ? `Week ${week} is identical.` : `Week ${week} is NOT identical or cannot be replayed.`)
  for (const finding of findings) say(`  ${finding}`)
  return identical
}

const verifyKept = async (): Promise<boolean> => {
  const replayed = await replayKeptWeeks()
  for (const { version, matches, differsAt } of replayed)
    say(
      differsAt === undefined
        ? `The week that is kept for version ${version} of the engine is identical: ${matches} matches.`
        : `The week that is kept for version ${version} of the engine is NOT identical, from line ${differsAt} on.`,
    )
  return replayed.length > 0 && replayed.every(({ differsAt }) => differsAt === undefined)
}

const verifyAll = async (context: Context): Promise<boolean> => {
  const rows = await readPublished(context.db.read, Number.MAX_SAFE_INTEGER)
  let isIdentical = true
  for (const { week } of rows.toReversed()) isIdentical = (await verify(context, week)) && isIdentical
  return (await verifyKept()) && isIdentical
}

const explain = async (context: Context, member: number): Promise<void> => {
  for (const line of await explainMember(context, member)) say(line)
}

const work = ({ stages, isOnce }: ReturnType<typeof readWorkWords>): Promise<void> =>
  workOnDrawings(placeOfStages(loadConfig(), stages), isOnce, say)

const offline = async ({ stages: place, ...work }: ReturnType<typeof readOfflineWords>): Promise<void> => {
  const stages = place === undefined ? undefined : placeOfStages(loadConfig(), place)
  const done: StageReport[] = []
  const begun = performance.now()
  const onStage = (report: StageReport) => {
    done.push(report)
    say(describeProgress(progressAfter(done, (performance.now() - begun) / 1000)))
  }
  const drawn = await drawFile({ ...work, stages, onStage })
  say(`${drawn.matches.length} matches, ${drawn.matchedEntrants} of ${drawn.entrants} entrants; ${provedWords(drawn)}.`)
  say(`Matches in ${work.out}, report in ${work.out}.report.json.`)
}

/** Looks at the words first, so that nothing is opened or begun where they are wrong; then does the work. */
type Command = (words: readonly string[]) => () => Promise<unknown>

const withContext =
  <Word>(read: (words: readonly string[]) => Word, work: (context: Context, word: Word) => Promise<unknown>): Command =>
  (words) => {
    const word = read(words)
    return async () => {
      const context = await openContext()
      try {
        return await work(context, word)
      } finally {
        await context.db.close()
      }
    }
  }

const withWords =
  <Words>(read: (words: readonly string[]) => Words, work: (words: Words) => unknown): Command =>
  (words) => {
    const known = read(words)
    return async () => work(known)
  }

const commands: Record<string, Command> = {
  status: withContext(refuseWords, status),
  run: withContext(refuseWords, run),
  publish: withContext((words) => readNumberWord(words, 'week'), publish),
  verify: withContext(
    (words) => (words.length === 0 ? undefined : readNumberWord(words, 'week')),
    (context, week) => (week === undefined ? verifyAll(context) : verify(context, week)),
  ),
  explain: withContext((words) => readNumberWord(words, 'member'), explain),
  work: withWords(readWorkWords, work),
  offline: withWords(readOfflineWords, offline),
  check: withWords(readCheckWords, (files) => runCheck(files, say)),
  export: withWords(
    (words) => readFileWords(words, 'lp'),
    (files) => runExport(files, say),
  ),
  import: withWords(
    (words) => readFileWords(words, 'prices'),
    (files) => runImport(files, say),
  ),
}

const prepare = ([name = '', ...words]: readonly string[]): (() => Promise<unknown>) => {
  if (!Object.hasOwn(commands, name)) throw new UsageError('There is no such command.')
  return (commands[name] as Command)(words)
}

// A demo's database has its own time: the shift is kept in it.
const openContext = async (): Promise<Context> => {
  keepFilesPrivate()
  const context = createContext(loadConfig(), { log: silentLog })
  const seeded = context.db.statement('SELECT 1 FROM app_state WHERE key = ?')
  const isDemo = (await seeded.get(seededKey)) !== undefined
  return isDemo ? createContext({ ...context.config, demo: true }, { db: context.db, log: silentLog }) : context
}

/** 0 all is well, 1 something was refused or failed, 2 the words of the command are wrong. */
const main = async (): Promise<0 | 1 | 2> => {
  try {
    return (await prepare(process.argv.slice(2))()) === false ? 1 : 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'Unknown fault'}\n`)
    if (!(error instanceof UsageError)) return 1
    process.stderr.write(`${usage}\n`)
    return 2
  }
}

process.exitCode = await main()
