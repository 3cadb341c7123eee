import { expect, type Page, test } from '@playwright/test'
import { goHome, openTile } from './support/navigate.ts'
import { dismissNotices } from './support/notices.ts'
import { signIn } from './support/sign-up.ts'

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

test('so does the first screen of each tile', async ({ page }) => {
  await dismissNotices(page)
  await signIn(page, 'stage6@demo.quintet.example', 'Quintet-Demo-7')
  await watchShifts(page)
  for (const tile of ['data', 'images', 'pools', 'judging', 'matches']) {
    await openTile(page, tile)
    await settle(page)
    expect(await shiftsOf(page)).toEqual([])
  }
})

test('what pushes the tiles down by the height of a line is heard', async ({ page }) => {
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

// A card above the tiles, as one that comes by push, put in at a moment that no member could choose.
const pushTilesAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const card = document.createElement('div')
    card.style.minHeight = '300px'
    document.querySelector('li[data-tile]')!.parentElement!.before(card)
  })

test('a press counts for the tile that it began on, though the tile was pushed away', async ({ page }) => {
  await dismissNotices(page)
  await signIn(page, 'stage6@demo.quintet.example', 'Quintet-Demo-7')
  const tile = page.locator('[data-tile="data"] a')
  await tile.hover()
  await page.mouse.down()
  await pushTilesAway(page)
  await page.mouse.up()
  await page.waitForURL('**/data')
})

test('so does one by a finger; one that slips off does not', async ({ browser }) => {
  const page = await (await browser.newContext({ hasTouch: true })).newPage()
  await dismissNotices(page)
  await signIn(page, 'stage6@demo.quintet.example', 'Quintet-Demo-7')
  const device = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints })
  const middle = async () => {
    const { x, y, width, height } = (await page.locator('[data-tile="data"] a').boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const { x, y } = await middle()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 200)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/home$/)
  await finger('touchStart', [await middle()])
  await pushTilesAway(page)
  await finger('touchEnd', [])
  await page.waitForURL('**/data')
  await page.context().close()
})
