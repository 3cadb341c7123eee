import { expect, type Page, test } from '@playwright/test'
import { goTo, openTile } from './support/navigate.ts'
import { signIn, signInHere } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// Two people use the same page one after the other, and the first one's session ends by itself.

const first = 'stage5@demo.quintet.example'
const second = 'stage6@demo.quintet.example'
const password = 'Quintet-Demo-7'
const target = 'AWSCognitoIdentityProviderService.'

const identity = (page: Page, operation: string, body: object) =>
  page.request.post('/identity/', {
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target + operation },
    data: JSON.stringify(body),
  })

/** Ends every session of the account that the page is signed in to, as another device would. */
const signOutEverywhere = async (page: Page): Promise<void> => {
  const accessToken = await page.evaluate(async () => {
    const answer = await fetch('/identity/', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
      },
      body: JSON.stringify({ ClientId: 'quintetweb', RefreshToken: localStorage.getItem('raaahr') }),
    })
    return ((await answer.json()) as { AuthenticationResult: { AccessToken: string } }).AuthenticationResult.AccessToken
  })
  expect((await identity(page, 'GlobalSignOut', { AccessToken: accessToken })).ok()).toBe(true)
}

/** What a member reads of themself and of their matches, screen by screen. */
const screens = ['/data/user-data/about', '/data/user-data-profile', '/matches', '/data/account-data']

const wordsOf = async (page: Page, path: string): Promise<string> => {
  await goTo(page, path)
  await expect(page.locator('main h1, h1').first()).toBeVisible()
  await expect(page.locator('main')).not.toContainText(text('script', 'state.loading'))
  await expect(page.locator('main')).not.toBeEmpty()
  return page
    .locator('main')
    .evaluate((main: HTMLElement) =>
      [main.innerText, ...[...main.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)].join(
        '\n',
      ),
    )
}

test('the next person on the page reads nothing of the one before', async ({ page }) => {
  await signIn(page, first, password)
  await openTile(page, 'matches')
  const own = text('script', 'home.signOut')
  const before: Record<string, string> = {}
  for (const path of screens) before[path] = await wordsOf(page, path)
  expect(before['/data/account-data']).toContain(first)
  await signOutEverywhere(page)
  // The next call is refused, and so is the renewal.
  await goTo(page, '/judging')
  await expect(page.getByText(text('script', 'login.ended.refused'))).toBeVisible()
  const reloads: string[] = []
  page.on('load', () => reloads.push(page.url()))
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/w-gud'))
  await signInHere(page, second, password)
  await asked
  await expect(page.getByRole('button', { name: own })).toBeVisible()
  for (const path of screens) {
    const words = await wordsOf(page, path)
    expect(words, path).not.toContain(first)
    expect(words, path).not.toBe(before[path])
  }
  expect(await wordsOf(page, '/data/account-data')).toContain(second)
  expect(reloads).toEqual([])
})

test('a tab hears that another one signed out', async ({ context }) => {
  const [page, other] = [await context.newPage(), await context.newPage()]
  await signIn(page, first, password)
  await other.goto('/')
  await other.waitForURL('**/home')
  await other.getByRole('button', { name: text('script', 'home.signOut') }).click()
  await other
    .getByRole('dialog')
    .or(other.getByRole('alertdialog'))
    .getByRole('button', { name: text('script', 'signOut.confirm') })
    .click()
  await expect(page.getByText(text('script', 'login.ended.elsewhere'))).toBeVisible()
})
