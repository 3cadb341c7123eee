import type { RegistryDocument } from '@quintet/federation/registry'
import { share } from './canary-test.ts'
import type { Line } from './overview.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** The page's one style, which its policy names by its hash. */
export const operatorStyle = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui;margin:2rem auto;max-width:75rem;padding:0 1rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{padding:.3rem .7rem;text-align:start;white-space:nowrap;
border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}td.n{text-align:end;font-variant-numeric:tabular-nums}
.wide{white-space:normal;min-width:14rem;overflow-wrap:anywhere}
.bad{color:light-dark(#b00020,#ff8a95);font-weight:600}`

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
  'Bytes',
]
const numbers = (texts: string[]) => texts.map((text) => `<td class="n">${text}</td>`).join('')
const time = (value?: number) => (value === undefined ? '–' : `${Math.round(value)} ms`)

function row(line: Line): string {
  const { remote, version, state, bucket, openings, failures, reasons, load, lcp, inp, cls, bytes, budget } = line
  const words = [remote, version, state, bucket].map((text) => `<td>${escape(text)}</td>`).join('')
  const errors = openings === 0 ? '–' : `${failures} (${(share(line) * 100).toFixed(1)} %)`
  const why = `<td class="wide">${escape(reasons.join(', ') || '–')}</td>`
  const size = bytes === undefined ? '–' : `${(bytes / 1024).toFixed(1)} of ${((budget ?? 0) / 1024).toFixed(1)} KiB`
  const marked = bytes !== undefined && bytes > (budget ?? 0) ? `<span class="bad">${size}</span>` : size
  const shift = cls === undefined ? '–' : cls.toFixed(3)
  return `<tr>${words}${numbers([String(openings), errors])}${why}${numbers([time(load), time(lcp), time(inp), shift, marked])}</tr>`
}

function editRow({ serial, editedAt, editedBy = '', edit = '' }: RegistryDocument): string {
  const when = new Date(editedAt * 1000).toISOString().slice(0, 16).replace('T', ' ')
  return `<tr><td class="n">${serial}</td><td>${when}</td><td>${escape(editedBy)}</td><td class="wide">${escape(edit)}</td></tr>`
}

const headRow = (texts: string[]) => `<thead><tr>${texts.map((text) => `<th scope="col">${text}</th>`).join('')}</tr></thead>`

/** What was done to the releases, and what of it was refused. */
export interface Edits {
  /** Newest first. */
  documents: RegistryDocument[]
  refused: string[]
}

function editsPart({ documents, refused }: Edits): string {
  const rows = documents.map(editRow).join('\n')
  const notes = refused.map((said) => `<p class="bad">${escape(said)}</p>`).join('')
  return `<h2>Last edits of the releases</h2>
<p>Times are UTC. What the site ended by itself is by “watch”, with its numbers.</p>${notes}
<div class="scroll" tabindex="0"><table>${headRow(['Number', 'When', 'Who', 'What and why'])}<tbody>${rows}</tbody></table></div>`
}

/** The operator's page. Only operators see it, so its few words are not translated. */
export function operatorPage(lines: Line[], edits: Edits, drawings: string, hours: number): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tiles</title><style>${operatorStyle}</style><h1>Tiles</h1>
<p>The last ${hours} hours. Counts alone: no member, address or device stands behind them.</p>
<div class="scroll" tabindex="0"><table>${headRow(headings)}<tbody>${lines.map(row).join('\n')}</tbody></table></div>
${editsPart(edits)}
${drawings}</html>`
}
