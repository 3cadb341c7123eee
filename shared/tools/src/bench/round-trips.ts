import type { SignedIn } from '@quintet/api/testing'
import type { Browser, CDPSession, Page } from 'playwright'
import { isFile, watchTransfers } from './transfers.ts'
import { openVisit, seeHome, slowNetwork } from './visit.ts'

/** Long enough that what is asked for together and what waits for an answer are told apart beyond doubt. */
const latencyMs = 300

export interface Opening {
  /** The longest chain of files of which each was asked for after the one before had come. */
  roundTrips: number
  /** Files that went over the network. */
  requests: number
  milliseconds: number
}

interface Span {
  path: string
  from: number
  to: number
}

/** Notes every file that really goes over the network, with when it was asked for and when it was there. */
const watchSpans = (session: CDPSession) => {
  const open = new Map<string, Span>()
  const all: Span[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const { pathname, protocol } = new URL(request.url)
    if (!protocol.startsWith('http') || !isFile(pathname)) return
    open.set(requestId, { path: pathname, from: timestamp, to: Infinity })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => open.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) open.delete(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const span = open.get(requestId)
    if (span) all.push({ ...span, to: timestamp })
  })
  return all
}

const longestChain = (spans: Span[]): number => {
  const depths: { to: number; depth: number }[] = []
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const before = depths.filter((earlier) => earlier.to <= from).map(({ depth }) => depth)
    depths.push({ to, depth: 1 + Math.max(0, ...before) })
  }
  return Math.max(0, ...depths.map(({ depth }) => depth))
}

// The tile's own title in place of the dashboard, and nothing of the shell's that says it is loading.
const isMounted = (tile: string) => {
  const waits = document.querySelector('main.first, main[aria-busy=true]')
  const title = document.querySelector('h1:not(.visually-hidden)')
  return location.pathname === `/${tile}` && !waits && title !== null
}

/** Opens a tile from the dashboard with a click, with all that its hints do before that. */
export const openFromHome = async (
  browser: Browser,
  address: string,
  member: SignedIn,
  tile: string,
  wasPrefetched: boolean,
): Promise<Opening> => {
  const visit = await openVisit(browser, address, { member, saveData: !wasPrefetched })
  const { page } = visit
  const transfers = watchTransfers(page)
  await page.goto('/')
  await seeHome(page)
  // What is pointed at, or the focus comes to, is fetched; of itself a page fetches one tile.
  if (wasPrefetched) await page.locator(`[data-tile="${tile}"] a`).focus()
  await transfers.quiet(wasPrefetched ? 2500 : 500)
  const spans = watchSpans(await slowNetwork(visit, latencyMs))
  const milliseconds = await clickAndWait(page, tile)
  const untilMounted = [...spans]
  await visit.context.close()
  return { roundTrips: longestChain(untilMounted), requests: untilMounted.length, milliseconds }
}

const clickAndWait = async (page: Page, tile: string): Promise<number> => {
  const link = page.locator(`[data-tile="${tile}"] a`)
  const started = performance.now()
  await link.click()
  await page.waitForFunction(isMounted, tile, { polling: 'raf' })
  return performance.now() - started
}
