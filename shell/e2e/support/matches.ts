import { expect, type Page } from '@playwright/test'
import { keyPassword } from './fill-data.ts'
import { openTile } from './navigate.ts'
import { text } from './texts.ts'

const matches = (key: string, params = {}) => text('matches', key, params)

/** Opens the newest match of the list. */
export const openMatch = async (page: Page, timeout = 15_000): Promise<void> => {
  await openTile(page, 'matches')
  await page.locator('main li a[href^="/matches/"]').first().click({ timeout })
  await page.waitForURL(/\/matches\/\d+$/)
}

/** Opens the private key by the encryption password where it is asked for. */
export const unlock = async (page: Page): Promise<void> => {
  await page.getByLabel(text('script', 'keys.password'), { exact: true }).fill(keyPassword)
  await page.getByRole('button', { name: text('script', 'keys.unlock'), exact: true }).click()
}

export const verify = async (page: Page): Promise<void> => {
  await openMatch(page)
  await unlock(page)
  await page.getByRole('button', { name: matches('verify.action') }).click({ timeout: 30_000 })
}

/** The photos of the other person are there and are real pictures. */
export const expectPhotos = async (page: Page): Promise<void> => {
  const photo = page.locator('section[aria-roledescription] img')
  await expect(photo).toBeVisible({ timeout: 30_000 })
  // The browser takes the file that fits the screen, and tells its width by that.
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
}

export const openChat = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: new RegExp(`^${matches('match.chat')}`) }).click()
  await page.waitForURL('**/chat')
}

export const write = async (page: Page, message: string): Promise<void> => {
  await page.getByRole('textbox', { name: matches('chat.message') }).fill(message)
  await page.getByRole('button', { name: matches('chat.send') }).click()
  await expect(page.getByText(message)).toBeVisible()
}
