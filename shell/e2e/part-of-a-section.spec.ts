import { type Browser, expect, type Page, test } from '@playwright/test'
import { agreeIfAsked } from './support/fill-data.ts'
import { goTo, openTile } from './support/navigate.ts'
import { signIn, signUp } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// Part of a section is kept with the account: what is answered on one device is there on the next.

const data = (key: string, params = {}) => text('data', key, params)
const appearance = '/data/user-data/appearance'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const desktop = { viewport: { width: 1280, height: 900 } } as const

const newMember = (name: string) => ({ email: `${name}.${Date.now().toString(36)}@example.org`, birthDate: '1990-05-06' })

const openOn = async (browser: Browser, options: object, email?: string): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage()
  if (email) await signIn(page, email)
  return page
}

/** The question that stands alone on the screen. */
const shown = (page: Page) => page.locator('[data-question]').getAttribute('data-question')

/** Taps the answer of the question that stands alone; the next one takes its place. */
const answer = async (page: Page, option: number): Promise<void> => {
  const question = await shown(page)
  await page.locator('[data-question]').getByRole('radio').nth(option).click()
  await expect.poll(() => shown(page)).not.toBe(question)
}

/** What the hub says of a section. */
const stateOf = (page: Page, path: string) => page.locator(`a[href="${path}"]`)
const begun = (filled: number, required = 7) => data('hub.begun', { filled, required })

test('two of seven answers on a phone are two of seven on another device', async ({ browser }) => {
  test.slow()
  const member = newMember('part')
  const first = await openOn(browser, phone)
  await signUp(first, member)
  await openTile(first, 'data')
  await goTo(first, appearance)
  await expect.poll(() => shown(first)).toBe('height')
  const kept = first.waitForResponse('**/api/profile/draft')
  await answer(first, 10)
  await answer(first, 1)
  expect((await kept).ok()).toBe(true)

  const second = await openOn(browser, phone, member.email)
  await openTile(second, 'data')
  await expect(stateOf(second, appearance).filter({ hasText: begun(2) })).toBeVisible()
  await goTo(second, appearance)
  // The first question that has no answer; the two before it have theirs.
  await expect.poll(() => shown(second)).toBe('hairType')
  await second.getByRole('button', { name: data('one.back') }).click()
  await expect(second.locator('[data-question=cosmeticSurgery]').getByRole('radio').nth(1)).toBeChecked()
  await second.getByRole('button', { name: data('one.next') }).click()

  // A third answer, and the page is closed before it has rested.
  await answer(second, 0)
  await second.close({ runBeforeUnload: true })
  await first.clock.install()
  await first.clock.fastForward(10 * 60_000)
  await goTo(first, '/data')
  await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(stateOf(first, appearance).filter({ hasText: begun(3) })).toBeVisible()

  const third = await openOn(browser, desktop, member.email)
  await openTile(third, 'data')
  await goTo(third, appearance)
  await expect(third.locator('[data-field=hairType]').getByRole('radio').first()).toBeChecked()
  await expect(third.locator('[data-field=hairLength]').getByRole('radio', { checked: true })).toHaveCount(0)
})

test('what is answered without a network is kept once that is back @full', async ({ browser }) => {
  test.slow()
  const member = newMember('away')
  const page = await openOn(browser, phone)
  await signUp(page, member)
  await openTile(page, 'data')
  await goTo(page, '/data/user-data/career')
  await expect.poll(() => shown(page)).toBe('education')
  await page.context().setOffline(true)
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/profile/draft'))
  await answer(page, 2)
  await refused
  const kept = page.waitForResponse('**/api/profile/draft')
  await page.context().setOffline(false)
  expect((await kept).ok()).toBe(true)
  const other = await openOn(browser, desktop, member.email)
  await openTile(other, 'data')
  await expect(stateOf(other, '/data/user-data/career').filter({ hasText: begun(1, 5) })).toBeVisible()
})

test('a section that is saved is not begun on the other device, where some of it had been answered @full', async ({
  browser,
}) => {
  test.slow()
  const member = newMember('saved')
  const first = await openOn(browser, phone)
  await signUp(first, member)
  await openTile(first, 'data')
  await goTo(first, '/data/user-data/basic-info')
  await agreeIfAsked(first)
  const kept = first.waitForResponse('**/api/profile/draft')
  await goTo(first, '/data/user-data/career')
  await expect.poll(() => shown(first)).toBe('education')
  await answer(first, 2)
  expect((await kept).ok()).toBe(true)

  const second = await openOn(browser, phone, member.email)
  await openTile(second, 'data')
  await goTo(second, '/data/user-data/career')
  await expect.poll(() => shown(second)).toBe('careerField')
  for (const option of [1, 1, 1]) await answer(second, option)
  const saved = second.waitForResponse('**/api/w-pud')
  await second.locator('[data-question]').getByRole('radio').first().click()
  expect((await saved).ok()).toBe(true)

  await first.reload()
  await first.waitForURL('**/home')
  await expect(first.locator('li[data-tile=data]')).toContainText(/\d+ of 11/)
  await goTo(first, '/data')
  await expect(stateOf(first, '/data/user-data/career').filter({ hasText: data('hub.done') })).toBeVisible()
  await goTo(first, '/data/user-data/career')
  await expect(first.locator('[data-field=education]').getByRole('radio').nth(2)).toBeChecked()
})

test('Back leads to the question before, and out of the section from where it began @full', async ({ browser }) => {
  const page = await openOn(browser, phone)
  await signUp(page, newMember('back'))
  await openTile(page, 'data')
  await page.locator(`a[href="${appearance}"]`).click()
  for (const option of [10, 1, 0]) await answer(page, option)
  await expect.poll(() => shown(page)).toBe('hairColour')
  await page.goBack()
  await expect.poll(() => shown(page)).toBe('hairType')
  await page.getByRole('button', { name: data('one.back') }).click()
  await expect.poll(() => shown(page)).toBe('cosmeticSurgery')
  await expect(page.locator('[data-question]').getByRole('radio').nth(1)).toBeChecked()
  await page.goBack()
  await expect.poll(() => shown(page)).toBe('height')
  await page.goBack()
  await expect(page).toHaveURL(/\/data$/)
  await expect(stateOf(page, appearance).filter({ hasText: begun(3) })).toBeVisible()

  // Saved as a whole, its questions leave nothing in the history: Back leads from the next section to its answers, and to the list.
  await page.locator(`a[href="${appearance}"]`).click()
  await expect.poll(() => shown(page)).toBe('hairColour')
  for (let left = 4; left > 1; left--) await answer(page, 0)
  await page.locator('[data-question]').getByRole('radio').first().click()
  await expect(page).not.toHaveURL(new RegExp(`(${appearance}|/data)$`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${appearance}$`))
  await page.goBack()
  await expect(page).toHaveURL(/\/data$/)
})

const career = '/data/user-data/career'

const radio = (page: Page, field: string, option: number) => page.locator(`[data-field=${field}]`).getByRole('radio').nth(option)

const openForm = async (page: Page) => {
  await openTile(page, 'data')
  await goTo(page, career)
  await expect(radio(page, 'debt', 0)).toBeVisible()
}

/** Saves the form, which leads back. */
const save = async (page: Page) => {
  await page.getByRole('button', { name: data('form.save'), exact: true }).click()
  await expect(page).toHaveURL(/\/data$/)
}

test('what two windows change of a section is saved by both @full', async ({ browser }) => {
  const context = await browser.newContext(desktop)
  const [first, second] = [await context.newPage(), await context.newPage()]
  await signIn(first, 'stage2@demo.quintet.example', 'Quintet-Demo-7')
  await second.goto('/home')
  for (const page of [first, second]) await openForm(page)
  await radio(second, 'debt', 2).check()
  await save(second)
  // Both windows are seen: the first hears of it at once.
  await expect(radio(first, 'debt', 2)).toBeChecked()
  await radio(first, 'income', 3).check()
  await save(first)
  await openForm(second)
  await expect(radio(second, 'income', 3)).toBeChecked()
  await expect(radio(second, 'debt', 2)).toBeChecked()
})
