import { formatLocale } from '@quintet/domain/languages'
import { html } from 'hono/html'
import type { Language } from '@quintet/domain/languages'
import { DAY_MS } from '@quintet/domain/time'
import { formatText, type TextTable } from '@quintet/kit/texts'
import type { HalfYear } from './half-years.ts'
import type { PublicWeek } from './weeks.ts'

/** What the page and the JSON tell. */
export interface Transparency {
  format: 'quintet-transparency 1'
  weeks: PublicWeek[]
  halfYears: HalfYear[]
}

export const transparencyStyle =
  'body{margin:0;font:1.0625rem/1.55 system-ui,sans-serif;color:#221c2b;background:#fbf8f4}main{max-width:48rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.375rem;margin-block:2rem .5rem}article{padding:1rem;margin-block:1rem;border-radius:.75rem;background:#fff;box-shadow:0 1px 4px #0002}h3{margin:0;font-size:1.125rem}dl{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);gap:.25rem 1rem;margin:.5rem 0 0}dt{color:#5d5468}dd{margin:0;overflow-wrap:anywhere}code{font-size:.8125rem}a{color:#6b2d5c}:focus-visible{outline:3px solid #6b2d5c;outline-offset:3px}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-block-end:.5rem}}@media(prefers-color-scheme:dark){body{color:#f3ede6;background:#17131d}article{background:#221c2b}dt{color:#b9aebf}a{color:#d9a6c8}:focus-visible{outline-color:#d9a6c8}}'

type Markup = ReturnType<typeof html>

const line = (name: string, value: string | Markup): Markup => html`<dt>${name}</dt><dd>${value}</dd>`

const codeOf = (text: string | null): Markup => html`<code dir="ltr">${text ?? '–'}</code>`

interface Tools {
  has(key: string): boolean
  text(key: string, params?: Record<string, string | number>): string
  number(value: number): string
  day(at: number): string
}

const toolsOf = (words: TextTable, { bcp47 }: Language): Tools => {
  const numbers = new Intl.NumberFormat(formatLocale(bcp47))
  const days = new Intl.DateTimeFormat(formatLocale(bcp47), { dateStyle: 'long', timeZone: 'UTC' })
  return {
    has: (key) => Object.hasOwn(words, key),
    text: (key, params) => formatText(words[key] ?? key, params),
    number: (value) => numbers.format(value),
    day: (at) => days.format(at),
  }
}

const entrantsText = ({ text, number }: Tools, { entrants: { low, high } }: PublicWeek): string =>
  low === 0 ? text('fewer', { count: number(high + 1) }) : text('range', { low: number(low), high: number(high) })

const certificateText = ({ text, number }: Tools, { certificate }: PublicWeek): string => {
  if (certificate.best) return text('best')
  const shares = { matches: number(certificate.matchesPercent), weight: number(certificate.weightPercent) }
  return text(certificate.ofAllPairs ? 'sharesOfAll' : 'sharesOfKept', shares)
}

const weekPart = (tools: Tools, week: PublicWeek): Markup => {
  const { text, number, day } = tools
  const matched = week.matchedPercent === null ? text('tooFew') : text('percent', { percent: number(week.matchedPercent) })
  return html`<article><h3>${text('week', { date: day(week.day * DAY_MS) })}</h3><dl>
${line(text('entrants'), entrantsText(tools, week))}${line(text('matched'), matched)}
${line(text('certificate'), certificateText(tools, week))}${line(text('commitment'), codeOf(week.commitment))}
${line(text('secret'), codeOf(week.secret))}${line(text('root'), codeOf(week.root))}${line(text('result'), codeOf(week.resultHash))}
</dl></article>`
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, each) => all + each, 0)

// A decision may be a measure; what there is no word for counts among the others.
const nameOf = ({ has, text }: Tools, group: 'kind' | 'decision' | 'measure', name: string): string => {
  if (has(`${group}.${name}`)) return text(`${group}.${name}`)
  return group === 'decision' && has(`measure.${name}`)
    ? text(`measure.${name}`)
    : text(group === 'kind' ? 'kind.other' : 'decision.other')
}

const listed = (tools: Tools, group: 'kind' | 'decision' | 'measure', counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${nameOf(tools, group, name)}: ${tools.number(count)}`)
    .join(' · ') || tools.text('none')

const halfPart = (
  tools: Tools,
  { from, until, notices, decisions, measures, byMachine, appeals, medianHours }: HalfYear,
): Markup => {
  const { text, number, day } = tools
  const hours = medianHours === null ? text('none') : text('hours', { hours: number(medianHours) })
  const kinds = Object.entries(decisions).map(([kind, counts]) =>
    line(nameOf(tools, 'kind', kind), listed(tools, 'decision', counts)),
  )
  return html`<article><h3>${text('span', { from: day(Date.parse(from)), until: day(Date.parse(until)) })}</h3><dl>
${line(text('notices'), sum(notices) === 0 ? text('none') : `${number(sum(notices))} (${listed(tools, 'kind', notices)})`)}${kinds}${line(text('measures'), listed(tools, 'measure', measures))}
${line(text('byMachine'), number(byMachine))}${line(text('appeals'), text('upheld', { decided: number(appeals.decided), upheld: number(appeals.upheld) }))}
${line(text('median'), hours)}
</dl></article>`
}

/** The public page; it holds no script. */
export const transparencyPage = ({ weeks, halfYears }: Transparency, words: TextTable, language: Language): Markup => {
  const tools = toolsOf(words, language)
  const { text } = tools
  const drawn = weeks.length > 0 ? weeks.map((week) => weekPart(tools, week)) : html`<p>${text('noWeek')}</p>`
  return html`<!doctype html>
<html lang="${language.bcp47}" dir="${language.dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text('title')} · Quintet</title><style>${transparencyStyle}</style></head>
<body><main><h1>${text('title')}</h1><p>${text('intro')}</p><p><a href="/transparency.json">${text('json')}</a> · <a href="/">Quintet</a></p>
<h2>${text('drawings')}</h2>${drawn}<h2>${text('cases')}</h2><p>${text('casesIntro')}</p>${halfYears.map((half) => halfPart(tools, half))}
</main></body></html>`
}
