import { expect, type Page } from '@playwright/test'
import { text } from '../support/texts.ts'

interface Use {
  /** Drawn from what the shell's stores hold of the member. */
  shows: string
  /** A way to a screen within the tile. */
  link: string
  /** A button to press first, if it is there. */
  before?: string
}

const uses: Record<string, Use> = {
  'mf-data': { shows: 'main a[href="/data/user-data/appearance"]', link: 'main a[href="/data/user-data/appearance"]' },
  'mf-images': { shows: 'main li img', link: 'a[href^="/images/edit-image/"]' },
  'mf-pools': { shows: 'main a[href="/pools/pool/5"]', link: 'main a[href="/pools/pool/1"]' },
  'mf-judging': { shows: 'main h2', link: 'footer a[href="/judging/round"]', before: 'footer button' },
  'mf-matches': { shows: 'main li a[href^="/matches/"]', link: 'main li a[href^="/matches/"]' },
}

const screen = async (page: Page, path: RegExp): Promise<void> => {
  await page.waitForURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Opens a tile from the dashboard. */
export const open = (page: Page, tile: string): Promise<void> => page.locator(`a[href="/${tile}"]`).first().click()

/** Uses an open tile as a member does: reads what it shows, goes to a screen of it and back, and home. */
export const use = async (page: Page, remote: string): Promise<void> => {
  const tile = remote.replace('mf-', '')
  const { shows, link, before } = uses[remote] ?? { shows: 'main', link: 'main a' }
  await screen(page, new RegExp(`/${tile}$`))
  await expect(page.locator(shows).first()).toBeVisible()
  if (before) {
    await page.locator(before).or(page.locator(link)).first().waitFor()
    if (await page.locator(before).isVisible()) await page.locator(before).click()
  }
  await page.locator(link).first().click()
  await screen(page, new RegExp(`/${tile}/.`))
  await page.goBack()
  await screen(page, new RegExp(`/${tile}$`))
  await page.getByRole('button', { name: text('script', 'page.back'), exact: true }).click()
  await page.waitForURL('**/home')
}
