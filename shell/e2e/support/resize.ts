import type { Page } from '@playwright/test'

/** Resolves when the page was drawn as it is now. What measures itself, as the maps do, follows a new size with the next frame. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Gives the page a size, and resolves when it stands in it. */
export const resize = async (page: Page, size: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize(size)
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
  await painted(page)
}
