import { expect, type Page, test } from '@playwright/test'
import { freshBuild, liveVersion, release, revokeVersion } from './faults/release-store.ts'
import { goTo, openTile } from './support/navigate.ts'
import { signIn } from './support/sign-up.ts'

// An open page moves on to the newest set of shell and tiles by itself, with the clock of the page moved: never while something that was
// typed would get lost, and always in the end.

const remote = 'mf-pools'
const published: string[] = []
/** Publishes another version for everyone, and waits until the site has it. */
const publishAnother = async ({ request }: Page): Promise<string> => {
  published.push(await release(await freshBuild(remote)))
  const version = await liveVersion(remote)
  await expect.poll(async () => (await request.get('/registry.json')).text()).toContain(version)
  return version
}
test.afterEach(async () => {
  for (const version of published.splice(0).reverse()) await revokeVersion(remote, version)
})

const hour = 60 * 60_000
/** What is in the page until it begins anew. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isOldPage: true }))
const isOld = (page: Page) => page.evaluate(() => 'isOldPage' in globalThis)

// The page may begin anew on the spot.
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page
    .evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
    .catch((error: unknown) => {
      if (!String(error).includes('context was destroyed')) throw error
    })

/** The version of the tile that a page was written with. */
const named = (page: Page, version: string): Promise<boolean> =>
  page.evaluate((wanted) => document.querySelector('script[type=importmap]')?.textContent?.includes(wanted) ?? false, version)

const begin = async (page: Page): Promise<void> => {
  await page.clock.install()
  await signIn(page, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
  await page.goto('/')
  await page.waitForURL('**/home')
}

test('a page on a tile that nobody looks at for an hour has the newest set @full', async ({ page }) => {
  await begin(page)
  // By the page's own router: the page stays the one that it was.
  await page.locator('[data-tile="pools"] a').click()
  await page.waitForURL('**/pools')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  await mark(page)
  const version = await publishAnother(page)
  await page.clock.fastForward(hour)
  expect(await isOld(page)).toBe(true)
  await turn(page, 'hidden')
  await page.clock.fastForward(2 * hour)
  await expect.poll(() => isOld(page).catch(() => true)).toBe(false)
  await page.waitForURL('**/home')
  expect(await named(page, version)).toBe(true)
})

test('a page that has waited at the dashboard moves on when the member comes back to it @full', async ({ page }) => {
  await begin(page)
  await mark(page)
  await turn(page, 'hidden')
  const version = await publishAnother(page)
  // It may move on while it is hidden: a look of its own can fall into this time. When the member is back it has.
  await page.clock.fastForward(20 * 60_000)
  await turn(page, 'visible')
  await expect.poll(() => isOld(page).catch(() => true)).toBe(false)
  await page.waitForURL('**/home')
  expect(await named(page, version)).toBe(true)
})

test('what was typed keeps a page as it is until the member goes home, and is there afterwards', async ({ page }) => {
  await begin(page)
  await page.locator('[data-tile="matches"] a').click()
  await page.waitForURL('**/matches')
  await goTo(page, '/matches/issue')
  await page.locator('a[href$="/report"]').first().click()
  await page.waitForURL('**/report')
  const { pathname } = new URL(page.url())
  const words = page.locator('textarea').first()
  await words.fill('They asked me for money, twice.')
  await mark(page)
  const version = await publishAnother(page)
  await turn(page, 'hidden')
  await page.clock.fastForward(3 * hour)
  await turn(page, 'visible')
  expect(await isOld(page)).toBe(true)
  await expect(words).toHaveValue('They asked me for money, twice.')
  await goTo(page, '/home')
  await expect.poll(() => isOld(page).catch(() => true)).toBe(false)
  await page.waitForURL('**/home')
  expect(await named(page, version)).toBe(true)
  await openTile(page, 'matches')
  await goTo(page, pathname)
  await expect(page.locator('textarea').first()).toHaveValue('They asked me for money, twice.')
})
