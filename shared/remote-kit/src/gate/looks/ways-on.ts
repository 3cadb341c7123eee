/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */
import { addressOf } from '../browser/go-through.ts'
import type { Visitor } from '../browser/visitor.ts'
import type { Finding } from '../finding.ts'

/** The tile that is gone through. */
interface Tile {
  tile: string
  remote: string
}

const mostMs = 3000
const mostStops = 24

/** Where the focus is. */
export interface Stop {
  /** Number of the element in the page, the same at each look. */
  place: number
  isInTile: boolean
  name: string
  /** Whether what had the focus at the last look looks the same without it. */
  wasUnmarked: boolean
}

/** Reads where the focus is, and whether that shows. Handed to the page as text. */
export const stopInPage = (): Stop => {
  const element = document.activeElement ?? document.body
  const page = globalThis as unknown as { gateStop?: { element: Element; looks: string } | undefined }
  const shown = ['boxShadow', 'border', 'background', 'color', 'textDecoration', 'transform', 'opacity'] as const
  // One that is not drawn has a colour and a width all the same.
  const outlineOf = ({ outline, outlineStyle, outlineWidth }: CSSStyleDeclaration): string =>
    outlineStyle === 'none' || outlineWidth === '0px' ? '' : outline
  // A field may be drawn by its label, or by what stands around it or beside it.
  const looksOf = (one: Element): string => {
    const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
    // What takes the focus next has a mark of its own.
    const next = one.nextElementSibling?.matches(':not(a, button, input, select, textarea, [tabindex])')
      ? one.nextElementSibling
      : null
    const around = [one, one.parentElement, one.parentElement?.parentElement, next, ...one.children, ...labels]
    return around
      .filter((part) => part instanceof Element)
      .flatMap((part) => [getComputedStyle(part), getComputedStyle(part, '::before'), getComputedStyle(part, '::after')])
      .flatMap((style) => [outlineOf(style), ...shown.map((name) => style[name])])
      .join()
  }
  const last = page.gateStop
  const isLeft = last !== undefined && last.element !== element && last.element.isConnected
  const wasUnmarked = isLeft && looksOf(last.element) === last.looks
  page.gateStop = { element, looks: looksOf(element) }
  return {
    wasUnmarked,
    place: [...document.querySelectorAll('*')].indexOf(element),
    isInTile: element.closest('[data-remote-root], dialog[open]') !== null,
    name: (element.getAttribute('aria-label') ?? (element.textContent || element.localName)).trim().slice(0, 40),
  }
}

/** Puts the focus on the first control of the tile. Handed to the page as text. */
const focusFirst = (): boolean => {
  const controls = document.querySelectorAll<HTMLElement>('[data-remote-root] :is(a[href], button:enabled, input:enabled)')
  const control = [...controls].find((one) => one.checkVisibility() && !one.closest('[inert], [aria-hidden=true]'))
  scrollTo(0, 0)
  control?.focus({ preventScroll: true })
  return control !== undefined && document.activeElement === control
}

/** A control that looks the same with the focus as without. @param stops where it was before each press and after the last */
export const unmarkedAt = (stops: readonly Stop[]): Stop | undefined =>
  // What was put there by the gate, and not by a key, need not be marked.
  stops.find((stop, index) => index > 0 && stop.isInTile && stops[index + 1]?.wasUnmarked)

/** A key after which the focus stays where it was. @param stops where it was before each press and after the last */
export const heldAt = (stops: readonly Stop[]): Stop | undefined =>
  stops.find((stop, index) => stop.isInTile && stops[index + 1]?.place === stop.place)

const pressOn = async ({ page }: Visitor, key: string, most: number): Promise<Stop[]> => {
  const stops = [await page.evaluate(stopInPage)]
  while (stops.length <= most && stops.at(-1)?.isInTile) {
    await page.keyboard.press(key)
    stops.push(await page.evaluate(stopInPage))
  }
  return stops
}

const throughScreen = async (visitor: Visitor, { tile, remote }: Tile, screen: string): Promise<Finding[]> => {
  await visitor.visit(addressOf(tile, screen), remote)
  if (!(await visitor.page.evaluate(focusFirst))) return []
  const stops = await pressOn(visitor, 'Tab', mostStops)
  const [on, unmarked] = [heldAt(stops), unmarkedAt(stops)]
  await visitor.page.evaluate(focusFirst)
  await visitor.page.keyboard.press('Tab')
  const back = on ? undefined : heldAt(await pressOn(visitor, 'Shift+Tab', 2))
  const said = [
    unmarked && `nothing shows that “${unmarked.name}” has the focus`,
    on && `Tab does not lead on from “${on.name}”`,
    back && `Shift+Tab does not lead back from “${back.name}”`,
  ]
  return said.flatMap((one) => (one ? [{ rule: 'keyboard', screen, language: visitor.tag, said: one }] : []))
}

/** Whether Tab leads on through each screen, and Shift+Tab back. */
export const keyboardFindings = async (visitor: Visitor, tile: Tile, screens: readonly string[]): Promise<Finding[]> => {
  const found: Finding[] = []
  for (const screen of screens) found.push(...(await throughScreen(visitor, tile, screen)))
  return found
}

const goes = async ({ page }: Visitor, by: -1 | 1, path: string): Promise<boolean> => {
  await page.evaluate((steps) => history.go(steps), by)
  const arrived = page.waitForFunction((wanted) => location.pathname === wanted, path, { timeout: mostMs, polling: 50 })
  return arrived.then(
    () => true,
    () => false,
  )
}

/** Whether Back leads out of a tile as it was gone into, and Forward in again. @param deeper a screen below the first */
export const backFindings = async (visitor: Visitor, { tile, remote }: Tile, deeper?: string): Promise<Finding[]> => {
  const first = addressOf(tile, '')
  await visitor.visit('/home')
  await visitor.visit(first, remote)
  const entered = new URL(visitor.page.url()).pathname
  const said: string[] = []
  if (deeper !== undefined && entered === first) {
    await visitor.visit(addressOf(tile, deeper), remote)
    const isThere = new URL(visitor.page.url()).pathname === addressOf(tile, deeper)
    if (isThere && !(await goes(visitor, -1, first))) said.push(`Back does not lead from ${addressOf(tile, deeper)} to ${first}`)
  }
  await visitor.rest()
  if (said.length === 0 && !(await goes(visitor, -1, '/home')))
    said.push('Back does not lead to the dashboard that the tile was opened from')
  await visitor.rest()
  if (said.length === 0 && !(await goes(visitor, 1, entered))) said.push('Forward does not lead into the tile again')
  return said.map((one) => ({ rule: 'way-back', screen: '', said: one }))
}
