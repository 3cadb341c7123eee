import type { Page } from '@playwright/test'

/** What a way costs the person who goes it. */
export interface Effort {
  /** Presses, choices in lists, and fields that were entered. */
  taps: number
  /** Addresses that were shown, one after the other. */
  screens: number
  seconds: number
  /** The taps by the address that they were made on. */
  byScreen: Record<string, number>
}

type Sign = 'tap' | 'screen'

// What differs from one photo or section to the next is one kind of screen.
const kindOf = (address: string): string => new URL(address).pathname.replaceAll(/\d+/g, 'N')

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
  const byScreen: Record<string, number> = {}
  let screens = 0
  await page.exposeBinding('countEffort', (_, sign: Sign) => {
    const screen = kindOf(page.url())
    if (sign === 'screen') screens += 1
    else byScreen[screen] = (byScreen[screen] ?? 0) + 1
  })
  await page.addInitScript(watch)
  const sum = () => Object.values(byScreen).reduce((taps, more) => taps + more, 0)
  return () => ({ taps: sum(), screens, seconds: Math.round((Date.now() - began) / 1000), byScreen })
}
