import { expect, type Page, test } from '@playwright/test'
import { at, signIn } from './support/ways.ts'

// A round is thirty answers: what is asked, the photo and every answer are seen at once, without a scroll for each of them.

/** A phone with the bars of its browser, a tall one, one that is held across, and a desk. */
const screens = [
  { width: 390, height: 664 },
  { width: 430, height: 932 },
  { width: 844, height: 480 },
  { width: 1280, height: 800 },
]

/** The lowest edge of what is shown of some elements, in pixels of the screen. */
const lowest = async (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluateAll((found) => Math.max(...found.map((one) => one.getBoundingClientRect().bottom)))

for (const locale of ['en-GB', 'de-DE', 'hi-IN'])
  test(`the question, the photos and the answers of a round are seen at once: ${locale}`, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ locale, ...(baseURL && { baseURL }) })
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
    await page.context().close()
  })
