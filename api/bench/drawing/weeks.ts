import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Pickiness } from '@quintet/drawing/testing'
import type { Week } from './one-week.ts'

const script = fileURLToPath(new URL('./one-week.ts', import.meta.url))
const say = (line: string) => void process.stdout.write(`${line}\n`)
const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`
const load = (): string => loadavg()[0]?.toFixed(1) ?? '?'

/** One step in a process of its own. */
const runScript = async <Result>(...words: string[]): Promise<Result> => {
  const child = spawn(process.execPath, ['--max-old-space-size=8192', '--import', 'tsx', script, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await text(child.stdout)
  if (output === '') throw new Error(`${words[0]} ended without a result.`)
  return JSON.parse(output) as Result
}

const show = (members: number, pickiness: Pickiness, filled: number, week: Week): void => {
  const { report, whole, publish } = week
  const steps = Object.entries({ ...report.seconds, publish }).map(([step, time]) => `${step} ${time.toFixed(2)} s`)
  say(
    `${members} members, ${pickiness}, from SQLite: ${report.entrants} entrants, ${report.tokens} tokens, ${report.matches} matches`,
  )
  say(
    `  filled      in ${filled.toFixed(0)} s, ${mebibytes(week.databaseBytes)}: members with packed bodies, the work of a week and not of the drawing`,
  )
  say(`  time        ${steps.join(', ')}`)
  const spent = Object.entries(report.processor ?? {}).map(([step, time]) => `${step} ${time.toFixed(2)} s`)
  say(`  processor   ${spent.join(', ')}`)
  say(
    `  whole       ${whole.toFixed(2)} s from the frozen tables to published; ${week.cpuSeconds.toFixed(1)} s of processor; load ${load()}`,
  )
  say(`  memory      peak ${mebibytes(week.peakMemory)}`)
}

/** Fills a database in a temporary folder and has the real job draw it: frozen, drawn, committed, published. */
export const runWeek = async (members: number, pickiness: Pickiness): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-bench-'))
  try {
    const filled = await runScript<number>('fill', folder, String(members), pickiness)
    show(members, pickiness, filled, await runScript<Week>('draw', folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
