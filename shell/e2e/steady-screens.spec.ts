import { expect, type Page, test } from '@playwright/test'
import { withMotion } from './support/motion.ts'
import { goHome, openTile } from './support/navigate.ts'
import { dismissNotices } from './support/notices.ts'
import { signIn } from './support/sign-up.ts'

test.use(withMotion)

interface Shift extends PerformanceEntry {
  value: number
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

// The share of the screen that moved times how far; a line that wraps anew at the foot of a page is a thousandth. From a tenth on a page
// counts as unsteady (https://web.dev/articles/cls).
const least = 0.01

type Watched = typeof globalThis & { shifts: string[] }

// What comes in late must not push what can be pressed from under a finger: a press would open something else.
const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript((least) => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        if (value > least)
          shifts.push(
            `${location.pathname} ${value.toFixed(3)} ${sources.map(({ node, previousRect, currentRect }) => `${node?.textContent?.slice(0, 40)} ${previousRect.y} to ${currentRect.y}`).join(' | ')}`,
          )
    }).observe({ type: 'layout-shift', buffered: true })
  }, least)
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

const shiftsOf = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as Watched).shifts)

const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('the dashboard stays where it is while it loads on a slow phone', async ({ page }) => {
  await dismissNotices(page)
  await signIn(page, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
  await watchShifts(page)
  await goHome(page)
  await expect(page.locator('[data-tile] a').first()).toBeVisible()
  await settle(page)
  expect(await shiftsOf(page)).toEqual([])
})

for (const tile of ['data', 'images', 'pools', 'judging', 'matches'])
  test(`${tile === 'matches' ? '' : '@full '}so does the first screen of ${tile}`, async ({ page }) => {
    await dismissNotices(page)
    await signIn(page, 'stage6@demo.quintet.example', 'Quintet-Demo-7')
    await watchShifts(page)
    await openTile(page, tile)
    await settle(page)
    expect(await shiftsOf(page)).toEqual([])
  })

test('@full what pushes the tiles down by the height of a line is heard', async ({ page }) => {
  await dismissNotices(page)
  await signIn(page, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
  await watchShifts(page)
  await goHome(page)
  await settle(page)
  await page.evaluate(() => {
    const late = document.createElement('div')
    late.style.height = '24px'
    document.body.prepend(late)
  })
  await expect.poll(() => shiftsOf(page)).toHaveLength(1)
})

// What a page comes with is read piece by piece, and a browser may paint after any of them.
test('what the page comes with stays where it is, however little of it is read', async ({ page }) => {
  const whole = await (await page.request.get('/login')).text()
  const body = whole.indexOf('<main')
  const ends = [...whole.slice(body, whole.indexOf('</main>')).matchAll(/<\/?(svg|h1|p)\b[^>]*>/g)].map(
    ({ index, 0: tag }) => body + index + tag.length,
  )
  const placesAfter = async (end: number): Promise<string[]> => {
    await page.setContent(whole.slice(0, end).replaceAll(/<script.*?<\/script>/gs, ''))
    return page
      .locator('svg, h1, p')
      .evaluateAll((parts) => parts.map((part) => `${part.tagName} ${part.getBoundingClientRect().y}`))
  }
  const places: string[][] = []
  for (const end of ends) places.push(await placesAfter(end))
  const last = await placesAfter(whole.length)
  expect(last).toHaveLength(3)
  expect(places).toEqual(places.map(({ length }) => last.slice(0, length)))
})

// A card above the tiles, as one that comes by push, at a moment that no member could choose. The page puts it in by itself: a finger
// that stays down while a test talks to the page becomes a long press, which is no tap.
const pushTilesAwayAtPress = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const card = document.createElement('div')
    card.style.minHeight = '300px'
    const place = document.querySelector('li[data-tile]')!.parentElement!
    document.addEventListener('pointerdown', () => place.before(card), { once: true })
  })

const centreOfData = async (page: Page): Promise<{ x: number; y: number }> => {
  const box = await page.locator('[data-tile="data"] a').boundingBox()
  if (!box) throw new Error('There is no tile to press.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const openSettledHome = async (page: Page): Promise<void> => {
  await dismissNotices(page)
  await signIn(page, 'stage6@demo.quintet.example', 'Quintet-Demo-7')
  await settle(page)
}

test('a press counts for the tile that it began on, though the tile was pushed away', async ({ page }) => {
  await openSettledHome(page)
  await page.locator('[data-tile="data"] a').hover()
  await pushTilesAwayAtPress(page)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForURL('**/data')
})

test('@full so does one by a finger', async ({ browser }) => {
  const page = await (await browser.newContext({ hasTouch: true })).newPage()
  await openSettledHome(page)
  const device = await page.context().newCDPSession(page)
  await pushTilesAwayAtPress(page)
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await centreOfData(page)] })
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForURL('**/data')
  await page.context().close()
})

test('@full a press that slips off its tile opens nothing', async ({ page }) => {
  await openSettledHome(page)
  // A link that can be dragged gives no click at all; what is looked for is a click beside it.
  await page.locator('[data-tile="data"] a').evaluate((link) => link.setAttribute('draggable', 'false'))
  const clicked = page.evaluate(
    () => new Promise((done) => addEventListener('click', () => done(true), { once: true, capture: true })),
  )
  const { x, y } = await centreOfData(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 200)
  await page.mouse.up()
  expect(await clicked).toBe(true)
  await expect(page).toHaveURL(/\/home$/)
})
