/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */
import type { Finding } from '../finding.ts'

/** Whether the shell shows that the tile failed. Handed to the page as text. */
export const isRefusedInPage = (): boolean => document.querySelector('[data-remote-failed]') !== null

/** What is wrong with a screen as it stands, language aside. Handed to the page as text. */
export const stateInPage = ({ tag, dir }: { tag: string; dir: string }): [rule: string, said: string][] => {
  const found: [string, string][] = []
  const root = document.querySelector<HTMLElement>('[data-remote-root]')
  if (document.querySelector('[data-remote-failed]')) found.push(['screen-stands', 'the shell shows that the tile failed'])
  if (!root) return found.length > 0 ? found : [['screen-stands', 'the tile is not in the page']]
  const takesRoom = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    const { opacity, visibility } = getComputedStyle(element)
    return (
      width > 1 &&
      height > 1 &&
      Number(opacity) > 0.1 &&
      visibility === 'visible' &&
      element.checkVisibility({ opacityProperty: true })
    )
  }
  const heading = [...root.querySelectorAll('h1')].filter(takesRoom)
  if (root.innerText.trim().length < 2) found.push(['blank', 'shows nothing'])
  else if (heading.length === 0) found.push(['blank', 'has no visible heading'])
  const page = document.documentElement
  if (page.lang !== tag || page.dir !== dir) found.push(['outside', `the page is ${page.lang} ${page.dir}, not ${tag} ${dir}`])
  if (page.scrollWidth > page.clientWidth)
    found.push(['outside', `is ${page.scrollWidth - page.clientWidth} px wider than the page`])
  if (!document.title.trim()) found.push(['outside', 'the page has no title'])
  const ways = [...root.querySelectorAll<HTMLElement>('[data-way-back], a[href="/home"]')].filter(takesRoom)
  const [way] = ways
  if (!way) found.push(['way-back', 'shows no way back'])
  else {
    scrollTo(0, 0)
    const { left, top, width, height } = way.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (!hit || !way.contains(hit)) found.push(['way-back', `the way back is covered by ${hit?.localName ?? 'nothing'}`])
    if (width < 24 || height < 24) found.push(['way-back', `the way back is ${Math.round(width)} by ${Math.round(height)} px`])
  }
  return found
}

/** The same as findings. */
export const stateFindings = (found: readonly [rule: string, said: string][]): Finding[] =>
  found.map(([rule, said]) => ({ rule, said }))
