import { expect, type Page, test } from '@playwright/test'
import { samplePhoto } from '@quintet/testing'
import { noViolations } from './support/axe.ts'
import { mailTo } from './support/mail.ts'
import { fillSignUp, signIn, signUp } from './support/sign-up.ts'
import { signInStaff, staffText as t } from './support/staff.ts'
import { text } from './support/texts.ts'

// Who is stopped at the door is told so, asks without an account and is answered; and a member has the photos checked. Member and
// staff side by side.

const script = (key: string) => text('script', key)
const images = (key: string, params = {}) => text('images', key, params)

const trySignUp = async (page: Page, email: string): Promise<void> => {
  await page.goto('/')
  await fillSignUp(page, { email, birthDate: '1990-05-17' })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: script('signup.submit') })
    .click()
}

test('@full a throw-away address is refused by name; who asks is read by support, let in, and signs up', async ({ browser }) => {
  const [page, console] = [await browser.newPage(), await browser.newPage()]
  const email = `club-${Date.now()}@mailinator.com`
  await trySignUp(page, email)
  await expect(page.getByRole('alert')).toHaveText(script('signup.throwAway'))
  await page.getByText(script('signup.askLetIn')).click()
  await page.getByRole('button', { name: script('signup.askSend') }).click()
  await expect(page.getByText(script('appeal.tooShort'))).toBeVisible()
  await noViolations(page, 'a refused address')
  await page.getByLabel(script('signup.askText')).fill('It is the address of our club.')
  await page.getByRole('button', { name: script('signup.askSend') }).click()
  const receipt = (await page.getByRole('status').filter({ hasText: email }).textContent()) ?? ''
  const number = /number (?<number>\d+)/.exec(receipt)?.groups?.['number'] ?? ''
  await test.step('support reads it and lets the address in', async () => {
    const began = Date.now()
    await signInStaff(console, 'support')
    await console.getByRole('navigation').getByText(t('screen.cases')).click()
    await console.getByText(`#${number} · ${t('cases.kind.stopped')}`).click()
    await expect(console.getByText('It is the address of our club.')).toBeVisible()
    await console.getByLabel(t('cases.measure.letIn')).check()
    await console.getByLabel(t('cases.answerByMail')).fill('You are right: please sign up.')
    await console.getByRole('button', { name: t('cases.submit') }).click()
    await expect.poll(async () => (await mailTo(console, email, began - 1000)).text).toContain('You are right: please sign up.')
  })
  // The form of before still holds what was refused; the answer came by mail, to wherever it is read.
  await signUp(await browser.newPage(), { email, birthDate: '1990-05-17' })
})

const takePicture = async (page: Page, number: 1 | 2): Promise<void> => {
  const buffer = Buffer.from(await samplePhoto(100 + number, 900, 1200), 'base64')
  const input = page.locator('input[type=file]').nth(number - 1)
  await input.setInputFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByAltText(images('proof.taken', { number }))).toBeVisible()
}

test('@full a member shows two gestures, staff compare them, and the member reads that the photos are checked', async ({
  browser,
}) => {
  const [page, console] = [await browser.newPage(), await browser.newPage()]
  await signIn(page, 'stage4@demo.quintet.example', 'Quintet-Demo-7')
  await page.locator('[data-tile=images] a').click()
  await page.getByText(images('proof.title')).click()
  await page.getByRole('button', { name: images('proof.begin') }).click()
  await expect(page.locator('[aria-labelledby=form-problems]')).toContainText(images('proof.consentOpen'))
  await page.getByLabel(images('proof.consent')).check()
  await page.getByRole('button', { name: images('proof.begin') }).click()
  const drawings = page.locator('ol svg[role=img]')
  await expect(drawings).toHaveCount(2)
  const byHand = await drawings.first().getAttribute('aria-label')
  await page.getByLabel(images('proof.withoutHands')).check()
  await expect(drawings.first()).not.toHaveAttribute('aria-label', byHand ?? '')
  await takePicture(page, 1)
  await takePicture(page, 2)
  await noViolations(page, 'two gestures')
  await page.getByRole('button', { name: images('proof.send') }).click()
  await expect(page.getByRole('button', { name: images('proof.withdraw') })).toBeVisible()
  await test.step('a moderator sees them beside the photos and says yes', async () => {
    await signInStaff(console, 'moderator')
    await console.getByRole('navigation').getByText(t('screen.proofs')).click()
    await expect(console.getByAltText(t('proofs.picture', { number: 1 }))).toBeVisible()
    await console.getByRole('button', { name: t('proofs.no') }).click()
    await noViolations(console, 'a check of photos')
    await console.getByRole('button', { name: t('proofs.yes') }).click()
    await expect(console.getByText(t('proofs.none'))).toBeVisible()
  })
  await page.goBack()
  await expect(page.getByText(images('proof.row.passed'), { exact: true })).toBeVisible()
})
