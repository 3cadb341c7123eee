import { expect, type Page, test } from '@playwright/test'
import { type Build, liveVersion, release, revokeVersion, shellBuild } from './faults/release-store.ts'
import { open } from './skew/tiles.ts'
import { signIn } from './support/sign-up.ts'

// Shells as releases, in the browser: a good one, and ones that never come up.

const shellOf = (page: Page): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset.shell)
const form = (page: Page) => page.locator('form').first()

const published: string[] = []
const publishShell = async (build: Build): Promise<string> => {
  const version = await release(build)
  published.push(version)
  return version
}
test.afterEach(async () => {
  for (const version of published.splice(0).reverse()) await revokeVersion('shell', version)
})

test('a shell that is released is the next page’s, with the tiles that are live; an open page keeps its own', async ({
  page,
}) => {
  await signIn(page, 'stage4@demo.quintet.example', 'Quintet-Demo-7')
  const before = await shellOf(page)
  expect(before).toBe(await liveVersion('shell'))
  const version = await publishShell(await shellBuild((main) => main))
  await open(page, 'matches')
  await page.waitForURL('**/matches')
  expect(await shellOf(page)).toBe(before)
  await page.goto('/matches')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  expect(await shellOf(page)).toBe(version)
  await expect(page.locator('[data-remote-failed]')).toHaveCount(0)
})

// One of them goes for all where the time is short; each waits as long as a page may take to come up.
const faults: [what: string, main: (text: string) => string][] = [
  ['throws when it begins', (main) => `throw new Error('broken');\n${main}`],
  ['puts nothing in the place of the first paint @full', () => 'export {}'],
  ['leaves the page blank @full', () => "document.querySelector('#root').replaceChildren()"],
]

for (const [what, change] of faults) {
  test(`followed by the one before, once and for the pages after it: a shell that ${what}`, async ({ page }) => {
    const before = await liveVersion('shell')
    const version = await publishShell(await shellBuild(change))
    await page.goto('/login')
    expect(await shellOf(page)).toBe(version)
    // Apart, so that a failure says which of the two took too long.
    await page.waitForFunction((shell) => document.documentElement.dataset.shell === shell, before, { timeout: 30_000 })
    await expect(form(page)).toBeVisible({ timeout: 30_000 })
    await page.goto('/login')
    expect(await shellOf(page)).toBe(before)
    await expect(form(page)).toBeVisible()
    const operator = await page.context().newPage()
    await expect
      .poll(async () => {
        await operator.goto('/operator')
        return operator.getByRole('table').first().getByRole('row').filter({ hasText: version }).allTextContents()
      })
      .toEqual([expect.stringContaining('boot broken 1')])
  })
}

test('a shell whose file cannot be had is followed by the one before without waiting', async ({ page }) => {
  const before = await liveVersion('shell')
  await publishShell(await shellBuild((main) => main, 'main.gone.js'))
  await page.route('**/assets/shell/main.gone.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/login')
  await expect(form(page)).toBeVisible({ timeout: 9_000 })
  expect(await shellOf(page)).toBe(before)
})
