import type { SignedIn } from '@quintet/api/testing'
import type { Browser } from 'playwright'
import { watchTransfers } from './transfers.ts'
import { openVisit, slowNetwork } from './visit.ts'

// A phone on a slow mobile network, as Lighthouse has it: what a page weighs is what it waits for.
const latencyMs = 150
const kilobits = 1600

/** Time of the largest paint of a page that is loaded with an empty cache. */
export const largestPaint = async (browser: Browser, address: string, path: string, member?: SignedIn): Promise<number> => {
  const visit = await openVisit(browser, address, member ? { member } : {})
  const { context, page } = visit
  await slowNetwork(visit, latencyMs, kilobits)
  const transfers = watchTransfers(page)
  await page.goto(path)
  await page
    .locator(member ? '[data-tile=matches]' : 'input[type=password]')
    .last()
    .waitFor()
  await transfers.quiet()
  const paint = await page.evaluate(readLargestPaint)
  await context.close()
  return paint
}

const readLargestPaint = () =>
  new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0))
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
  })

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
