import { expect, type Page } from '@playwright/test'
import { openTile } from './navigate.ts'
import { text } from './texts.ts'

const data = (key: string, params = {}) => text('data', key, params)

/** From wherever the member is to the page of memberships. */
export const openPayment = async (page: Page): Promise<void> => {
  await openTile(page, 'data')
  await page.locator('a[href="/data/account-payment"]').first().click()
  await page.waitForURL('**/data/account-payment')
}

/** Buys a level on the sandbox payment page; starts and ends on the page of memberships, with the good news. */
export const buy = async (page: Page, tier: string, { atOnce = false } = {}): Promise<void> => {
  if (atOnce) await page.getByRole('checkbox', { name: data('payment.atOnce') }).check()
  await page.getByRole('button', { name: data('payment.buy', { tier: data(`tier.${tier}`) }), exact: true }).click()
  await page.waitForURL('**/pay/sandbox/**')
  await page.locator('button[value=paid]').click()
  await page.waitForURL('**/data/account-payment')
  await expect(page.getByText(data('payment.paid'))).toBeVisible()
}

/** Buys a membership that begins at once. */
export const buyMembership = async (page: Page, tier: string): Promise<void> => {
  await openPayment(page)
  await buy(page, tier, { atOnce: true })
}
