import type { Page } from '@playwright/test'

/** From wherever the member is to the dashboard, by the page's own router. */
export const goHome = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.waitForURL('**/home')
}

/** Opens a tile from the dashboard. */
export const openTile = async (page: Page, tile: string): Promise<void> => {
  await goHome(page)
  await page.locator(`[data-tile="${tile}"]`).locator('a, button').click()
  await page.waitForURL(`**/${tile}`)
}

/** To any screen by the page's own router, without a load. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((goal) => {
    history.pushState(null, '', goal)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
