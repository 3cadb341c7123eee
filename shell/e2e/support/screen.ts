import type { Page } from 'playwright'

/** One picture: where to go as whom, and what to do there before it is taken. */
export interface Screen {
  name: string
  path: string
  /** Stage of the demo account; none for a visitor. */
  stage?: 1 | 2 | 3 | 4 | 5 | 6
  act?: (page: Page) => Promise<unknown>
  /** Puts back, once the picture is taken, what `act` has changed for the screens that follow. */
  restore?: (page: Page) => Promise<unknown>
}

/** Opens the private keys of the demo's stages 5 and 6. */
export const chatPassword = 'lantern by the harbour'

/** A hard load goes to the root, so a screen is reached the way a link reaches it. */
export const at = (page: Page, path: string): Promise<void> =>
  page.evaluate((target) => {
    history.pushState(null, '', target)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** From the list of matches to the first of them. */
export const firstMatch = (page: Page): Promise<void> => page.locator('main a[href^="/matches/"]').first().click()

/** Unlocks the keys on the page that asks for them. */
export const unlock = async (page: Page): Promise<void> => {
  await page.locator('main input[type=password]').fill(chatPassword)
  await page.keyboard.press('Enter')
}

/** From the list of matches to the chat of the first of them. */
export const openChat = async (page: Page): Promise<void> => {
  await firstMatch(page)
  await page.locator('footer a[href$="/chat"]').click()
  await unlock(page)
  await page.getByRole('log').waitFor()
}
