import { fileURLToPath } from 'node:url'
import type { SignedIn } from '@quintet/api/testing'
import { type Browser, chromium } from 'playwright'
import { type Line, printLines } from './lines.ts'
import { median } from './paints.ts'
import { tiles } from './site.ts'
import { openSites } from './sites.ts'
import { watchTransfers } from './transfers.ts'
import { openVisit, seeHome, slowNetwork } from './visit.ts'

// From the tap on a tile to its page, with what can be pressed on it, on a phone: a processor of a quarter of the speed, slow 4G.
const latencyMs = 150
const kilobits = 1600
const slowness = 4
/** What a tap may take at most, in milliseconds. */
const most = { cold: 1500, fetched: 300 }

/**
 * Presses a tile and waits for its page. All of it happens in the page: a wait of Playwright's would have the page compile Playwright's own
 * script between the press and the tile, a fifth of what is measured.
 * @returns milliseconds from the press until the tile can be used
 */
const tapToUsable = async (tile: string): Promise<number> => {
  const started = performance.now()
  document.querySelector<HTMLElement>(`[data-tile="${tile}"] a`)?.click()
  while (true) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const waits = document.querySelector('main.first, [aria-busy=true]')
    const title = document.querySelector('h1:not(.visually-hidden)')
    const tool = document.querySelector('main :is(a, button, input), footer :is(a, button)')
    if (location.pathname === `/${tile}` && !waits && title && tool) return performance.now() - started
  }
}

const measure = async (
  browser: Browser,
  address: string,
  member: SignedIn,
  tile: string,
  isFetched: boolean,
): Promise<number> => {
  const visit = await openVisit(browser, address, { member, saveData: !isFetched })
  const transfers = watchTransfers(visit.page)
  await visit.page.goto('/')
  await seeHome(visit.page)
  if (isFetched) await visit.page.locator(`[data-tile="${tile}"] a`).focus()
  await transfers.quiet(isFetched ? 2500 : 500)
  const session = await slowNetwork(visit, latencyMs, kilobits)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const milliseconds = await visit.page.evaluate(tapToUsable, tile)
  await visit.context.close()
  return milliseconds
}

/** `pnpm bench taps [ROUNDS]`: the median of some rounds (3 unless said otherwise) of each tile, beside the same site as one bundle. */
export const run = async ([rounds = '3']: string[]): Promise<void> => {
  const { federated, plain, member, close } = await openSites(
    fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, ''),
  )
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const often = async (address: string, tile: string, isFetched: boolean): Promise<number> => {
    const all: number[] = []
    for (let round = 0; round < Number(rounds); round++) all.push(await measure(browser, address, member, tile, isFetched))
    return median(all)
  }
  const linesOf = async (isFetched: boolean): Promise<Line[]> => {
    const lines: Line[] = []
    for (const tile of tiles)
      lines.push({
        name: `/${tile}`,
        federated: await often(federated, tile, isFetched),
        plain: await often(plain, tile, isFetched),
        unit: 'ms',
        most: isFetched ? most.fetched : most.cold,
      })
    return lines
  }
  printLines('Tap to usable, nothing fetched ahead', await linesOf(false))
  printLines('Tap to usable, fetched ahead', await linesOf(true))
  await browser.close()
  await close()
}
