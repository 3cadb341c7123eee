import { html } from 'hono/html'
import type { Context } from '../context.ts'
import { describeJoint } from '@quintet/weekly-drawing/joint/remarks'
import { type DrawingRow, readDrawings } from '@quintet/weekly-drawing/ledger'
import { describeProgress, readProgress } from '@quintet/weekly-drawing/progress'
import { provedWords } from '@quintet/weekly-drawing/proved'
import { describeRemarks, remarksOf } from '@quintet/weekly-drawing/public-log/remarks'
import { reportOfRow, stageFolder } from '@quintet/weekly-drawing/draw-due-weeks'
import { headRow, type Markup } from '@quintet/site/telemetry'

const shownWeeks = 8

/** What the operator sees of a week's drawing: figures alone, nothing of any member. */
export interface DrawingLine {
  week: number
  state: string
  /** What the public log says against its announcement, and how the week stands among the cells. */
  remarks?: string[]
  /** How far a drawing is that runs at present. */
  progress?: string
  figures?: {
    entrants: number
    matchedEntrants: number
    tokens: number
    matches: number
    eligiblePairs: number
    /** How good the drawing is, provably, in words. */
    proved: string
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
  const { entrants, matchedEntrants, tokens, matches, eligiblePairs } = report
  const { seconds = {}, processor = {}, peakMemoryBytes = 0 } = report
  return {
    entrants,
    matchedEntrants,
    tokens,
    matches,
    eligiblePairs,
    proved: provedWords(report),
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
      const remarks = [...describeRemarks(await remarksOf(db.read, week)), ...(await describeJoint(db.read, row))]
      return {
        week,
        state,
        ...(remarks.length > 0 && { remarks }),
        ...(figures && { figures }),
        ...(running && { progress: describeProgress(running) }),
      }
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
const cell = (text: string | number): Markup => html`<td class="n">${text}</td>`

const rowOf = ({ week, state, remarks = [], progress, figures }: DrawingLine): Markup => {
  const told = [state + (progress ? `: ${progress}` : ''), ...remarks].join('; ')
  const head = html`${cell(week)}<td>${told}</td>`
  if (!figures) return html`<tr>${head}${headings.slice(2).map(() => cell('–'))}</tr>`
  const { entrants, matchedEntrants, tokens, matches, eligiblePairs, proved } = figures
  const counts = [entrants, percent(shareOf(matchedEntrants, entrants)), tokens, matches, eligiblePairs].map(cell)
  const steps = Object.entries(figures.seconds).map(([step, time]) => `${step} ${time.toFixed(1)}`)
  const memory = `${(figures.peakMemoryBytes / 2 ** 20).toFixed(0)} MiB`
  return html`<tr>${head}${counts}<td>${proved}</td><td class="wide">${steps.join(', ')}</td>${cell(`${figures.processor.toFixed(1)} s`)}${cell(memory)}</tr>`
}

/** The part of the operator's page about the drawings. */
export const drawingsPart = (drawings: readonly DrawingLine[]): Markup =>
  html`<h2>Drawings</h2>
<p>The last ${shownWeeks} weeks. “Proved”: what the certificate of that drawing says of the best that there can be, and of which pairs it says so.</p>
<div class="scroll" tabindex="0"><table>${headRow(headings)}<tbody>${drawings.map(rowOf)}</tbody></table></div>`
