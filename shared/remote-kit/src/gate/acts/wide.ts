import type { Page } from 'playwright-core'
import { anyPage, settled } from '../browser/in-page.ts'

// A screen that only some members have is opened on a phone alone: what it loses on a wide screen is looked at where it stands.

const wide = { width: 1280, height: 844 }

/** Controls and headings that can be seen. Handed to the page as text. */
export const shownInPage = async (within: string): Promise<string[]> => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const scope = document.querySelector(within) ?? document.body
  const { gateControls: held = new Map<string, Element>() } = globalThis as unknown as { gateControls?: Map<string, Element> }
  const controls = [...held].filter(([, control]) => scope.contains(control) && control.checkVisibility()).map(([key]) => key)
  const headings = [...scope.querySelectorAll('h1, h2, h3, legend')].filter((one) => one.checkVisibility())
  return [...controls, ...headings.map((one) => (one.textContent ?? '').trim())]
}

// A page that is laid out anew may begin anew, and ask once more for what it shows.
const rest = { calmMs: 100, mostMs: 3000, awaited: anyPage }

/** What a page shows as it is and does not on a wide screen, once that has come to rest. @param within selector of the part that is looked at */
export const goneWhenWide = async (page: Page, within: string): Promise<string[]> => {
  const narrow = page.viewportSize()
  if (!narrow || narrow.width >= wide.width) return []
  const shown = await page.evaluate(shownInPage, within)
  const findGone = async () => {
    const left = new Set(await page.evaluate(shownInPage, within))
    return shown.filter((one) => !left.has(one))
  }
  await page.setViewportSize(wide)
  const goneAtOnce = await findGone()
  if (goneAtOnce.length > 0) await page.evaluate(settled, rest)
  const gone = goneAtOnce.length > 0 ? await findGone() : []
  await page.setViewportSize(narrow)
  return gone
}
