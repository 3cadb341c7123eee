import type { Page } from '@playwright/test'

/** From wherever the member is to the dashboard, by the page's own router. */
export const goHome = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.waitForURL('**/home')
}

/** Opens a tile from the dashboard. */
export const openTile = async (page: Page, tile: string): Promise<void> => {
  await goHome(page)
  await page.locator(`a[href="/${tile}"], [data-tile="${tile}"] a, [data-tile="${tile}"] button`).first().click()
  await page.waitForURL(`**/${tile}`)
}
