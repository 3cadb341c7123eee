import { calls } from '@quintet/contract'
import { expect, type Page, test } from '@playwright/test'
import { buy, openPayment } from './support/buy.ts'
import { goHome, goTo, openTile } from './support/navigate.ts'
import { dismissNoNetwork, loseAnswer, requestsTo } from './support/network.ts'
import { signInHere, signUp } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// What happens to forms in a day: a network that is lost, an answer that is, two taps, two tabs, two people on one page.

const run = Date.now().toString(36)
const data = (key: string, params = {}) => text('data', key, params)
const script = (key: string) => text('script', key)
const secret = 'Harbour-Lantern-7!'

const purchases = (page: Page) => page.getByRole('region', { name: data('withdraw.section') })
const confirmButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: data('withdraw.confirm') })

const openWithdrawal = async (page: Page): Promise<void> => {
  await purchases(page)
    .getByRole('button', { name: data('withdraw.here') })
    .click()
  await expect(confirmButton(page)).toBeVisible()
}

const buyAgain = async (page: Page): Promise<void> => {
  await openPayment(page)
  await buy(page, 'world')
}

test('@full a withdrawal counts once: without network, without an answer, by two taps, in two tabs', async ({
  context,
  page,
}) => {
  await signUp(page, { email: `once.${run}@example.org`, birthDate: '1990-05-06' })
  await buyAgain(page)
  await openWithdrawal(page)
  await test.step('without network nothing is lost', async () => {
    await context.setOffline(true)
    await confirmButton(page).click()
    await dismissNoNetwork(page)
    await expect(confirmButton(page)).toBeEnabled()
    await context.setOffline(false)
  })
  await test.step('an answer that is lost may be asked for again', async () => {
    await loseAnswer(page, calls.withdrawPurchase)
    await confirmButton(page).click()
    await dismissNoNetwork(page)
    await confirmButton(page).click()
    await expect(purchases(page)).toContainText(
      data('withdraw.declared', { tier: data('tier.world'), moment: '' })
        .trim()
        .slice(0, 20),
    )
    await expect(purchases(page).getByRole('note').or(purchases(page).locator(':scope > *'))).toHaveCount(1)
  })
  await test.step('two taps are one call, and the other tab learns of it', async () => {
    await buyAgain(page)
    const other = await context.newPage()
    await openPayment(other)
    await openWithdrawal(other)
    await openWithdrawal(page)
    const made = requestsTo(page, calls.withdrawPurchase)
    await confirmButton(page).dblclick()
    await expect(purchases(page).getByRole('button')).toHaveCount(0)
    expect(made).toHaveLength(1)
    const before = await purchases(page).innerText()
    await confirmButton(other).click()
    await expect(purchases(other).getByRole('button')).toHaveCount(0)
    expect(await purchases(other).innerText()).toBe(before)
    await other.close()
  })
  await test.step('Back and a reload lead to no second question', async () => {
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('@full a file that can’t be fetched leaves the page where it is', async ({ context, page }) => {
  await signUp(page, { email: `file.${run}@example.org`, birthDate: '1990-05-06' })
  await openTile(page, 'data')
  await goTo(page, '/data/account-data')
  await page.getByRole('button', { name: data('export.title') }).click()
  const dialog = page.getByRole('dialog', { name: data('export.title') })
  const made = requestsTo(page, calls.requestExport)
  await dialog.getByRole('button', { name: data('export.make') }).dblclick()
  const save = dialog.getByRole('button', { name: /^Save the file/ })
  await expect(save).toBeVisible({ timeout: 60_000 })
  expect(made).toHaveLength(1)
  await context.setOffline(true)
  await save.click()
  await dismissNoNetwork(page)
  await expect(save).toBeVisible()
  await context.setOffline(false)
  await test.step('a member who comes back finds it', async () => {
    await page.reload()
    await openTile(page, 'data')
    await goTo(page, '/data/account-data?export=1')
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
  })
})

test('the next person on the page finds nothing of what the one before typed, bought or asked for', async ({ page }) => {
  const [first, second] = [`first.${run}@example.org`, `second.${run}@example.org`]
  await signUp(page, { email: second, birthDate: '1990-05-06' })
  await signOut(page)
  await signUp(page, { email: first, birthDate: '1990-05-06' })
  await buyAgain(page)
  await goTo(page, '/data/account-data?export=1')
  await page.getByRole('button', { name: data('export.make') }).click()
  await expect(page.getByRole('button', { name: /^Save the file/ })).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await goTo(page, '/report-error')
  const reason = page.getByLabel(script('reportError.reason'))
  await reason.fill('Something only I should ever read.')
  await test.step('a refused form keeps what was typed, and takes it once it is whole', async () => {
    await page.getByRole('button', { name: script('reportError.submit') }).click()
    await expect(page.getByRole('button', { name: script('reportError.choose') })).toBeVisible()
    await expect(page.getByRole('group', { name: /needed/ })).toBeFocused()
    await expect(reason).toHaveValue('Something only I should ever read.')
  })
  await signOut(page)
  await signInHere(page, second, secret)
  await goTo(page, '/report-error')
  await expect(reason).toHaveValue('')
  await goTo(page, '/data/account-payment')
  await expect(page.getByText(data('payment.how'))).toBeVisible()
  await expect(purchases(page)).toHaveCount(0)
  await goTo(page, '/data/account-data?export=1')
  await expect(page.getByRole('button', { name: data('export.make') })).toBeVisible()
})

const signOut = async (page: Page): Promise<void> => {
  await goHome(page)
  await page.getByRole('button', { name: script('home.signOut') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: script('signOut.confirm') })
    .click()
  await expect(page.getByLabel(script('login.email'))).toBeVisible()
}
