import { type Browser, expect, type Page, test } from '@playwright/test'

// What the page itself brings is painted before its style sheet and its script are there, and stays where it is when they come.

const holdScripts = (page: Page) => page.route('**/*.js', () => undefined)

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

test('the first screen is painted while the style sheet is still on its way', async ({ page }) => {
  await holdScripts(page)
  const held = new Promise<() => Promise<void>>((resolve) => {
    void page.route('**/*.css', (route) => resolve(() => route.continue()))
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const letGo = await held
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length), { timeout: 10_000 })
    .toBe(1)
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
  await letGo()
  await expect(page.getByRole('heading', { name: 'Quintet' })).toBeVisible()
})

for (const [locale, width] of [
  ['en-GB', 390],
  ['de', 320],
  ['ar', 1280],
  ['hi', 390],
] as const)
  test(`nothing of it moves when the style sheet comes (${locale}, ${width} wide)`, async ({ browser }) => {
    const plain = await firstScreen(browser, locale, width, false)
    expect(plain).toHaveLength(3)
    expect(await firstScreen(browser, locale, width, true)).toEqual(plain)
  })
