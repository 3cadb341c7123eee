import { share } from './judge.ts'
import type { Line } from './overview.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** The page's one style, which its policy names by its hash. */
export const operatorStyle = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui;margin:2rem auto;max-width:75rem;padding:0 1rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{padding:.3rem .7rem;text-align:start;white-space:nowrap;
border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}td.n{text-align:end;font-variant-numeric:tabular-nums}
.bad{color:light-dark(#b00020,#ff8a95);font-weight:600}`

const headings = [
  'Tile',
  'Version',
  'State',
  'Visitors',
  'Openings',
  'Errors',
  'Load p75',
  'LCP p75',
  'INP p75',
  'CLS p75',
  'Bytes',
]
const numbers = (texts: string[]) => texts.map((text) => `<td class="n">${text}</td>`).join('')
const time = (value?: number) => (value === undefined ? '–' : `${Math.round(value)} ms`)

function row(line: Line): string {
  const { remote, version, state, bucket, openings, failures, load, lcp, inp, cls, bytes, budget } = line
  const words = [remote, version, state, bucket].map((text) => `<td>${escape(text)}</td>`).join('')
  const errors = openings === 0 ? '–' : `${failures} (${(share(line) * 100).toFixed(1)} %)`
  const size = bytes === undefined ? '–' : `${(bytes / 1024).toFixed(1)} of ${((budget ?? 0) / 1024).toFixed(1)} KiB`
  const marked = bytes !== undefined && bytes > (budget ?? 0) ? `<span class="bad">${size}</span>` : size
  const shift = cls === undefined ? '–' : cls.toFixed(3)
  return `<tr>${words}${numbers([String(openings), errors, time(load), time(lcp), time(inp), shift, marked])}</tr>`
}

/** The operator's page. Only operators see it, so its few words are not translated. */
export function operatorPage(lines: Line[], hours: number): string {
  const heads = headings.map((text) => `<th scope="col">${text}</th>`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tiles</title><style>${operatorStyle}</style><h1>Tiles</h1>
<p>The last ${hours} hours. Counts alone: no member, address or device stands behind them.</p>
<div class="scroll" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${lines.map(row).join('\n')}</tbody></table></div></html>`
}
