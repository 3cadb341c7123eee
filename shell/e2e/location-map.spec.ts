import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { mapOf, pinch, placeOf, tap, waitForMap, zoomOf } from './support/maps.ts'
import { goTo } from './support/navigate.ts'

// Places are chosen on a map with a finger on a phone, and in the list beside it with everything else.

const region = '/data/user-data/location/region'
const zoneOf = (number: number) => `/data/user-data/location/zone?region=${number}`
const pool = '/pools/pool/1/edit/location'

const dialogOf = (page: Page) => page.locator('[role=dialog], [role=alertdialog], dialog[open]')

const signedIn = async (browser: Browser, stage: number, settings: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    hasTouch: true,
    reducedMotion: 'reduce',
    ...settings,
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('input[name=email]').fill(`stage${stage}@demo.quintet.example`)
  await page.locator('input[name=password]').fill('Quintet-Demo-7')
  await page.locator('input[name=password]').press('Enter')
  await page.locator('[data-tile=data] a').waitFor()
  return page
}

test('from the world to a region to a zone by touch', async ({ browser }) => {
  const page = await signedIn(browser, 1)
  await goTo(page, region)
  await waitForMap(page)
  await tap(page, 3)
  await page.waitForURL(`**${zoneOf(3)}`)
  await waitForMap(page)
  await expect(mapOf(page).locator('path[data-code]')).toHaveCount(100)
  await tap(page, 219)
  await expect(dialogOf(page)).toContainText('Bayern, Germany')
  await expect(dialogOf(page)).toContainText('90 days')
  await page.keyboard.press('Escape')
  await page.context().close()
})

test('@full while a map is fetched its place is no wider than the screen', async ({ browser }) => {
  const page = await signedIn(browser, 1)
  await page.route('**/content/map-*', () => undefined)
  await goTo(page, region)
  await expect(page.locator('main div[aria-hidden]:empty')).toBeVisible()
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.context().close()
})

test('@full two fingers, buttons and keys zoom from 1 to 10, and small islands can be hit', async ({ browser }) => {
  const page = await signedIn(browser, 1)
  await goTo(page, zoneOf(5))
  await waitForMap(page)
  expect(await zoomOf(page)).toBe(1)
  await pinch(page, 60)
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(1.5)
  await page.getByRole('button', { name: 'Show the whole map' }).click()
  await expect.poll(() => zoomOf(page)).toBe(1)
  await mapOf(page).focus()
  for (let press = 0; press < 7; press++) await page.keyboard.press('+')
  await expect.poll(() => zoomOf(page)).toBe(10)
  await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true')
  for (let press = 0; press < 60; press++) await page.keyboard.press('ArrowRight')
  await waitForMap(page)
  const mark = mapOf(page).locator('circle[data-code="424"]')
  const { width } = (await mark.boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThanOrEqual(24)
  await page.keyboard.press('0')
  await expect.poll(() => zoomOf(page)).toBe(1)
  await page.context().close()
})

test('@full the list does the same, and finds by the English name in another language', async ({ browser }) => {
  const page = await signedIn(browser, 1, { locale: 'ar' })
  await goTo(page, zoneOf(3))
  const search = page.locator('main input[type=search]')
  await search.fill('atlantis germany')
  await expect(page.locator('main li')).toHaveCount(0)
  await search.fill('bayern GERMANY')
  await page.locator('main li button').click()
  await expect(dialogOf(page)).toContainText('بافاريا')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await waitForMap(page)
  // West stays on the left.
  expect((await placeOf(page, 212)).x).toBeLessThan((await placeOf(page, 259)).x)
  await page.context().close()
})

test('@full the list serves alone when a map can’t be fetched', async ({ browser }) => {
  const page = await signedIn(browser, 1)
  await page.route('**/content/map-*', (route) => route.abort())
  await goTo(page, zoneOf(3))
  await expect(page.locator('main li button').first()).toBeVisible()
  await expect(mapOf(page)).toHaveCount(0)
  await expect(dialogOf(page)).toHaveCount(0)
  await page.locator('main input[type=search]').fill('iceland')
  await page.locator('main li button').click()
  await expect(dialogOf(page)).toContainText('Iceland')
  await page.context().close()
})

test('@full maps come from the device the second time', async ({ browser }) => {
  const page = await signedIn(browser, 1)
  await goTo(page, zoneOf(4))
  await waitForMap(page)
  expect(await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('dangalang') ?? '{}') as object))).toContain('4')
  const fetched: string[] = []
  page.on('request', (request) => void (request.url().includes('/content/map-') && fetched.push(request.url())))
  await page.goto('/')
  await page.locator('[data-tile=data] a').waitFor()
  await goTo(page, zoneOf(4))
  await waitForMap(page)
  expect(fetched).toEqual([])
  await page.context().close()
})

test('@full a character’s places are chosen by tap, and the count follows', async ({ browser }) => {
  const page = await signedIn(browser, 6)
  await goTo(page, pool)
  await waitForMap(page)
  const count = page.getByText(/of at most 220 zones chosen/)
  await expect(count).toHaveText(/^220/)
  await tap(page, 219)
  await expect(count).toHaveText(/^219/)
  await tap(page, 219)
  await expect(count).toHaveText(/^220/)
  await page.getByLabel('Region on the map').selectOption({ label: 'All regions' })
  await waitForMap(page)
  await tap(page, 1)
  await expect(mapOf(page).locator('path[data-code]')).toHaveCount(31)
  const isChosen = await page.getByRole('checkbox', { name: 'All of United States' }).first().isChecked()
  if (!isChosen) {
    await tap(page, 1)
    await expect(dialogOf(page)).toContainText('220')
  }
  await page.context().close()
})

const noViolations = async (page: Page, path: string): Promise<void> => {
  await goTo(page, path)
  await waitForMap(page)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
}

for (const look of [{ colorScheme: 'dark', locale: 'ar' }, { colorScheme: 'light' }] as const) {
  test(`@full the maps can be read by everybody: ${look.colorScheme}`, async ({ browser }) => {
    const page = await signedIn(browser, 1, look)
    await noViolations(page, region)
    await noViolations(page, zoneOf(7))
    await page.context().close()
    const another = await signedIn(browser, 6, look)
    await noViolations(another, pool)
    await goTo(another, '/data/user-data-profile-details')
    await another.locator('main svg[role=img][aria-label] path').first().waitFor()
    await another.context().close()
  })
}

test('@full the name of what lies under the pointer is shown', async ({ browser }) => {
  const page = await signedIn(browser, 1, { hasTouch: false })
  await goTo(page, zoneOf(3))
  await waitForMap(page)
  const { x, y } = await placeOf(page, 240)
  await page.mouse.move(x, y)
  await expect(page.locator('main').getByText('Madrid, Spain', { exact: true })).toBeVisible()
  await page.mouse.wheel(0, -400)
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(1.5)
  await page.context().close()
})
