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

// On a machine with other work a script takes as long as it takes; one that never comes is told by the look.
const longestMs = 10_000

/**
 * Waits for a page until no script is under way any more.
 * @param look waits for what the page itself can tell
 * @param mostMs how long scripts are waited for
 * @returns what the last look gave
 */
export const restAfterScripts = async (
  page: Page,
  loading: Loading,
  look: () => Promise<boolean>,
  mostMs = longestMs,
): Promise<boolean> => {
  const end = performance.now() + mostMs
  for (;;) {
    const before = loading.count()
    const isCalm = await look()
    const isWhole = !loading.isUnderWay() && loading.count() === before
    if (isWhole || performance.now() >= end) return isCalm
    await page.evaluate(drawnTwice)
  }
}
