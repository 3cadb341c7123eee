import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { HelpRun, SharedRun } from './shared-run.ts'

const script = fileURLToPath(new URL('./shared-run.ts', import.meta.url))

const start = (...words: string[]) =>
  spawn(process.execPath, ['--max-old-space-size=8192', '--import', 'tsx', script, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

const lastOf = async (child: ReturnType<typeof start>): Promise<string> =>
  (await text(child.stdout)).trimEnd().split('\n').at(-1) ?? ''

/** What so many processes took together. */
interface Together extends SharedRun {
  processes: number
  /** Jobs that each of the others did. */
  jobs: number[]
}

const runTogether = async (members: number, pickiness: string, processes: number): Promise<Together> => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-bench-processes-'))
  const started: ChildProcess[] = []
  try {
    const helpers = Array.from({ length: processes - 1 }, () => start('help', folder))
    started.push(...helpers)
    await Promise.all(helpers.map(({ stdout }) => once(stdout, 'readable')))
    const ends = helpers.map(lastOf)
    const drawing = start('draw', folder, String(members), pickiness)
    started.push(drawing)
    const drawn = JSON.parse(await lastOf(drawing)) as SharedRun
    const helped = (await Promise.all(ends)).map((line) => JSON.parse(line) as HelpRun)
    const processor = helped.reduce((sum, run) => sum + run.processor, drawn.processor)
    return { ...drawn, processor, processes, jobs: helped.map(({ jobs }) => jobs) }
  } finally {
    for (const child of started) child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

const ratio = (value: number, of: number): string => (value / of).toFixed(2)

/**
 * Draws a population with each of some numbers of processes and says what they took, as parts of what the first number took. All lie on this
 * machine, so with more processes than it has processors nothing is gained.
 * @throws Error where they do not draw the same
 */
export const runProcesses = async (
  members: number,
  pickiness: string,
  counts: readonly number[],
  say: (line: string) => void,
): Promise<void> => {
  let first: Together | undefined
  for (const processes of counts) {
    const run = await runTogether(members, pickiness, processes)
    first ??= run
    if (run.hash !== first.hash) throw new Error(`${processes} processes draw otherwise than ${first.processes}.`)
    const parts = [
      `candidates ${ratio(run.candidates, first.candidates)} (${run.candidates.toFixed(2)} s)`,
      `whole ${ratio(run.whole, first.whole)} (${run.whole.toFixed(2)} s)`,
      `processor of all ${ratio(run.processor, first.processor)} (${run.processor.toFixed(2)} s)`,
      `memory of the one that draws ${(run.peakMemory / 2 ** 20).toFixed(0)} MiB`,
      `jobs of the others ${run.jobs.join(' + ') || 'none'}`,
      `load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    ]
    say(`${members} members, ${pickiness}, P = ${processes}: ${parts.join(', ')}`)
  }
}
