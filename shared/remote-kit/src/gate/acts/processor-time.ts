import type { Page } from 'playwright-core'

// In a headless browser a page's main thread tells how long it worked: on a machine with other work the clock tells of that.
const metric = 'ThreadTime'

/** Watches a page. @returns a function that gives the milliseconds of processor time that its scripts took since it was asked last */
export const watchProcessor = (page: Page): (() => Promise<number>) => {
  const session = page
    .context()
    .newCDPSession(page)
    .then(async (opened) => {
      await opened.send('Performance.enable', { timeDomain: 'threadTicks' })
      return opened
    })
  session.catch(() => undefined)
  let before = 0
  return async () => {
    const { metrics } = await (await session).send('Performance.getMetrics')
    const now = metrics.find(({ name }) => name === metric)?.value ?? before
    const spent = Math.max(0, now - before)
    before = now
    return Math.round(spent * 1000)
  }
}
