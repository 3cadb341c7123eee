import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { samplePhoto } from '@quintet/testing'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { noViolations } from './support/axe.ts'
import { fillData } from './support/fill-data.ts'
import { openTile } from './support/navigate.ts'
import { type Site, startSite } from './support/site.ts'
import { signUp } from './support/sign-up.ts'
import { signInFirst, staffText as t } from './support/staff.ts'
import { text } from './support/texts.ts'

// A photo on a site without a demo, where nothing clears by itself: the member who sends it and the staff who decide, side by side.

const images = (key: string, params = {}) => text('images', key, params)
const run = promisify(execFile)

let site: Site

test.beforeAll(async () => {
  site = await startSite({ QUINTET_DEMO: '0' })
})
test.afterAll(() => site.close())

const openPage = async (browser: Browser): Promise<Page> => (await browser.newContext({ baseURL: site.address })).newPage()

/** Makes the account with the operator's command, and signs in with what it prints. */
const openConsole = async (browser: Browser, name: string): Promise<Page> => {
  const email = `${name}@staff.example.org`
  const command = [join(import.meta.dirname, '../../dist/staff.js'), 'add', email, '--role', 'moderator']
  const { stdout } = await run(process.execPath, command, { env: { ...process.env, QUINTET_DATA: site.dataFolder } })
  const page = await openPage(browser)
  await signInFirst(page, email, /first sign-in: (?<password>\S+)/.exec(stdout)?.groups?.['password'] ?? '')
  return page
}

const sendPhoto = async (page: Page, slot: number, hue: number): Promise<void> => {
  await openTile(page, 'images')
  await page.locator(`a[href="/images/edit-image/${slot}"]`).first().click()
  const buffer = Buffer.from(await samplePhoto(hue, 1080, 1920), 'base64')
  await page.locator('input[type=file][multiple]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: images('edit.save') }).click()
  await page.waitForURL('**/images')
}

const card = (page: Page, slot: number) =>
  page.getByRole('listitem').filter({ has: page.getByAltText(images('slot.photo', { slot })) })

/** The state of the member's photo, as the list shows it when it is opened anew. */
const expectState = async (page: Page, slot: number, state: string): Promise<void> => {
  await expect(async () => {
    await openTile(page, 'images')
    await expect(card(page, slot)).toContainText(images(`state.${state}`), { timeout: 2000 })
  }).toPass({ timeout: 40_000 })
}

const review = (page: Page) => page.getByRole('region', { name: t('photos.review') })

const waitForPhoto = async (page: Page): Promise<void> => {
  await expect(async () => {
    const again = page.getByRole('button', { name: t('queue.look') })
    if (await again.isVisible()) await again.click()
    await expect(review(page)).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test('@full a photo waits, is refused with a reason, sent anew, held for a second person, and cleared', async ({ browser }) => {
  const [member, moderator] = [await openPage(browser), await openConsole(browser, 'ada')]
  await expect(moderator.getByText(t('photos.none'))).toBeVisible()
  await signUp(member, { email: 'photo@example.org', birthDate: '1990-05-17' })
  await fillData(member, { name: 'Anna', attraction: text('user', 'attraction.2'), place: 'Wallonie' })
  await sendPhoto(member, 1, 10)
  await expect(card(member, 1)).toContainText(images('state.held'))
  await noViolations(member, 'a photo that waits')

  await test.step('refused by two keys, the member reads why and what would help', async () => {
    await waitForPhoto(moderator)
    for (const key of ['Space', 'r', '3']) await moderator.keyboard.press(key)
    await expect(moderator.getByRole('list', { name: t('photos.recent') })).toContainText(t('photos.done.refuse'))
    await expectState(member, 1, 'refused')
    await expect(card(member, 1)).toContainText(images('refused.noFace'))
    await noViolations(member, 'a refused photo')
  })

  await test.step('a new one takes its place and waits again; the moderator asks a second person', async () => {
    await sendPhoto(member, 1, 60)
    await expect(card(member, 1)).toContainText(images('state.held'))
    await waitForPhoto(moderator)
    await moderator.keyboard.press('h')
    await expect(moderator.getByText(t('photos.none'))).toBeVisible()
  })

  await test.step('who is asked sees that, and clears it', async () => {
    const colleague = await openConsole(browser, 'grace')
    await waitForPhoto(colleague)
    await expect(colleague.getByText(t('photos.second'))).toBeVisible()
    await colleague.keyboard.press('Space')
    await colleague.keyboard.press('c')
    await expectState(member, 1, 'cleared')
  })
})
