import { expect, type Page, test } from '@playwright/test'
import { codeTo } from './support/mail.ts'
import { fillSignUp } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// A stranger signs up the address that somebody is just confirming. The page takes no code but its own sign-up's.

const script = (key: string) => text('script', key)

const signUpAsStranger = async (page: Page, email: string): Promise<void> => {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
  }
  const attributes = { email, birthdate: '1960-12-31', 'custom:consent': '1' }
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  const data = JSON.stringify({ ClientId: 'quintetweb', Username: email, Password: 'Stranger-Harbour-9!', UserAttributes })
  expect((await page.request.post('/identity/', { headers, data })).ok()).toBe(true)
}

test('a stranger who signs up the same address gets no account by the code that its owner enters', async ({ page }) => {
  const email = `mira.${Date.now()}@example.org`
  await page.goto('/')
  await fillSignUp(page, { email, birthDate: '1990-05-17' })
  const overlay = page.getByRole('dialog')
  await overlay.getByRole('button', { name: script('signup.submit') }).click()
  const field = overlay.getByLabel(script('code.label'))
  await field.waitFor()
  const [own, between] = [await codeTo(page, email, 0), Date.now()]
  await signUpAsStranger(page, email)
  const strangers = await codeTo(page, email, between)
  test.skip(strangers === own, 'One of a million: both have the same code.')
  await field.fill(strangers)
  await expect(overlay.getByText(script('code.wrong'))).toBeVisible()
  // Loaded anew, it still asks on behalf of its own sign-up.
  await page.reload()
  const before = Date.now()
  await overlay.getByRole('button', { name: script('code.resend') }).click()
  await expect(overlay.getByText(script('code.resent'))).toBeVisible()
  await field.fill(await codeTo(page, email, before))
  await expect(page.getByText(script('login.confirmed'))).toBeVisible()
  await page.getByLabel(script('login.password'), { exact: true }).fill('Harbour-Lantern-7!')
  await page.getByLabel(script('login.password'), { exact: true }).press('Enter')
  await page.waitForURL('**/home')
})
