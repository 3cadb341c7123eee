import type { Page } from '@playwright/test'

// A press that led nowhere is told with what the page says instead.
const arrive = async (page: Page, tile: string): Promise<void> => {
  try {
    await page.waitForURL(`**/${tile}`)
  } catch (cause) {
    const shown = (await page.locator('body').innerText()).slice(0, 800)
    throw new Error(`/${tile} was not opened. The page at ${page.url()} says:\n${shown}`, { cause })
  }
}

/** From wherever the member is to the dashboard, by the page's own router. */
export const goHome = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.waitForURL('**/home')
}

/** Opens a tile from the dashboard. */
export const openTile = async (page: Page, tile: string): Promise<void> => {
  await goHome(page)
  await page.locator(`[data-tile="${tile}"]`).locator('a, button').click()
  await arrive(page, tile)
}

/** To any screen by the page's own router, without a load. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((goal) => {
    history.pushState(null, '', goal)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
