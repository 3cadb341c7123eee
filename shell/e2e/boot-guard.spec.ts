import { expect, test } from '@playwright/test'
import { release, revokeVersion, shellBuild } from './faults/release-store.ts'
import { text } from './support/texts.ts'

// No script of a shell can be had: behind a filter, or on a network that comes and goes.

const isOfShell = /\/assets\/shell\/.*\.js$/

const published: string[] = []
test.afterEach(async () => {
  for (const version of published.splice(0)) await revokeVersion('shell', version)
})

test('where no shell can be had the page says so after each was tried once, and begins anew when asked', async ({ page }) => {
  published.push(await release(await shellBuild((main) => main)))
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await page.route(isOfShell, (route) => route.abort())
  await page.goto('/login')
  const told = page.getByRole('alert')
  await expect(told).toHaveText(text('script', 'login.error.network'))
  await expect(page.getByRole('heading', { name: 'Quintet' })).toBeVisible()
  const tried = loads.length
  // The live one, and three before it at most.
  expect(tried).toBeGreaterThan(1)
  expect(tried).toBeLessThan(5)
  await page.unroute(isOfShell)
  await page.getByRole('button', { name: text('script', 'state.retry') }).click()
  await expect(page.locator('form').first()).toBeVisible()
  await expect(told).toHaveCount(0)
  expect(loads).toHaveLength(tried + 1)
})

test('a style sheet that cannot be had is told like a script: nobody is shown a page without styles', async ({ page }) => {
  const isStyleSheet = /\/assets\/shell\/.*\.css$/
  await page.route(isStyleSheet, (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('alert')).toHaveText(text('script', 'login.error.network'))
  await expect(page.locator('form')).toHaveCount(0)
  await page.unroute(isStyleSheet)
  await page.getByRole('button', { name: text('script', 'state.retry') }).click()
  await expect(page.locator('form').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
