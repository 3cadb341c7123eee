import { html } from 'hono/html'
import { headRow, type Markup } from '../markup.ts'
import type { FailureGroup } from './group-failures.ts'

const shown = 50

const when = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

const row = (group: FailureGroup, openings: number): Markup => {
  const { remote, phase, name, places, versions, count, first, last, edit } = group
  const share = openings === 0 ? '–' : `${((100 * count) / openings).toFixed(1)} %`
  const [top = '', ...through] = places
  const stack =
    through.length > 0 ? html`<details><summary>${top}</summary>${through.map((place) => html`${place}<br />`)}</details>` : top
  const seen = `${when(first)}${edit === undefined ? '' : `, edit ${edit}`}`
  return html`<tr><td>${name}, ${phase}</td><td class="wide">${stack}</td>
<td class="wide">${versions.map((version) => `${remote}@${version}`).join(', ')}</td>
<td class="n">${count}</td><td class="n">${share}</td><td>${seen}</td><td>${when(last)}</td></tr>`
}

/**
 * Failures by their place in the sources.
 * @param openingsOf how often versions of a tile were opened in the same time
 */
export const failuresPart = (
  groups: readonly FailureGroup[],
  openingsOf: (remote: string, versions: readonly string[]) => number,
): Markup => {
  const rows = groups.slice(0, shown).map((group) => row(group, openingsOf(group.remote, group.versions)))
  if (rows.length === 0) return html`<h2>Failures</h2><p>None was told.</p>`
  return html`<h2>Failures</h2>
<p>By the place in the sources that threw. Share: of the openings of these versions. Times are UTC.</p>
<div class="scroll" tabindex="0"><table>${headRow(['What', 'Where', 'Versions', 'Times', 'Share', 'First seen', 'Last seen'])}<tbody>${rows}</tbody></table></div>`
}
