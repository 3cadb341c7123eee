import { expect, test } from '@playwright/test'
import { buyMembership } from './support/buy.ts'
import { codeTo, mailTo } from './support/mail.ts'
import { goHome, goTo, openTile } from './support/navigate.ts'
import { dismissNotices } from './support/notices.ts'
import { signIn, signUp } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// How someone signs in changes, and comes back; a session lives through what a day brings: two tabs, and no network for a while.

const run = Date.now().toString(36)
const demo = { email: 'stage5@demo.quintet.example', password: 'Quintet-Demo-7' }

test('@full a changed address is told to the old one, which takes the change back with one link, once', async ({ page }) => {
  const [old, young] = [`old.${run}@example.org`, `new.${run}@example.org`]
  await signUp(page, { email: old, birthDate: '1990-05-06' })
  await test.step('at first the data alone are open; a locked tile says what comes before it', async () => {
    await expect(page.locator('[data-tile] a')).toHaveCount(1)
    await page.locator('[data-tile="images"] button').click()
    const lock = page.getByRole('alertdialog')
    await expect(lock).toContainText(text('script', 'lock.data'))
    await lock.getByRole('button').first().click()
    await expect(lock).toHaveCount(0)
  })
  const began = Date.now()
  await openTile(page, 'data')
  await goTo(page, '/data/account-data')
  await page.getByRole('button', { name: text('data', 'security.email') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('data', 'email.new')).fill(young)
  await dialog.getByRole('button', { name: text('data', 'email.send') }).click()
  await dialog.getByLabel(text('data', 'security.code')).fill(await codeTo(page, young, began))
  await dialog.getByRole('button', { name: text('data', 'email.save') }).click()
  await expect(page.getByText(text('data', 'email.changed'))).toBeVisible()
  // In the words of the dialog that is just leaving it stands too.
  await expect(page.getByText(young, { exact: true })).toBeVisible()
  const path = /\/undo\/[\w-]{43}/.exec((await mailTo(page, old, began)).text)?.[0] ?? ''
  await page.goto(path)
  await expect(page.getByRole('heading', { name: text('mail', 'undo.title') })).toBeVisible()
  await page.getByRole('button', { name: text('mail', 'undo.button') }).click()
  await expect(page.getByRole('heading', { name: text('mail', 'undo.done.title') })).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: text('mail', 'undo.over.title') })).toBeVisible()
  // Every device is signed out, this one too.
  await page.goto('/')
  await expect(page.getByLabel(text('script', 'login.password'), { exact: true })).toBeVisible()
})

test('@full two tabs that renew at the same moment both stay signed in', async ({ context }) => {
  const pages = [await context.newPage(), await context.newPage()] as const
  const [page, other] = pages
  for (const each of pages) {
    await each.clock.install()
    await dismissNotices(each)
  }
  await signIn(page, demo.email, demo.password)
  await goHome(other)
  const renewals: string[] = []
  context.on('request', (request) => {
    const operation = request.headers()['x-amz-target'] ?? ''
    if (/GetTokens|InitiateAuth/.test(operation)) renewals.push(operation)
  })
  await Promise.all(pages.map((each) => each.clock.fastForward('02:00:00')))
  await Promise.all(pages.map((each) => each.locator('[data-tile="matches"] a').click()))
  for (const each of pages) {
    await each.waitForURL('**/matches')
    await expect(each.locator('main')).not.toHaveText(text('script', 'state.loading'))
    await expect(each.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(renewals.length).toBeGreaterThan(0)
})

test('a page without network says so, keeps what was typed and saves it when the network is back', async ({ context, page }) => {
  await signUp(page, { email: `offline.${run}@example.org`, birthDate: '1990-05-06' })
  await buyMembership(page, 'world')
  await goTo(page, '/data/user-data/about')
  await page.getByRole('button', { name: text('data', 'one.list') }).click()
  const fields = page.getByRole('textbox')
  await expect(fields).toHaveCount(4)
  const words = ['Mara', `Slow mornings ${run}`, 'What makes you laugh?', 'I like long walks.\nAnd short ones.']
  for (const [at, each] of words.entries()) await fields.nth(at).fill(each)
  await context.setOffline(true)
  const save = page.getByRole('button', { name: text('data', 'form.save'), exact: true })
  await save.click()
  await expect(page.getByText(text('script', 'error.network'))).toBeVisible()
  for (const [at, each] of words.entries()) await expect(fields.nth(at)).toHaveValue(each)
  await page.getByRole('alertdialog').getByRole('button').first().click()
  await context.setOffline(false)
  await save.click()
  await page.waitForURL('**/data/user-data/basic-info')
  await goHome(page)
  await expect(page.locator('li[data-tile="data"]')).toContainText(
    text('script', 'home.status.dataLeft', { done: 1, of: 11, minutes: 19 }),
  )
  await openTile(page, 'data')
  await goTo(page, '/data/user-data/about')
  for (const [at, each] of words.entries()) await expect(fields.nth(at)).toHaveValue(each)
})
