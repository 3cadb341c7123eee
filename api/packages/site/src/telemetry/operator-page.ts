import { html, raw } from 'hono/html'
import type { RegistryDocument } from '@quintet/registry'
import { share } from './canary-verdict.ts'
import { headRow, type Markup } from './markup.ts'
import type { Line } from './overview.ts'

/** The page's one style, which its policy names by its hash. */
export const operatorStyle = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui;margin:2rem auto;max-width:75rem;padding:0 1rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{padding:.3rem .7rem;text-align:start;white-space:nowrap;
border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}td.n{text-align:end;font-variant-numeric:tabular-nums}
.wide{white-space:normal;min-width:14rem;overflow-wrap:anywhere}
.bad{color:light-dark(#b00020,#ff8a95);font-weight:600}`

// Whole, as its policy hashes every sign between its tags.
const styleElement = raw(`<style>${operatorStyle}</style>`)

const headings = [
  'Tile',
  'Version',
  'State',
  'Visitors',
  'Openings',
  'Errors',
  'Why: phase, class, times',
  'Load p75',
  'LCP p75',
  'INP p75',
  'CLS p75',
  'Ended well',
  'Bytes',
]
const numbers = (texts: (string | Markup)[]) => texts.map((text) => html`<td class="n">${text}</td>`)
const time = (value?: number) => (value === undefined ? '–' : `${Math.round(value)} ms`)

const row = (line: Line): Markup => {
  const { remote, version, state, bucket, openings, failures, reasons, tasks, load, lcp, inp, cls, bytes, budget } = line
  const words = [remote, version, state, bucket].map((text) => html`<td>${text}</td>`)
  const errors = openings === 0 ? '–' : `${failures} (${(share(line) * 100).toFixed(1)} %)`
  const why = html`<td class="wide">${reasons.join(', ') || '–'}</td>`
  const size = bytes === undefined ? '–' : `${(bytes / 1024).toFixed(1)} of ${((budget ?? 0) / 1024).toFixed(1)} KiB`
  const marked = bytes !== undefined && bytes > (budget ?? 0) ? html`<span class="bad">${size}</span>` : size
  const shift = cls === undefined ? '–' : cls.toFixed(3)
  const well = tasks === undefined ? '–' : `${(tasks * 100).toFixed(1)} %`
  return html`<tr>${words}${numbers([String(openings), errors])}${why}${numbers([time(load), time(lcp), time(inp), shift, well, marked])}</tr>`
}

const editRow = ({ serial, editedAt, editedBy = '', edit = '' }: RegistryDocument): Markup => {
  const when = new Date(editedAt * 1000).toISOString().slice(0, 16).replace('T', ' ')
  return html`<tr><td class="n">${serial}</td><td>${when}</td><td>${editedBy}</td><td class="wide">${edit}</td></tr>`
}

/** What was done to the releases, and what of it was refused. */
export interface Edits {
  /** Newest first. */
  documents: RegistryDocument[]
  refused: string[]
}

const editsPart = ({ documents, refused }: Edits): Markup => {
  const notes = refused.map((said) => html`<p class="bad">${said}</p>`)
  return html`<h2>Last edits of the releases</h2>
<p>Times are UTC. What the site ended by itself is by “watch”, with its numbers.</p>${notes}
<div class="scroll" tabindex="0"><table>${headRow(['Number', 'When', 'Who', 'What and why'])}<tbody>${documents.map(editRow)}</tbody></table></div>`
}

/** The operator's page. Only operators see it, so its few words are not translated. */
export const operatorPage = async (
  lines: Line[],
  failures: Markup,
  edits: Edits,
  drawings: Markup,
  hours: number,
): Promise<string> =>
  String(
    await html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tiles</title>${styleElement}<h1>Tiles</h1>
<p>The last ${hours} hours. Counts alone: no member, address or device stands behind them.</p>
<div class="scroll" tabindex="0"><table>${headRow(headings)}<tbody>${lines.map(row)}</tbody></table></div>
${failures}
${editsPart(edits)}
${drawings}</html>`,
  )
