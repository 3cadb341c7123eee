import { expect, type Page, test } from '@playwright/test'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'
import { at } from './support/ways.ts'

// What is pressed is often gone afterwards. The focus then stays near it, and never falls to the page, where a keyboard begins anew and a
// screen reader says nothing. And who went up by the page's own way back is led on from there by the browser's Back.

const path = (page: Page): string => new URL(page.url()).pathname
const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name }).first().focus()
  await page.keyboard.press('Enter')
}
const focused = (page: Page) => page.locator(':focus')
const back = (page: Page) => page.evaluate(() => history.back())

const openChat = async (page: Page): Promise<void> => {
  await at('/matches')(page)
  const open = page.locator('main li', { hasText: text('matches', 'stage.open') })
  await open.locator('a[href^="/matches/"]').first().click()
  await page.locator('footer a[href$="/chat"]').click()
  const password = page.locator('main input[type=password]')
  await password.or(page.getByRole('log')).first().waitFor()
  if (!(await password.isVisible())) return
  await password.fill('lantern by the harbour')
  await password.press('Enter')
  await page.getByRole('log').waitFor()
}

test.beforeEach(async ({ page }) => {
  // Who writes leaves something unread to the other, whom other tests need without.
  await signIn(page, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
})

test('the focus stays when what had it has done its work', async ({ page }) => {
  await test.step('keys that were opened in the chat', async () => {
    await openChat(page)
    await expect(focused(page)).toHaveCount(1)
  })
  await test.step('a message that was sent by its button', async () => {
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('By the button')
    await press(page, 'Send')
    await expect(page.getByRole('log')).toContainText('By the button')
    await expect(field).toBeFocused()
  })
  await test.step('an estimate that was asked for', async () => {
    await at('/pools/pool/1/edit')(page)
    await press(page, 'Show the estimate')
    await expect(page.getByRole('button', { name: 'Show the estimate' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  })
})

test('the browser’s Back leads on from where the page’s own way back led', async ({ page }) => {
  await page.locator('li[data-tile=pools] a').click()
  await page.locator('main a[href="/pools/pool/1"]').click()
  await page.locator('a[href="/pools/pool/1/edit"]').first().click()
  await page.waitForURL('**/pools/pool/1/edit')
  await page.locator('[data-way-back]').first().click()
  await page.waitForURL('**/pools/pool/1')
  await page.getByRole('heading', { level: 1, name: 'Pool 1' }).waitFor()
  await page.locator('[data-way-back]').first().click()
  await page.waitForURL('**/pools')
  await back(page)
  await page.waitForURL('**/home')
  expect(path(page)).toBe('/home')
})
