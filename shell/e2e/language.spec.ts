import { expect, type Page, test } from '@playwright/test'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// A tab from before a deploy: the text chunk of a tile that is open in it is gone when the member wants another language.

const gone = '**/remotes/mf-matches/**/texts-ar.*js'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const chooseArabic = async (page: Page) => {
  await page.getByRole('button', { name: text('script', 'login.language', { code: 'EN' }) }).click()
  await page.getByRole('radio', { name: 'العربية' }).check()
}
const submit = (page: Page) => page.getByRole('button', { name: text('script', 'language.submit') }).click()

test('a language whose texts are gone is not taken, in one sentence, and is once they are back', async ({ page }) => {
  const thrown: string[] = []
  const told: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  page.on('console', (message) => message.type() === 'warning' && told.push(message.text()))
  await signIn(page, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
  await page.locator('[data-tile=matches] a').click()
  await expect(heading(page)).toHaveText(text('script', 'home.tile.matches'))
  await page.getByRole('button', { name: text('script', 'page.back'), exact: true }).click()

  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }))
  await chooseArabic(page)
  await submit(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(text('script', 'language.failed'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect.poll(() => told.filter((line) => /^mf-matches \S+ did not open \(load, missing\)/.test(line))).toHaveLength(1)

  await page.unroute(gone)
  await submit(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.locator('[data-tile=matches] a').click()
  await expect(page.locator('main')).toContainText(/[\u0621-\u064a]{3}/)
  // From its first byte on, though the browser asks for English.
  expect(await (await page.request.get('/login')).text()).toMatch(/<html\s+lang="ar"\s+dir="rtl"/)
  await page.goto('/')
  await page.waitForURL('**/home')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  expect(thrown).toEqual([])
})

test('texts of another language are checked before they run, though the page has no hash of them', async ({ page }) => {
  await signIn(page, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
  const map = (await page.locator('script[type=importmap]').textContent()) ?? ''
  expect([map.includes('/texts-en.'), map.includes('/texts-ar.')]).toEqual([true, false])
  await page.locator('[data-tile=matches] a').click()
  await expect(heading(page)).toHaveText(text('script', 'home.tile.matches'))
  await page.getByRole('button', { name: text('script', 'page.back'), exact: true }).click()
  const told: string[] = []
  page.on('console', (message) => message.type() === 'warning' && told.push(message.text()))
  const body = 'globalThis.otherTextsRan = true; export const __webpack_modules__ = {}'
  await page.route(gone, (route) => route.fulfill({ body, contentType: 'text/javascript' }))
  await chooseArabic(page)
  await submit(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(text('script', 'language.failed'))
  await expect.poll(() => told.filter((line) => /^mf-matches \S+ did not open \(load, tampered\)/.test(line))).toHaveLength(1)
  expect(await page.evaluate(() => 'otherTextsRan' in globalThis)).toBe(false)
})
