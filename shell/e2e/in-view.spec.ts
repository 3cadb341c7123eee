import { expect, type Page, test } from '@playwright/test'
import { resize } from './support/resize.ts'
import { at, signIn } from './support/ways.ts'

// What is looked at all the time is seen without a scroll.

/** A phone with the bars of its browser, a tall one, one that is held across, and a desktop screen. */
const screens = [
  { width: 390, height: 664 },
  { width: 430, height: 932 },
  { width: 844, height: 480 },
  { width: 1280, height: 800 },
]

/** The lowest edge of what is shown of some elements, in pixels of the screen. */
const lowest = async (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluateAll((found) => Math.max(...found.map((one) => one.getBoundingClientRect().bottom)))

/** Where not all can be seen at once, what is looked at keeps its size: small phones, one of them held across, and text of twice the size. */
const small = [
  [{ width: 320, height: 568 }, '100%'],
  [{ width: 568, height: 320 }, '100%'],
  [{ width: 390, height: 664 }, '200%'],
] as const
const leastPhoto = 160

const heightOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((found) => found.getBoundingClientRect().height)

// A round is thirty answers.
for (const locale of ['hi-IN', 'de-DE @full', 'en-GB @full'])
  test(`the question, the photos and the answers of a round are seen at once: ${locale}`, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ locale: locale.slice(0, 5), ...(baseURL && { baseURL }) })
    await signIn(page)
    await at('/judging/round')(page)
    const chosen = page.locator('main li button[aria-pressed=true]')
    await expect(chosen).toBeVisible()
    for (const size of screens) {
      await page.setViewportSize(size)
      const message = `the same person, ${size.width} × ${size.height}`
      await expect.poll(() => lowest(page, 'main section button'), { message }).toBeLessThanOrEqual(size.height)
    }
    // That one can't tell.
    await page.locator('main section button').last().click()
    await expect(page.locator('main [role=group] button')).toHaveCount(10)
    for (const size of screens) {
      await page.setViewportSize(size)
      const message = `a rating, ${size.width} × ${size.height}`
      await expect.poll(() => lowest(page, 'main [role=group] button'), { message }).toBeLessThanOrEqual(size.height)
    }
    for (const [size, text] of small) {
      await page.evaluate((share) => void (document.documentElement.style.fontSize = share), text)
      await resize(page, size)
      const message = `the photo that is rated, ${size.width} × ${size.height}, text of ${text}`
      await expect.poll(() => heightOf(page, 'main img'), { message }).toBeGreaterThanOrEqual(leastPhoto)
    }
    await page.context().close()
  })

test('the countdown is seen whole beside however many cards', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await signIn(page)
  await expect(page.locator('[data-tile=matches] a')).toBeAttached()
  const ring = page.locator('main > div').first()
  await expect(ring.locator('svg')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(600)
  for (const scroll of ['top', 'bottom']) {
    if (scroll === 'bottom') await page.mouse.wheel(0, 100)
    await expect(ring, scroll).toBeInViewport({ ratio: 1 })
  }
})
