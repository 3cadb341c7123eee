import { expect, type Page, test } from '@playwright/test'
import { noViolations } from './support/axe.ts'
import { agreeIfAsked, choosePlace } from './support/fill-data.ts'
import { goTo, openTile } from './support/navigate.ts'
import { dismissNoNetwork } from './support/network.ts'
import { signUp } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// Rule 60, with the stand-in for a provider: Luxembourg is given to it while these tests run.

const run = Date.now().toString(36)
const data = (key: string) => text('data', key)
const script = (key: string) => text('script', key)

const liveInLuxembourg = async (page: Page, email: string): Promise<void> => {
  await signUp(page, { email, birthDate: '1990-05-06' })
  await openTile(page, 'data')
  await page.locator(`a[href="/data/user-data/basic-info"]`).first().click()
  await agreeIfAsked(page)
  await page.getByRole('radio', { name: text('user', 'attraction.2'), exact: true }).click()
  await choosePlace(page, 'Luxembourg')
  await page.waitForURL('**/data/user-data/calculator')
}

/** The page of the check, as the next step of the data and the dashboard lead to it once everything else is filled in. */
const openCheck = async (page: Page): Promise<void> => {
  await openTile(page, 'data')
  await goTo(page, '/data/account-age')
  await expect(page.getByText(data('age.why'))).toBeVisible()
}

const leaveForCheck = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: data('age.start') }).click()
  await page.waitForURL('**/age/sandbox/**')
}

test('@full who lives where the law asks for it is checked, and comes back to what it came to', async ({ context, page }) => {
  await liveInLuxembourg(page, `adult.${run}@example.org`)
  await openCheck(page)
  await noViolations(page, 'age')
  await test.step('without network the page stays, and can go on', async () => {
    await context.setOffline(true)
    await page.getByRole('button', { name: data('age.start') }).click()
    await dismissNoNetwork(page)
    await context.setOffline(false)
  })
  await leaveForCheck(page)
  await test.step('Back from the check leads to the dashboard (decision 38), and it can be begun again', async () => {
    await page.goBack()
    await expect(page.locator('[data-tile=data] a')).toBeVisible()
    await openCheck(page)
    await leaveForCheck(page)
  })
  await noViolations(page, 'sandbox check')
  const visited = page.url()
  await page.locator('button[value=adult]').click()
  await page.waitForURL('**/data/account-age')
  await expect(page.getByText(data('age.done'))).toBeVisible()
  await test.step('the visit is over', async () => {
    await page.goto(visited)
    await page.waitForURL('**/data/account-age')
    await expect(page.getByText(data('age.done'))).toBeVisible()
  })
})

test('@full a minor is told so, and keeps the ways out', async ({ page }) => {
  await liveInLuxembourg(page, `minor.${run}@example.org`)
  await openCheck(page)
  await leaveForCheck(page)
  await page.locator('button[value=minor]').click()
  await page.waitForURL('**/data/account-age')
  await expect(page.getByText(data('age.underage'))).toBeVisible()
  await expect(page.getByRole('button', { name: data('age.start') })).toHaveCount(0)
  await noViolations(page, 'underage')
  await page.getByRole('link', { name: data('age.report') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(script('reportError.title'))
  await goTo(page, '/data/account-delete')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(data('delete.title'))
})
