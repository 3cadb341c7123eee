import type { Page } from '@playwright/test'

/** What a way costs the person who goes it. */
export interface Effort {
  /** Presses, choices in lists, and fields that were entered. */
  taps: number
  /** Addresses that were shown, one after the other. */
  screens: number
  seconds: number
}

type Sign = 'tap' | 'screen'

// A label passes its press on to its control, and a field that was pressed is not entered once more: presses alone would miss
// lists and fields that a test fills without a press.
const watch = () => {
  const tell = (globalThis as unknown as { countEffort?: (sign: Sign) => void }).countEffort
  let pressed = 0
  const tap = () => tell?.('tap')
  addEventListener(
    'pointerdown',
    () => {
      pressed = performance.now()
      tap()
    },
    true,
  )
  addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && tap(), true)
  addEventListener(
    'focusin',
    ({ target }) => {
      const isField = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio')
      if (isField && performance.now() - pressed > 500) tap()
    },
    true,
  )
  let shown = ''
  const look = () => {
    if (location.pathname === shown) return
    shown = location.pathname
    tell?.('screen')
  }
  look()
  setInterval(look, 100)
}

/** Counts from now on what is done in a page; the answer tells how much it was so far. */
export const countEffort = async (page: Page): Promise<() => Effort> => {
  const began = Date.now()
  const counted = { tap: 0, screen: 0 }
  await page.exposeFunction('countEffort', (sign: Sign) => {
    counted[sign] += 1
  })
  await page.addInitScript(watch)
  return () => ({ taps: counted.tap, screens: counted.screen, seconds: Math.round((Date.now() - began) / 1000) })
}
