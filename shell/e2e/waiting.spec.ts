import { expect, type Page, type Route, test } from '@playwright/test'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// What comes later than the tile itself and never does: a chunk with more screens, a call of a screen.

const later = [
  { tile: 'data', link: '/data/user-data/basic-info' },
  { tile: 'pools', link: '/pools/pool/1' },
]
const titleOf = (tile: string) => text('script', `home.tile.${tile}`)
const never = () => new Promise<void>(() => undefined)

const openTile = async (page: Page, tile: string) => {
  await page.locator(`[data-tile="${tile}"] a`).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

for (const { tile, link } of later) {
  test(`@full screens of ${tile} that never come are told with a way to try again`, async ({ page }) => {
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(error.message))
    const hung: Route[] = []
    await page.route(`**/remotes/mf-${tile}/*/screens.*`, (route) => {
      hung.push(route)
      return never()
    })
    await signIn(page, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
    await openTile(page, tile)
    await page.locator(`a[href="${link}"]`).first().click()

    await test.step('within three seconds it says so, beside the way back', async () => {
      await expect(page.getByRole('status').getByText(text('script', 'state.slow'))).toBeVisible({ timeout: 3000 })
      await expect(page.getByRole('button', { name: text('script', 'page.back'), exact: true }).last()).toBeVisible()
    })
    await test.step('and then that the tile cannot be opened', async () => {
      const alert = page.locator(`[data-remote-failed="mf-${tile}"]`).getByRole('alert')
      await expect(alert).toHaveText(text('script', 'remote.failed', { tile: titleOf(tile) }), { timeout: 40_000 })
    })
    await test.step('a retry heals, without a reload', async () => {
      await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
      await page.unroute(`**/remotes/mf-${tile}/*/screens.*`)
      await page.getByRole('button', { name: text('script', 'remote.retry') }).click()
      await expect(page.locator('main form, main section, main ul').first()).toBeVisible()
      await expect(page.locator('[data-remote-failed]')).toHaveCount(0)
      expect(new URL(page.url()).pathname).toBe(link)
      expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
    })
    expect(thrown).toEqual([])
  })
}

test('@full a call that is never answered ends in a sentence with a way to try again', async ({ page }) => {
  await signIn(page, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
  await page.route('**/api/drawing/weeks', never)
  await openTile(page, 'matches')
  await page.locator('a[href="/matches/drawing"]').first().click()
  await expect(page.getByRole('alert').getByText(text('script', 'error.network'))).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/drawing/weeks')
  await page
    .getByRole('button', { name: text('script', 'state.retry') })
    .last()
    .click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
