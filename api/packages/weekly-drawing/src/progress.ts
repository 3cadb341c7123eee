import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type StageName, type StageReport, stageNames } from '@quintet/drawing'

/** How far a drawing is. */
export interface Progress {
  /** The stage in hand; undefined when all are done. */
  stage: StageName | undefined
  /** Number of the stage in hand from 1, of `stages`. */
  number: number
  stages: number
  /** Seconds since the drawing began. */
  elapsed: number
  /** Seconds that are probably left; undefined before the first stage is done. */
  left: number | undefined
}

// What each stage takes of the whole, as measured (pnpm bench draw).
const shares: Record<StageName, number> = { candidates: 0.5, pairs: 0.04, matching: 0.38, fairness: 0.03, optimum: 0.05 }

/** How far a drawing is after the stages that have ended, `elapsed` seconds after it began. */
export const progressAfter = (done: readonly StageReport[], elapsed: number): Progress => {
  const stage = stageNames[done.length]
  const spent = done.filter(({ isResumed }) => !isResumed)
  const share = spent.reduce((sum, report) => sum + shares[report.stage], 0)
  const seconds = spent.reduce((sum, { milliseconds }) => sum + milliseconds / 1000, 0)
  const open = stageNames.slice(done.length).reduce((sum, name) => sum + shares[name], 0)
  const left = share > 0 ? (seconds / share) * open : undefined
  return { stage, number: Math.min(done.length + 1, stageNames.length), stages: stageNames.length, elapsed, left }
}

const fileName = 'progress.json'

interface Written extends Progress {
  at: number
  process: number
}

/** Leaves word of the progress beside the sealed stages, for `pnpm draw status`. */
export const writeProgress = async (folder: string, progress: Progress, now: number): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, fileName), JSON.stringify({ ...progress, at: now, process: process.pid } satisfies Written))
}

/** The word that a running or interrupted drawing left; undefined when there is none. */
export const readProgress = async (folder: string): Promise<Written | undefined> => {
  try {
    return JSON.parse(await readFile(join(folder, fileName), 'utf8')) as Written
  } catch {
    return undefined
  }
}

const seconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} s`

/** One line for people. */
export const describeProgress = ({ stage, number, stages, elapsed, left }: Progress): string => {
  if (!stage) return `all ${stages} stages done after ${seconds(elapsed)}`
  const rest = left === undefined ? '' : `, about ${seconds(left)} left`
  return `stage ${number} of ${stages}, ${stage}, after ${seconds(elapsed)}${rest}`
}
