import { readFileSync } from 'node:fs'
import { writeLines } from './write-lines.ts'

const format = 'quintet-report 1'

/** What `pnpm draw offline` tells of its run, beside the matches. */
export interface OfflineReport {
  seed: string
  /** Members, tokens, pairs, matches and the like. */
  counts: Record<string, number>
  /** Sum of the weights of all matches. */
  weight: number
  /** Upper bounds of the optimum and how near the result is, from the prices. */
  certificate: Record<string, number>
  /** Seconds of each stage and of the whole. */
  seconds: Record<string, number>
  peakMemoryBytes: number
}

/** A report as JSON. */
export const reportLines = (report: OfflineReport): string[] => [JSON.stringify({ format, ...report }, null, 2)]

/** Writes a report alone. */
export const writeReport = (path: string, report: OfflineReport): void => writeLines(path, reportLines(report))

const isNumbers = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'number')

const isReport = (value: Partial<Record<string, unknown>>): boolean =>
  value['format'] === format &&
  typeof value['seed'] === 'string' &&
  ['counts', 'certificate', 'seconds'].every((name) => isNumbers(value[name])) &&
  ['weight', 'peakMemoryBytes'].every((name) => typeof value[name] === 'number')

/** Reads a report again. */
export const readReport = (path: string): OfflineReport => {
  const { format: _, ...report } = JSON.parse(readFileSync(path, 'utf8')) as OfflineReport & { format: string }
  if (!isReport({ format: _, ...report })) throw new Error(`${path} is not a report of the drawing.`)
  return report
}
