import { type Browser, expect, type Page, test } from '@playwright/test'

// What the page itself brings looks the same with its style sheet as without it.

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
