import { expect, type Page } from '@playwright/test'
import { tileOf, titleOf } from '../support/remotes.ts'
import { text } from '../support/texts.ts'

// What a member does and sees around a tile that fails.

const isSameDocument = (page: Page) => page.evaluate(() => 'documentOfCell' in globalThis)

/** A new document at the dashboard; what follows happens in it without a reload. */
export const openHome = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.waitForURL('**/home')
  await page.evaluate(() => Object.assign(globalThis, { documentOfCell: true }))
}

export const openTile = async (page: Page, remote: string): Promise<void> => {
  await page
    .locator(`a[href="/${tileOf(remote)}"]`)
    .last()
    .click()
  await page.waitForURL(`**/${tileOf(remote)}`)
}

/** The site's own header is there within three seconds, with the way back, and that way works. */
export const leaveWithinThreeSeconds = async (page: Page, remote: string): Promise<void> => {
  const began = Date.now()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(remote), { timeout: 3000 })
  await page.getByRole('button', { name: text('script', 'page.back'), exact: true }).click({ timeout: 3000 })
  await page.waitForURL('**/home', { timeout: 3000 })
  expect(Date.now() - began).toBeLessThan(3000)
}

export const backHome = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: text('script', 'page.back'), exact: true }).click()
  await page.waitForURL('**/home')
}

/** A tile is there in one version, in the document that was opened at first. */
export const expectMounted = async (page: Page, remote: string, version: string): Promise<void> => {
  await expect(page.locator(`link[rel=stylesheet][href*="/remotes/${remote}/"][data-version="${version}"]`)).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(remote))
  await expect(page.locator('[data-remote-failed], [data-remote-slow]')).toHaveCount(0)
  expect(await isSameDocument(page)).toBe(true)
}

export const expectSiblings = async (page: Page, versions: ReadonlyMap<string, string>): Promise<void> => {
  for (const [remote, version] of versions) {
    await openTile(page, remote)
    await expectMounted(page, remote, version)
    await backHome(page)
  }
}

/** One sentence in the member's language, and two ways on. */
export const expectSentence = async (page: Page, remote: string, said: string): Promise<void> => {
  const frame = page.locator(`[data-remote-failed="${remote}"]`)
  await expect(frame.getByRole('alert')).toHaveText(text('script', said, { tile: titleOf(remote) }), { timeout: 30_000 })
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(frame.getByRole('button', { name: text('script', 'remote.retry') })).toBeVisible()
  await expect(frame.getByRole('link', { name: text('script', 'remote.home') })).toBeVisible()
}

export const retry = (page: Page) => page.getByRole('button', { name: text('script', 'remote.retry') }).click()
