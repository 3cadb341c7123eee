import type { Page, Request } from 'playwright-core'

/** Scripts that a page asks for: no look in the page itself sees that, and until they are there what was shown before stands. */
export interface Loading {
  /** Whether any is under way. */
  isUnderWay(): boolean
  /** How many were asked for since the page began. */
  count(): number
}

const isScript = (request: Request): boolean => request.resourceType() === 'script'

/** Watches the scripts that a page asks for. */
export const watchLoading = (page: Page): Loading => {
  const loading = new Set<Request>()
  let asked = 0
  page.on('request', (request) => {
    if (!isScript(request)) return
    asked += 1
    loading.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void loading.delete(request))
  return { isUnderWay: () => loading.size > 0, count: () => asked }
}

/** Resolves when the page was drawn twice more: on a machine with other work it may not have got round to what was asked of it. */
export const drawnTwice = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const mostLooks = 5

/**
 * Waits for a page until no script is under way any more.
 * @param look waits for what the page itself can tell
 * @returns what the last look gave
 */
export const restAfterScripts = async (page: Page, loading: Loading, look: () => Promise<boolean>): Promise<boolean> => {
  for (let round = 1; ; round += 1) {
    const before = loading.count()
    const isCalm = await look()
    if (round === mostLooks || (!loading.isUnderWay() && loading.count() === before)) return isCalm
    await page.evaluate(drawnTwice)
  }
}
