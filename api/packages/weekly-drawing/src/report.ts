import { type DrawnColumns, engineVersion } from '@quintet/drawing'

/** What is kept of a drawing for the operator. */
export interface DrawingReport {
  /** The version of the engine; left out before versions were kept, when it was 1. */
  engine?: number
  matches: number
  entrants: number
  /** Entrants with at least one match. */
  matchedEntrants: number
  /** Entrants with at least one eligible person. */
  withCandidate?: number
  tokens: number
  eligiblePairs: number
  keptPairs: number
  certificate: DrawnColumns['certificate']
  /** Of each step that this run did. */
  seconds?: Record<string, number>
  /** Seconds of processor, of the whole process. */
  processor?: Record<string, number>
  peakMemoryBytes?: number
}

/** The version of the engine that drew a week, by what is kept of its report. */
export const engineOf = (result: string | null): number => (JSON.parse(result ?? '{}') as Partial<DrawingReport>).engine ?? 1

const countAbove = (numbers: Uint8Array | Uint32Array): number => {
  let count = 0
  for (let at = 0; at < numbers.length; at++) if ((numbers[at] as number) > 0) count++
  return count
}

/** The report of what was drawn. */
export const reportOf = (
  { matches, entrants, won, people, tokens, eligiblePairs, keptPairs, certificate }: DrawnColumns,
  work: Pick<DrawingReport, 'seconds' | 'processor' | 'peakMemoryBytes'>,
): DrawingReport => ({
  engine: engineVersion,
  matches: matches.count,
  entrants,
  matchedEntrants: countAbove(won),
  withCandidate: countAbove(people),
  tokens,
  eligiblePairs,
  keptPairs,
  certificate,
  ...work,
})

/** The figures of a report under plain names, for the log. */
export const figuresOf = ({ certificate, seconds = {}, processor = {}, ...counts }: DrawingReport): Record<string, number> => {
  const figures: Record<string, number> = { ...counts }
  for (const [name, value] of Object.entries(certificate)) figures[`certificate.${name}`] = value
  for (const [step, time] of Object.entries(seconds)) figures[`seconds.${step}`] = time
  for (const [step, time] of Object.entries(processor)) figures[`processor.${step}`] = time
  return figures
}
