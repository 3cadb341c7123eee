import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { TERMS_VERSION } from '@quintet/domain/consents'
import { unzipSync } from 'fflate'
import { noViolations } from './support/axe.ts'
import { goHome, openTile } from './support/navigate.ts'
import { password, signIn, signUp, signUpUnder } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// What the law gives a member: a copy of everything, the diary of consents, a say in new terms, and the end of it all.

const run = Date.now().toString(36)
const data = (key: string, params = {}) => text('data', key, params)
/** The day of the terms' wording, as the pages write it. */
const wording = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(TERMS_VERSION))
const script = (key: string, params = {}) => text('script', key, params)

const openAccount = async (page: Page): Promise<void> => {
  await openTile(page, 'data')
  await page.locator('a[href="/data/account-data"]').first().click()
  await page.waitForURL('**/data/account-data')
}

/** What the file that a click saves holds. */
const saved = async (page: Page, click: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

const readJson = (bytes: Uint8Array | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(bytes ?? []).toString('utf8')) as Record<string, unknown>

test('a member fetches a copy of everything, and it holds what the schema says', async ({ page }) => {
  await signIn(page, 'stage3@demo.quintet.example', 'Quintet-Demo-7')
  await openAccount(page)
  await page.getByRole('button', { name: data('export.title') }).click()
  const dialog = page.getByRole('dialog', { name: data('export.title') })
  await dialog.getByRole('button', { name: data('export.make') }).click()
  const save = dialog.getByRole('button', { name: /^Save the file/ })
  await expect(save).toBeVisible({ timeout: 60_000 })
  await noViolations(page, 'export')
  const { name, bytes } = await saved(page, () => save.click())
  expect(name).toMatch(/\.zip$/)
  const files = unzipSync(bytes)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['README.txt', 'data.json', 'schema.json', 'photos/1.jpg', 'photos/2.jpg', 'photos/3.jpg']),
  )
  const [content, schema] = [readJson(files['data.json']), readJson(files['schema.json'])]
  expect(Object.keys(content).toSorted()).toEqual((schema['required'] as string[]).toSorted())
  expect(content).toMatchObject({ signIn: [{ email: 'stage3@demo.quintet.example' }], terms: [{ version: TERMS_VERSION }] })
  expect([...(files['photos/1.jpg'] ?? [])].slice(0, 3)).toEqual([0xff, 0xd8, 0xff])
  await test.step('the page is still where it was', async () => {
    await expect(save).toBeVisible()
  })
})

test('@full the diary has a line for every consent, and one that is withdrawn adds another', async ({ page }) => {
  await signUp(page, { email: `diary.${run}@example.org`, birthDate: '1990-05-06' })
  await openAccount(page)
  const row = page.getByRole('listitem').filter({ hasText: data('consent.matching.title') })
  await row.getByRole('switch').or(row.getByRole('checkbox')).first().click()
  await answerPopup(page)
  await expect(row).toContainText(data('consent.notGiven'))
  await page.getByRole('button', { name: data('diary.title') }).click()
  const lines = page.getByRole('dialog', { name: data('diary.title') }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: data('diary.terms') })).toContainText(data('diary.wording', { version: wording }))
  await expect(lines.filter({ hasText: data('consent.matching.title') })).toContainText([
    data('diary.withdrawn'),
    data('consent.given'),
  ])
  await noViolations(page, 'diary')
})

/** Agrees to what a question above the page asks. */
const answerPopup = async (page: Page): Promise<void> => {
  const popup = page.getByRole('alertdialog')
  await popup.getByRole('button').last().click()
  await expect(popup).toHaveCount(0)
}

test('@full who agreed to an earlier wording is asked for the new one, and gets no further without it', async ({ page }) => {
  const email = `earlier.${run}@example.org`
  await signUpUnder(page, '2026-01-01', { email, birthDate: '1990-05-06' })
  await signIn(page, email)
  const asked = page.getByRole('dialog', { name: script('terms.due.title') })
  await expect(asked).toContainText(script('terms.due.body', { version: wording }))
  await noViolations(page, 'new terms')
  await test.step('neither Escape nor a reload leads past it', async () => {
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(asked).toBeVisible()
  })
  await test.step('who does not agree signs out, and is asked again', async () => {
    await asked.getByRole('button', { name: script('terms.due.signOut') }).click()
    await expect(page.getByLabel(script('login.email'))).toBeVisible()
    await expect(asked).toHaveCount(0)
    await signIn(page, email)
  })
  await test.step('who agrees is not asked again', async () => {
    await asked.getByRole('button', { name: script('terms.due.agree') }).click()
    await expect(asked).toHaveCount(0)
    await goHome(page)
    await expect(page.locator('[data-tile=data] a')).toBeVisible()
    await expect(asked).toHaveCount(0)
  })
})

test('@full a deleted account leaves a certificate that is saved, and no way back in', async ({ page }) => {
  const email = `gone.${run}@example.org`
  await signUp(page, { email, birthDate: '1990-05-06' })
  await openAccount(page)
  await page.getByRole('link', { name: data('delete.title') }).click()
  await page.waitForURL('**/data/account-delete')
  const [word, remove] = [
    page.getByLabel(data('delete.type', { word: data('delete.word') })),
    page.getByRole('button', { name: data('delete.do') }),
  ]
  await word.fill('DELET')
  await expect(remove).toBeDisabled()
  await word.fill('delete')
  await noViolations(page, 'deletion')
  await remove.click()
  const popup = page.getByRole('alertdialog', { name: data('delete.certificate.title') })
  const { name, bytes } = await saved(page, () => popup.getByRole('button', { name: data('delete.certificate.save') }).click())
  expect(name).toBe('quintet-certificate.json')
  const certificate = readJson(bytes)
  expect(certificate).toMatchObject({ format: 'quintet-erasure 1', signature: expect.stringMatching(/^[\w-]{86}$/) })
  expect(certificate['gone']).toContainEqual({ what: 'consents', count: 1 })
  expect(JSON.stringify(certificate)).not.toContain(email)
  await expect(page.getByLabel(script('login.email'))).toBeVisible()
  await page.getByLabel(script('login.email')).fill(email)
  await page.getByLabel(script('login.password'), { exact: true }).fill(password)
  await page.getByLabel(script('login.password'), { exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(new URL(page.url()).pathname).not.toBe('/home')
})
