import { dateOfDay, dayNumber, weekStart } from '@quintet/domain/time'
import { loadConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createContext } from '../create-context.ts'
import { seededKey } from '../demo/seeded.ts'
import { silentLog } from '../log.ts'
import { currentWeek } from '../services/week.ts'
import { type DrawingRow, readDrawings } from './ledger.ts'
import { drawDueWeeks, openResult } from './run.ts'
import { verifyDrawing } from './verify.ts'

const usage = `pnpm draw status         the last weeks and what is due
pnpm draw run            draws every week that is over and not published
pnpm draw verify WEEK    replays a published week from its sealed entries and its seed`

const say = (line: string) => void process.stdout.write(`${line}\n`)

const shownWeeks = 8

const resultOf = (row: DrawingRow): string => {
  if (row.result === null) return ''
  const { matches, entrants, matchedEntrants, tokens, eligiblePairs } = openResult(row)
  const share = entrants === 0 ? 0 : Math.round((100 * matchedEntrants) / entrants)
  return `${matches.length} matches, ${matchedEntrants} of ${entrants} entrants (${share} %), ${tokens} tokens, ${eligiblePairs} eligible pairs`
}

const describe = (row: DrawingRow): string =>
  [
    `week ${row.week} (drawn from ${dateOfDay(dayNumber(weekStart(row.week + 1)))} 23:00 UTC)  ${row.state}  ${resultOf(row)}`,
    `  commitment ${row.commitment}`,
    ...(row.merkle_root ? [`  root       ${row.merkle_root}`] : []),
    ...(row.state === 'published' ? [`  seed       ${row.seed.toString('hex')}`] : []),
  ].join('\n')

const status = async (context: Context): Promise<void> => {
  const week = currentWeek(context)
  say(`It is week ${week}; now is ${new Date(context.clock.now()).toISOString()}.`)
  for (const row of await readDrawings(context.db.read, shownWeeks)) say(describe(row))
}

const run = async (context: Context): Promise<void> => {
  const weeks = await drawDueWeeks(context)
  say(weeks.length === 0 ? 'Nothing is due.' : `Published: week ${weeks.join(', ')}.`)
  await status(context)
}

const verify = async (context: Context, week: number): Promise<boolean> => {
  const { identical, findings } = await verifyDrawing(context, week)
  say(identical ? `Week ${week} is identical.` : `Week ${week} is NOT identical or cannot be replayed.`)
  for (const finding of findings) say(`  ${finding}`)
  return identical
}

const perform = async (context: Context, [command, week]: readonly string[]): Promise<boolean> => {
  if (command === 'status') await status(context)
  else if (command === 'run') await run(context)
  else if (command === 'verify' && /^\d+$/.test(week ?? '')) return verify(context, Number(week))
  else {
    say(usage)
    return false
  }
  return true
}

// A demo's database has its own time: the shift is kept in it.
const openContext = (): Context => {
  const context = createContext(loadConfig(), { log: silentLog })
  const isDemo = context.db.statement('SELECT 1 FROM app_state WHERE key = ?').get(seededKey) !== undefined
  return isDemo ? createContext({ ...context.config, demo: true }, { db: context.db, log: silentLog }) : context
}

const main = async (): Promise<void> => {
  const context = openContext()
  try {
    process.exitCode = (await perform(context, process.argv.slice(2))) ? 0 : 1
  } finally {
    await context.db.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'Unknown fault'}\n`)
  process.exitCode = 1
})
