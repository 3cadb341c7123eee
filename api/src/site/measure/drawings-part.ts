import type { Context } from '../../context.ts'
import { type DrawingRow, readDrawings } from '../../drawing/ledger.ts'
import { describeProgress, readProgress } from '../../drawing/progress.ts'
import { reportOfRow, stageFolder } from '../../drawing/run.ts'

const shownWeeks = 8

/** What the operator sees of a week's drawing: figures alone, nothing of any member. */
export interface DrawingLine {
  week: number
  state: string
  /** How far a drawing is that runs at present. */
  progress?: string
  figures?: {
    entrants: number
    matchedEntrants: number
    tokens: number
    matches: number
    eligiblePairs: number
    /** Shares of what can be reached at most with the pairs that were kept for the matching, as proved. */
    provedMatches: number
    provedWeight: number
    /** Seconds of each step, and of the processor in all. */
    seconds: Record<string, number>
    processor: number
    peakMemoryBytes: number
  }
}

const shareOf = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)

const figuresOf = (row: DrawingRow): DrawingLine['figures'] => {
  const report = reportOfRow(row)
  if (!report) return undefined
  const { entrants, matchedEntrants, tokens, matches, eligiblePairs, certificate } = report
  const { seconds = {}, processor = {}, peakMemoryBytes = 0 } = report
  return {
    entrants,
    matchedEntrants,
    tokens,
    matches,
    eligiblePairs,
    provedMatches: shareOf(certificate.matches, certificate.mostMatches),
    provedWeight: shareOf(certificate.weight, certificate.mostWeight),
    seconds,
    processor: Object.values(processor).reduce((sum, time) => sum + time, 0),
    peakMemoryBytes,
  }
}

/** The last drawings, the newest first. */
export const lastDrawings = async ({ db, config }: Context): Promise<DrawingLine[]> =>
  Promise.all(
    (await readDrawings(db.read, shownWeeks)).map(async (row): Promise<DrawingLine> => {
      const [{ week, state }, figures] = [row, figuresOf(row)]
      const running = state === 'published' ? undefined : await readProgress(stageFolder(config.dataFolder, week))
      return { week, state, ...(figures && { figures }), ...(running && { progress: describeProgress(running) }) }
    }),
  )

const headings = [
  'Week',
  'State',
  'Entrants',
  'With a match',
  'Tokens',
  'Matches',
  'Pairs that could be',
  'Proved',
  'Seconds',
  'Processor',
  'Memory',
]
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`
const cell = (text: string | number): string => `<td class="n">${text}</td>`

const rowOf = ({ week, state, progress, figures }: DrawingLine): string => {
  const head = `${cell(week)}<td>${state}${progress ? `: ${progress}` : ''}</td>`
  if (!figures) return `<tr>${head}${cell('–').repeat(headings.length - 2)}</tr>`
  const { entrants, matchedEntrants, tokens, matches, eligiblePairs, provedMatches, provedWeight } = figures
  const counts = [entrants, percent(shareOf(matchedEntrants, entrants)), tokens, matches, eligiblePairs].map(cell).join('')
  const steps = Object.entries(figures.seconds).map(([step, time]) => `${step} ${time.toFixed(1)}`)
  const proved = `${percent(provedMatches)} of the matches, ${percent(provedWeight)} of the weight, among the pairs that were kept`
  const memory = `${(figures.peakMemoryBytes / 2 ** 20).toFixed(0)} MiB`
  return `<tr>${head}${counts}<td>${proved}</td><td class="wide">${steps.join(', ')}</td>${cell(`${figures.processor.toFixed(1)} s`)}${cell(memory)}</tr>`
}

/** The part of the operator's page about the drawings. */
export const drawingsPart = (drawings: readonly DrawingLine[]): string =>
  `<h2>Drawings</h2>
<p>The last ${shownWeeks} weeks. “Proved”: how much of what can be reached with the pairs that were kept for the matching, by the certificate of that drawing; pairs that were not kept do not count.</p>
<div class="scroll" tabindex="0"><table><thead><tr>${headings.map((text) => `<th scope="col">${text}</th>`).join('')}</tr></thead><tbody>${drawings.map(rowOf).join('\n')}</tbody></table></div>`
