/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */
import type { Page } from 'playwright-core'
import { anyPage, settled } from '../browser/in-page.ts'
import { missing } from './missing.ts'

// A screen that only some members have is opened on a phone alone: what it loses in another size is looked at where it stands.

/** Another size in which a screen is looked at. */
export type OtherSize = 'on a wide screen' | 'on a phone held across' | 'with large text'

/** What is shown in the usual size and is not in others. */
export type LostIn = Partial<Record<OtherSize, string[]>>

/** What a picture that is looked at in other sizes is called, with a number where several have the same address. */
export const pictureName = (address: string): string => `picture ${address}`

/**
 * Controls by their keys, texts and pictures that can be seen, some of them after scrolling. Handed to the page as text.
 * @param within selector of the part that is read
 */
export const shownInPage = async (within: string): Promise<string[]> => {
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const isOnItsWay = ({ playState, effect }: Animation) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
  await frames()
  // With less motion all that changes is still on its way for a frame or two.
  const mostLooks = 10
  for (let look = 0; look < mostLooks && document.getAnimations().some(isOnItsWay); look += 1) await frames()
  const [leastOfControl, leastOfPicture, leastOfLetters] = [8, 40, 0.7]
  const scope = document.querySelector(within) ?? document.body
  const { gateControls: held = new Map<string, Element>() } = globalThis as unknown as { gateControls?: Map<string, Element> }
  const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  // What is cut off by whatever holds it is not seen; what has to be scrolled to is.
  const seenOf = (element: Element, { left, top, right, bottom }: DOMRect) => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one)
      const box = one.getBoundingClientRect()
      if (/hidden|clip/.test(overflowX)) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (/hidden|clip/.test(overflowY)) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
      if (one.matches(':modal, :popover-open')) break
    }
    return { width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
  }
  const isSeen = (element: Element, least: number): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    const { width, height } = seenOf(element, element.getBoundingClientRect())
    return width >= least && height >= least
  }
  const areLettersSeen = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    const range = document.createRange()
    range.selectNodeContents(element)
    const whole = range.getBoundingClientRect()
    const { width, height } = seenOf(element, whole)
    return width >= whole.width * leastOfLetters && height >= whole.height * leastOfLetters && whole.height > 1
  }
  const controls = [...held].filter(([, control]) => scope.contains(control) && isSeen(control, leastOfControl))
  const hasOwnText = (element: Element) => [...element.childNodes].some((node) => node.nodeType === 3 && plain(node.textContent))
  const texts = [...scope.querySelectorAll('*')].filter((one) => hasOwnText(one) && areLettersSeen(one))
  const addressOf = (one: Element): string => {
    if (one instanceof HTMLCanvasElement) return 'canvas'
    const { protocol, pathname } = new URL(one.getAttribute('src') ?? '', location.href)
    return /^https?:$/.test(protocol) ? pathname : protocol
  }
  const pictures = [...scope.querySelectorAll('img, canvas')].filter((one) => isSeen(one, leastOfPicture))
  return [
    ...controls.map(([key]) => key),
    ...texts.map((one) => plain(one.textContent)),
    ...pictures.map((one) => `picture ${addressOf(one)}`),
  ]
}

const wide = { width: 1280, height: 844 }
const largeText = '200%'

const sizeText = (size: string) => void document.documentElement.style.setProperty('font-size', size)

interface Way {
  size: OtherSize
  begin(): Promise<void>
  end(): Promise<void>
}

const waysOf = (page: Page): Way[] => {
  const usual = page.viewportSize()
  if (!usual) return []
  const laidOut = (size: OtherSize, other: { width: number; height: number }): Way => ({
    size,
    begin: () => page.setViewportSize(other),
    end: () => page.setViewportSize(usual),
  })
  const isPhone = usual.width < usual.height
  return [
    ...(usual.width < wide.width ? [laidOut('on a wide screen', wide)] : []),
    ...(isPhone ? [laidOut('on a phone held across', { width: usual.height, height: usual.width })] : []),
    {
      size: 'with large text',
      begin: () => page.evaluate(sizeText, largeText),
      end: () => page.evaluate(sizeText, ''),
    },
  ]
}

// A page that is laid out anew may begin anew, and ask once more for what it shows.
const rest = { calmMs: 100, mostMs: 3000, awaited: anyPage }

/**
 * What a page shows as it is and does not in other sizes, once it has come to rest in them.
 * @param within selector of the part that is looked at
 */
export const lostInOtherSizes = async (page: Page, within: string): Promise<LostIn> => {
  const usual = await page.evaluate(shownInPage, within)
  const findLost = async () => missing(usual, await page.evaluate(shownInPage, within))
  const lost: LostIn = {}
  for (const { size, begin, end } of waysOf(page)) {
    await begin()
    const atOnce = await findLost()
    if (atOnce.length > 0) await page.evaluate(settled, rest)
    const found = atOnce.length > 0 ? await findLost() : []
    if (found.length > 0) lost[size] = found
    await end()
  }
  return lost
}
