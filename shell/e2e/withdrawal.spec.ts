import { type Browser, expect, type Page, test } from '@playwright/test'
import { priceOfRest } from '@quintet/domain/membership'
import { DAY_MS } from '@quintet/domain/time'
import { noViolations } from './support/axe.ts'
import { buy, openPayment } from './support/buy.ts'
import { mailTo } from './support/mail.ts'
import { goHome } from './support/navigate.ts'
import { signInStaff, staffText } from './support/staff.ts'
import { signUp } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// Decision 59: two steps, no reason, a mail with date and time; the whole price, or less the days used where the member asked for a
// start at once.

const run = Date.now().toString(36)
const script = (key: string) => text('script', key)
const data = (key: string, params = {}) => text('data', key, params)
const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD' }).format(cents / 100)

/** An amount stands in a sentence of any direction. */
const inText = (cents: number): string => `\u2066${dollars(cents)}\u2069`
const usedDays = 2

const purchases = (page: Page) => page.getByRole('region', { name: data('withdraw.section') })
const offer = (page: Page) => page.getByRole('button', { name: data('payment.buy', { tier: data('tier.world') }), exact: true })

const askToWithdraw = async (page: Page) => {
  await purchases(page)
    .getByRole('button', { name: data('withdraw.here') })
    .click()
  return page.getByRole('dialog', { name: data('withdraw.title') })
}

/** What the newest purchase cost, as the page tells it, in cents. */
const boughtFor = async (page: Page): Promise<number> => {
  const words = await purchases(page).getByRole('paragraph').first().textContent()
  return Math.round(Number(/\$([\d.]+)/.exec(words ?? '')?.[1]) * 100)
}

const going = (page: Page, cents: { refund: number; price: number }) =>
  page
    .getByRole('dialog', { name: data('withdraw.title') })
    .getByText(data('withdraw.back', { refund: inText(cents.refund), price: inText(cents.price) }))

test('@full who did not ask for a start at once gets the whole price back', async ({ page }) => {
  const email = `later.${run}@example.org`
  await signUp(page, { email, birthDate: '1990-05-06' })
  const began = Date.now()
  await openPayment(page)
  await expect(page.getByRole('checkbox', { name: data('payment.atOnce') })).not.toBeChecked()
  await buy(page, 'world')
  const cents = await boughtFor(page)
  const receipt = await mailTo(page, email, began, text('mail', 'receipt.whole'))
  expect(receipt.text).toContain('/?checkout=withdraw')
  await test.step('the link of the receipt leads to the second step, which changes nothing when it is closed', async () => {
    await page.goto('/?checkout=withdraw')
    const dialog = page.getByRole('dialog', { name: data('withdraw.title') })
    await expect(going(page, { refund: cents, price: cents })).toBeVisible()
    await expect(dialog).toContainText(email)
    await noViolations(page, 'withdrawal')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(purchases(page).getByRole('button', { name: data('withdraw.here') })).toBeVisible()
  })
  await test.step('confirmed, it stands on the page and in a mail, and offers are open again', async () => {
    const dialog = await askToWithdraw(page)
    await dialog.getByRole('button', { name: data('withdraw.confirm') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(purchases(page)).toContainText(data('withdraw.done', { refund: inText(cents) }))
    await expect(purchases(page).getByRole('button')).toHaveCount(0)
    await expect(offer(page)).toBeEnabled()
    const mail = await mailTo(page, email, began, dollars(cents))
    expect(mail.text).toContain(text('mail', 'withdrawal.text').split('\n')[0]?.split('{')[0] ?? '-')
    await noViolations(page, 'withdrawn')
  })
})

test('@full who asked for it pays for the days used, and the support finds the same figures', async ({ browser, page }) => {
  const email = `atonce.${run}@example.org`
  await signUp(page, { email, birthDate: '1990-05-06' })
  const began = Date.now()
  await openPayment(page)
  await buy(page, 'world', { atOnce: true })
  const cents = await boughtFor(page)
  await mailTo(page, email, began, text('mail', 'receipt.partly'))
  await page.request.post('/dev/clock', { data: { shift: usedDays * DAY_MS } })
  await page.reload()
  const refund = priceOfRest({ cents, startDay: 0 }, usedDays)
  expect(refund).toBeLessThan(cents)
  await openPayment(page)
  const dialog = await askToWithdraw(page)
  await expect(going(page, { refund, price: cents })).toBeVisible()
  await dialog.getByRole('button', { name: data('withdraw.confirm') }).click()
  await expect(purchases(page)).toContainText(data('withdraw.done', { refund: inText(refund) }))
  await mailTo(page, email, began, dollars(refund))
  const number = await test.step('the member asks about it', () => reportQuestion(page))
  await test.step('the support finds the purchase, withdrawn from', async () => {
    const { bought } = await findAsSupport(browser, number, email)
    await expect(bought).toContainText(`${dollars(refund)}, withdrawn`)
  })
})

test('@full a purchase is paid back by the support, and the member reads it', async ({ browser, page }) => {
  const email = `refund.${run}@example.org`
  await signUp(page, { email, birthDate: '1990-05-06' })
  await openPayment(page)
  await buy(page, 'world', { atOnce: true })
  const cents = await boughtFor(page)
  const number = await test.step('the member asks for it', () => reportQuestion(page))
  const began = Date.now()
  await test.step('the support looks at what it comes to, and pays the whole price back', async () => {
    const { support, bought } = await findAsSupport(browser, number, email)
    await bought.getByRole('button', { name: staffText('members.refund') }).click()
    const dialog = support.getByRole('dialog', { name: /Refund purchase/ })
    await expect(dialog.getByRole('radio')).toHaveCount(2)
    await noViolations(support, 'a refund')
    await dialog.getByRole('button', { name: staffText('members.refundConfirm', { price: dollars(cents) }) }).dblclick()
    await expect(dialog).toHaveCount(0)
    await expect(bought).toContainText(`${dollars(cents)}, by the team`)
    await expect(bought.getByRole('button')).toHaveCount(0)
  })
  await test.step('the member gets a mail and sees it on the page', async () => {
    const subject = text('mail', 'refund.text').split('{')[0] ?? '-'
    expect((await mailTo(page, email, began, dollars(cents))).text).toContain(subject)
    await openPayment(page)
    await expect(purchases(page)).toContainText(`Our team refunded ${data('tier.world')} on`)
    await expect(purchases(page)).toContainText(data('withdraw.done', { refund: inText(cents) }))
    await expect(purchases(page).getByRole('button')).toHaveCount(0)
    // What began at once lasts until the day is over (decision 59): the same level is renewed, and not chosen anew.
    const renew = data('payment.renew', { tier: data('tier.world') })
    await expect(page.getByRole('button', { name: renew, exact: true })).toBeEnabled()
  })
})

/** What the support finds of a member for a case: the newest purchase. */
const findAsSupport = async (browser: Browser, number: string, email: string) => {
  const support = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await signInStaff(support, 'support')
  await support.goto('/staff/members')
  await support.getByLabel(staffText('members.case')).fill(number)
  await support.getByLabel(staffText('members.sought')).fill(email)
  await support.getByRole('button', { name: staffText('members.find') }).click()
  const bought = support
    .getByRole('table', { name: staffText('members.purchases') })
    .getByRole('row')
    .nth(1)
  return { support, bought }
}

/** Asks the staff something; returns the number of the case. */
const reportQuestion = async (page: Page): Promise<string> => {
  await goHome(page)
  await page.getByRole('link', { name: script('reportError.title') }).click()
  await page.getByLabel(script('reportError.category')).selectOption({ label: script('reportError.category.question') })
  await page.getByLabel(script('reportError.issue')).selectOption({ label: script('reportError.place.account') })
  await page.getByLabel(script('reportError.browser')).selectOption({ index: 1 })
  await page.getByLabel(script('reportError.device')).selectOption({ index: 1 })
  await page.getByLabel(script('reportError.reason')).fill('When does the money of my withdrawal arrive?')
  await page.getByRole('button', { name: script('reportError.submit') }).click()
  const said = await page.getByText(/^Report \d+ has arrived/).textContent()
  return /\d+/.exec(said ?? '')?.[0] ?? ''
}
