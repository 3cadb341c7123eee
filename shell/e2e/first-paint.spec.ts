import { type Browser, expect, type Page, type Route, test } from '@playwright/test'

// What the page itself brings is painted before its style sheet and its script are there, and stays where it is when they come.

/** Where each part of the first screen stands, and in which letters. */
const partsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.title > *')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      const { fontFamily, fontWeight, letterSpacing, color } = getComputedStyle(part)
      return [part.localName, x, y, width, height, fontFamily, fontWeight, letterSpacing, color].join(' ')
    }),
  )

const firstScreen = async (browser: Browser, locale: string, width: number, isStyled: boolean): Promise<string[]> => {
  const context = await browser.newContext({ locale, viewport: { width, height: 568 }, javaScriptEnabled: false })
  const page = await context.newPage()
  if (!isStyled) await page.route('**/*.css', (route) => route.abort())
  await page.goto('/login')
  const parts = await partsOf(page)
  await context.close()
  return parts
}

for (const [locale, width] of [
  ['en-GB', 390],
  ['de', 320],
  ['ar', 1280],
  ['hi', 390],
] as const)
  test(`nothing of the first screen moves when the style sheet comes (${locale}, ${width} wide)`, async ({ browser }) => {
    const plain = await firstScreen(browser, locale, width, false)
    expect(plain).toHaveLength(3)
    expect(await firstScreen(browser, locale, width, true)).toEqual(plain)
  })

test('it is painted while the style sheet is on its way; what follows waits for its styles', async ({ page }) => {
  const held = new Promise<Route>((resolve) => void page.route('**/assets/shell/*.css', resolve))
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  // The scripts have run; what they show would be there by now.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page.locator('#root > .first')).toBeVisible()
  await expect(page.locator('form')).toHaveCount(0)
  await (await held).continue()
  await expect(page.locator('form').first()).toBeVisible()
})
