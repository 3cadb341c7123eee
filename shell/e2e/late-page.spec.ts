import { expect, test } from '@playwright/test'
import { goTo } from './support/navigate.ts'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// Code that a page fetches late, on a network that is gone for a moment: it is said, nothing is lost, and it comes with the network.

const shell = (key: string) => text('script', key)

test('a sign-up whose code does not come leaves the login page, and opens with the network', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByLabel(shell('login.email')).fill('new@example.org')
  await context.setOffline(true)
  await page.getByRole('button', { name: shell('login.signUp') }).click()
  await expect(page.getByRole('alert')).toContainText(shell('login.error.network'))
  await expect(page.getByLabel(shell('login.email'))).toHaveValue('new@example.org')
  await page.getByRole('button', { name: shell('state.retry') }).click()
  await expect(page.getByRole('alert')).toContainText(shell('login.error.network'))
  await context.setOffline(false)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a page whose code does not come leads home, and opens once it does', async ({ page, context }) => {
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await signIn(page, 'stage6@demo.quintet.example', 'Quintet-Demo-7')
  const tiles = page.locator('li[data-tile]')
  await expect(tiles.first()).toBeVisible()
  await context.setOffline(true)
  await goTo(page, '/information')
  await expect(page.getByRole('alert')).toContainText(shell('login.error.network'))
  await page.getByRole('link', { name: shell('errorPage.home') }).click()
  await expect(tiles.first()).toBeVisible()
  await context.setOffline(false)
  await goTo(page, '/information')
  await expect(page.getByRole('heading', { name: shell('information.title') })).toBeVisible()
  expect(thrown).toEqual([])
})
