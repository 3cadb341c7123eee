import { expect, type Page } from '@playwright/test'
import { codeTo } from './mail.ts'
import { text } from './texts.ts'

export const password = 'Harbour-Lantern-7!'

interface NewMember {
  email: string
  /** ISO day. */
  birthDate: string
}

/** Fills the three steps of signing up, up to the button that sends them; starts on the login page. */
export const fillSignUp = async (page: Page, { email, birthDate }: NewMember, secret = password): Promise<void> => {
  await page.getByRole('button', { name: text('script', 'login.signUp') }).click()
  const overlay = page.getByRole('dialog')
  const next = overlay.getByRole('button', { name: text('script', 'signup.next') })
  await overlay.getByRole('button', { name: text('script', 'signup.begin') }).click()
  await overlay.getByLabel(text('script', 'login.email')).fill(email)
  await next.click()
  // A field that is full hands on to the next one.
  const [year = '', month = '', day = ''] = birthDate.split('-')
  await overlay.getByLabel(text('script', 'date.day')).fill(day)
  await overlay.getByLabel(text('script', 'date.month')).fill(month)
  await overlay.getByLabel(text('script', 'date.year')).fill(year)
  await next.click()
  await overlay.getByLabel(text('script', 'newPassword.password'), { exact: true }).fill(secret)
  await overlay.getByLabel(text('script', 'signup.terms')).check()
  await overlay.getByLabel(text('script', 'signup.matching')).check()
}

/** Signs up through the overlay of the login page and enters the mailed code; ends on the dashboard. */
export const signUp = async (page: Page, member: NewMember): Promise<void> => {
  const began = Date.now()
  await page.goto('/')
  await fillSignUp(page, member)
  const overlay = page.getByRole('dialog')
  await overlay.getByRole('button', { name: text('script', 'signup.submit') }).click()
  await overlay.getByLabel(text('script', 'code.label')).fill(await codeTo(page, member.email, began - 1000))
  // A code that comes whole, as by pasting, is sent by itself.
  await page.waitForURL('**/home')
}

/** Signs in on the login page; ends on the dashboard. */
export const signIn = async (page: Page, email: string, secret = password): Promise<void> => {
  await page.goto('/login')
  await signInHere(page, email, secret)
}

/** The same in the login page that is open already. */
export const signInHere = async (page: Page, email: string, secret: string): Promise<void> => {
  await page.getByLabel(text('script', 'login.email')).fill(email)
  await page.getByLabel(text('script', 'login.password'), { exact: true }).fill(secret)
  await page.getByLabel(text('script', 'login.password'), { exact: true }).press('Enter')
  await page.waitForURL('**/home')
}

/** Signs up as an older page does that showed an earlier wording of the terms: past the form. */
export const signUpUnder = async (page: Page, wording: string, { email, birthDate }: NewMember): Promise<void> => {
  const began = Date.now()
  const identity = async (operation: string, body: object) => {
    const headers = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    }
    const data = JSON.stringify({ ClientId: 'quintetweb', Username: email, ...body })
    expect((await page.request.post('/identity/', { headers, data })).ok()).toBe(true)
  }
  const attributes = { email, birthdate: birthDate, 'custom:consent': wording }
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  await identity('SignUp', { Password: password, UserAttributes })
  await identity('ConfirmSignUp', { ConfirmationCode: await codeTo(page, email, began - 1000) })
}
