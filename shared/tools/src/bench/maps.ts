import { fileURLToPath } from 'node:url'
import { consentingMember } from '@quintet/testing'
import { type Browser, chromium, type Page } from 'playwright'
import { median } from './paints.ts'
import { openSite } from './site.ts'
import { openVisit, seeHome, type Visit } from './visit.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
const rounds = 5
/** A phone's processor is about so many times slower. */
const slowdown = 4

const regionPage = '/data/user-data/location/region'

const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((target) => {
    history.pushState(null, '', target)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

const shapes = (page: Page, count: number) => page.locator(`main [role=group] path[data-code]:nth-of-type(${count})`).waitFor()

/** Milliseconds from the tap on a region to the first frame with its map. */
const timeToMap = async (page: Page, region: number, firstZone: number): Promise<number> => {
  await goTo(page, regionPage)
  await shapes(page, 9)
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    async ([code, zone]) => {
      const link = document.querySelector<HTMLElement>(`main a[href$="region=${code}"]`)
      const start = performance.now()
      link?.click()
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      while (!document.querySelector(`main [role=group] path[data-code="${zone}"]`)) await frame()
      await frame()
      return performance.now() - start
    },
    [region, firstZone] as const,
  )
}

/** Frames a second while a finger moves the map or two fingers zoom it. */
const frameRate = (page: Page, kind: 'pan' | 'zoom'): Promise<number> =>
  page.evaluate(async (gesture) => {
    const map = document.querySelector<HTMLElement>('main [role=group]')
    if (!map) throw new Error('There is no map.')
    const { left, top, width, height } = map.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const point = (type: string, pointerId: number, clientX: number) =>
      map.dispatchEvent(
        new PointerEvent(type, {
          pointerId,
          pointerType: 'mouse',
          clientX,
          clientY: y,
          bubbles: true,
          isPrimary: pointerId === 1,
        }),
      )
    map.setPointerCapture = () => undefined
    const frames = 120
    point('pointerdown', 1, x)
    if (gesture === 'zoom') point('pointerdown', 2, x + 20)
    const start = performance.now()
    for (let index = 0; index < frames; index++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const way = Math.sin((index / frames) * Math.PI * 2) * 80
      point('pointermove', gesture === 'zoom' ? 2 : 1, gesture === 'zoom' ? x + 100 + way : x + way)
    }
    const seconds = (performance.now() - start) / 1000
    point('pointerup', 1, x)
    if (gesture === 'zoom') point('pointerup', 2, x)
    return frames / seconds
  }, kind)

const slowPhone = async (visit: Visit): Promise<void> => {
  const session = await visit.context.newCDPSession(visit.page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

const measure = async (browser: Browser): Promise<void> => {
  const site = await openSite(root)
  const visit = await openVisit(browser, site.address, { member: await consentingMember(site.test) })
  // What runs these programs names the functions in them, in the page as well.
  await visit.context.addInitScript('globalThis.__name = (named) => named')
  await visit.page.goto('/')
  await seeHome(visit.page)
  await slowPhone(visit)
  for (const [region, firstZone] of [
    [3, 200],
    [7, 600],
    [9, 801],
  ] as const) {
    const first = await timeToMap(visit.page, region, firstZone)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await timeToMap(visit.page, region, firstZone))
    const [pan, zoom] = [await frameRate(visit.page, 'pan'), await frameRate(visit.page, 'zoom')]
    console.log(
      `region ${region}: first ${first.toFixed(0)} ms, once fetched ${median(times).toFixed(0)} ms (aim 200), pan ${pan.toFixed(0)} and zoom ${zoom.toFixed(0)} frames a second (aim 50)`,
    )
  }
  await visit.context.close()
  await site.close()
}

/** Prints how soon the largest maps are on the screen of a slow phone, and how smoothly they move there. */
export const run = async (): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await measure(browser)
  } finally {
    await browser.close()
  }
}
