import { expect, type Page, type Route, test } from '@playwright/test'
import { goHome, openTile } from './support/navigate.ts'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// One remote whose files do not come: its tile says so and offers a retry, everything else works, and the retry heals.

const dead = '**/remotes/mf-judging/**'
const others = ['data', 'images', 'pools', 'matches']
const judging = text('script', 'home.tile.judging')

const faults: { how: string; said: string; answer: (route: Route) => Promise<void> }[] = [
  { how: 'cannot be reached', said: 'remote.offline', answer: (route) => route.abort('connectionrefused') },
  { how: 'is gone', said: 'remote.failed', answer: (route) => route.fulfill({ status: 404, body: '' }) },
]

/** Goes home and into a tile by the page's own links, so that the same page lives on. */
const openByLinks = async (page: Page, tile: string): Promise<void> => {
  await page.locator(`[data-tile="${tile}"] a`).click()
  await page.waitForURL(`**/${tile}`)
}

const backHome = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: text('script', 'page.back'), exact: true }).click()
  await page.waitForURL('**/home')
}

const expectTile = async (page: Page, tile: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('script', `home.tile.${tile}`))
  await expect(page.locator('[data-remote-failed]')).toHaveCount(0)
}

for (const { how, said, answer } of faults) {
  // The matrix of faults plays these and more, and every run has two of its own.
  test(`@full a remote that ${how} takes nothing with it and heals`, async ({ page }) => {
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(error.message))
    await page.route(dead, answer)
    await signIn(page, 'stage4@demo.quintet.example', 'Quintet-Demo-7')

    await test.step('its tile says so in one sentence', async () => {
      await openByLinks(page, 'judging')
      const alert = page.locator('[data-remote-failed="mf-judging"]').getByRole('alert')
      await expect(alert).toHaveText(text('script', said, { tile: judging }))
    })

    await test.step('a retry while it is still dead says so again', async () => {
      await page.getByRole('button', { name: text('script', 'remote.retry') }).click()
      await expect(page.getByRole('alert')).toHaveText(text('script', said, { tile: judging }))
    })

    await test.step('the shell and the other four tiles work', async () => {
      await page.getByRole('link', { name: text('script', 'remote.home') }).click()
      for (const tile of others) {
        await openByLinks(page, tile)
        await expectTile(page, tile)
        await backHome(page)
      }
    })

    await test.step('a retry heals once the files are back', async () => {
      await openByLinks(page, 'judging')
      await expect(page.locator('[data-remote-failed]')).toBeVisible()
      await page.unroute(dead)
      await page.getByRole('button', { name: text('script', 'remote.retry') }).click()
      await expectTile(page, 'judging')
    })

    await test.step('and it opens by itself on a fresh page', async () => {
      await goHome(page)
      await openTile(page, 'judging')
      await expectTile(page, 'judging')
    })

    expect(thrown).toEqual([])
  })
}

test('@full a registry that does not come is told at the tile, and a retry heals', async ({ page }) => {
  const asked: string[] = []
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.route('**/registry.json*', (route) => {
    asked.push(route.request().url())
    return route.abort('connectionrefused')
  })
  await page.goto('/login')
  await expect(page.locator('form')).toBeVisible()
  expect(asked).toEqual([])
  await signIn(page, 'stage4@demo.quintet.example', 'Quintet-Demo-7')
  await openByLinks(page, 'judging')
  await expect(page.locator('[data-remote-failed]').getByRole('alert')).toHaveText(
    text('script', 'remote.offline', { tile: judging }),
  )
  await page.unroute('**/registry.json*')
  await page.getByRole('button', { name: text('script', 'remote.retry') }).click()
  await expectTile(page, 'judging')
  expect(thrown).toEqual([])
})
