import { expect, type Page, test } from '@playwright/test'
import { noViolations } from './support/axe.ts'
import { dismissNoNetwork } from './support/network.ts'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// What everybody may look at and refuse, with an account or without.

const script = (key: string) => text('script', key)
const box = (page: Page) => page.getByRole('checkbox', { name: script('trials.refuse') })

/** Opens the terms as a visitor finds them, on a page that is loaded anew. */
const openTerms = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.getByRole('link', { name: script('login.about') }).click()
  await page.locator('summary', { hasText: script('terms.title') }).click()
}

const cookieOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'quintet_try')?.value

test('trials are refused before a sign-in, stay refused after it, and are allowed again (decision 63)', async ({ page }) => {
  await openTerms(page)
  await expect(box(page)).not.toBeChecked()
  expect(await cookieOf(page)).toBeUndefined()
  await box(page).check()
  await expect.poll(() => cookieOf(page)).toBe('no')
  await test.step('a page that is loaded anew knows it', async () => {
    await openTerms(page)
    await expect(box(page)).toBeChecked()
  })
  await test.step('so does a member, and nothing is measured of them', async () => {
    const measured: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/measure')) measured.push(request.url())
    })
    await signIn(page, 'stage1@demo.quintet.example', 'Quintet-Demo-7')
    await page.getByRole('link', { name: script('information.title') }).click()
    await page.getByRole('link', { name: script('terms.title') }).click()
    await expect(box(page)).toBeChecked()
    expect(await cookieOf(page)).toBe('no')
    expect(measured).toEqual([])
  })
  await test.step('who allows them has no cookie left', async () => {
    await box(page).uncheck()
    await expect.poll(() => cookieOf(page)).toBeUndefined()
  })
  await test.step('a refusal that does not arrive is not shown as one', async () => {
    await page.context().setOffline(true)
    await box(page).click()
    await dismissNoNetwork(page)
    await expect(box(page)).not.toBeChecked()
    await page.context().setOffline(false)
  })
})

test('@full the figures of drawings and of the staff’s work are there for everybody, as a page and as data', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: true, viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/transparency')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.filter((path) => path !== '/favicon.ico')).toEqual(['/transparency'])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBe(0)
  await noViolations(page, 'transparency')
  const [response] = await Promise.all([
    page.waitForResponse('**/transparency.json'),
    page.getByRole('link', { name: 'JSON' }).click(),
  ])
  const told = (await response.json()) as { format: string; halfYears: { from: string; notices: object }[] }
  expect(told.format).toBe('quintet-transparency 1')
  expect(told.halfYears).toHaveLength(4)
  await page.goto('/transparency?language=ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.close()
})
