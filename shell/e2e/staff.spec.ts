import { expect, type Page, test } from '@playwright/test'
import { noViolations } from './support/axe.ts'
import { codeOf, proveStaff, signInStaff, staffText as t } from './support/staff.ts'
import { text } from './support/texts.ts'

// The staff's console: how somebody gets in, what each role finds, and the photo queue as it is worked: by keys.

const script = (key: string) => text('script', key)

const screens = (page: Page) => page.getByRole('navigation', { name: t('nav.label') }).getByRole('link')

const openScreen = (page: Page, path: string) =>
  screens(page)
    .filter({ hasText: t(`screen.${path}`) })
    .click()

const review = (page: Page) => page.getByRole('region', { name: t('photos.review') })

/** The case that stands in front. */
const presentCase = (page: Page) => review(page).locator('dd').first()

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  const before = await presentCase(page).textContent()
  for (const key of keys) await page.keyboard.press(key)
  await expect(presentCase(page)).not.toHaveText(before ?? '')
}

test('each role finds its screens, and no other', async ({ browser }) => {
  const found = {
    moderator: ['photos', 'proofs', 'cases'],
    second: ['cases', 'appeals', 'audit'],
    support: ['cases', 'members'],
    operator: ['weeks', 'releases', 'jobs', 'notices', 'people', 'audit'],
  }
  for (const [role, own] of Object.entries(found)) {
    const page = await browser.newPage()
    await signInStaff(page, role)
    await expect(screens(page)).toHaveText([...own, 'account'].map((path) => t(`screen.${path}`)))
    const [first = 'account'] = own
    await page.goto('/staff/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`screen.${first}`))
    await page.close()
  }
})

test('photos are decided by keys, twenty a minute and more, and a decision is undone @full', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInStaff(page, 'moderator')
  await expect(review(page)).toBeFocused()
  await expect(
    page.getByAltText(t('photos.altBlurred', { slot: 4 })).or(page.getByAltText(t('photos.altBlurred', { slot: 5 }))),
  ).toBeVisible()
  await test.step('one key shows the photo, and hides it', async () => {
    await page.keyboard.press('Space')
    const picture = review(page).locator('button[aria-pressed]')
    await expect(picture).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Space')
    await expect(picture).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('twenty within a minute', async () => {
    const began = Date.now()
    for (let count = 0; count < 20; count++) {
      if (count % 5 === 4) await press(page, 'Space', 'r', String((count % 7) + 1))
      else await press(page, 'Space', 'c')
    }
    expect(Date.now() - began).toBeLessThan(60_000)
  })
  await test.step('the last one is taken back', async () => {
    const decided = (await presentCase(page).textContent()) ?? ''
    await press(page, 'Space', 'c')
    await expect(
      page
        .getByRole('list', { name: t('photos.recent') })
        .getByRole('listitem')
        .first(),
    ).toContainText(decided)
    await page.keyboard.press('u')
    await expect(presentCase(page)).toHaveText(decided)
  })
  await test.step('a second person is asked, and the photo is not offered again', async () => {
    const asked = (await presentCase(page).textContent()) ?? ''
    await press(page, 'h')
    for (let count = 0; count < 4; count++) {
      await press(page, 'c')
      await expect(presentCase(page)).not.toHaveText(asked)
    }
  })
})

test('@full somebody is invited, signs in for the first time, gets other roles and is ended', async ({ browser, page }) => {
  const email = `ada.${Date.now().toString(36)}@example.org`
  const began = Date.now()
  await signInStaff(page, 'operator')
  await openScreen(page, 'people')
  await page.getByRole('button', { name: t('people.invite') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('account.email')).fill(email)
  await dialog.getByRole('checkbox', { name: t('role.support') }).check()
  await dialog.getByRole('button', { name: t('people.send') }).click()
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText(t('role.support'))
  const mail = (await (await page.request.get(`/dev/outbox?to=${email}&after=${began}`)).json()) as { code: string }
  const ada = await (await browser.newContext()).newPage()
  await test.step('first sign-in', async () => {
    await ada.goto('/staff')
    await ada.getByLabel(script('login.email')).fill(email)
    await ada.getByLabel(script('login.password'), { exact: true }).fill(mail.code)
    await ada.getByRole('button', { name: script('login.submit') }).click()
    await ada.getByLabel(t('signIn.newPassword'), { exact: true }).fill('short')
    await ada.getByRole('button', { name: t('signIn.next') }).click()
    await expect(ada.getByText(t('signIn.rulesOpen'))).toBeVisible()
    await noViolations(ada, 'new password')
    await ada.getByLabel(t('signIn.newPassword'), { exact: true }).fill('Lantern-Harbour-29')
    await ada.getByRole('button', { name: t('signIn.next') }).click()
    await expect(ada.getByRole('img', { name: t('signIn.picture') })).toBeVisible()
    await noViolations(ada, 'setup')
    const key = ((await ada.locator('output').textContent()) ?? '').replaceAll(' ', '')
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    await ada.getByLabel(t('signIn.code')).fill('000000')
    await ada.getByRole('button', { name: script('login.submit') }).click()
    await expect(ada.getByText(t('signIn.codeWrong'))).toBeVisible()
    await ada.getByLabel(t('signIn.code')).fill(codeOf(key))
    await ada.getByRole('button', { name: script('login.submit') }).click()
    await expect(screens(ada)).toHaveText(['cases', 'members', 'account'].map((path) => t(`screen.${path}`)))
  })
  await test.step('other roles count at once', async () => {
    await row.getByRole('button', { name: t('people.change', { email }) }).click()
    await dialog.getByRole('checkbox', { name: t('role.second') }).check()
    await dialog.getByRole('button', { name: t('people.save') }).click()
    await expect(row).toContainText(t('role.second'))
    await ada.reload()
    await expect(screens(ada)).toContainText([t('screen.members'), t('screen.audit'), t('screen.account')])
  })
  await test.step('the end is at once, too', async () => {
    await row.getByRole('button', { name: t('people.endOf', { email }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('people.end') })
      .click()
    await expect(row.getByRole('button')).toHaveCount(0)
    await ada.reload()
    await expect(ada.getByLabel(script('login.email'))).toBeVisible()
  })
  await test.step('the log tells of it', async () => {
    await page.goto('/staff/audit')
    await expect(page.getByRole('row', { name: t('audit.did.endStaff') }).first()).toContainText('ended')
  })
})

test('what can’t be undone asks for a fresh sign-in, and a declined one changes nothing', async ({ page }) => {
  const operator = await signInStaff(page, 'operator')
  await openScreen(page, 'people')
  const body = { errorMessage: 'Please sign in again to do this.', code: 'session.freshNeeded' }
  await page.route('**/staff-api/add-staff', (route) => route.fulfill({ json: body }), { times: 2 })
  await page.getByRole('button', { name: t('people.invite') }).click()
  const dialog = page.getByRole('dialog', { name: t('people.invite') })
  const email = `eve.${Date.now().toString(36)}@example.org`
  await dialog.getByLabel(t('account.email')).fill(email)
  await dialog.getByRole('checkbox', { name: t('role.support') }).check()
  const fresh = page.getByRole('dialog', { name: t('fresh.title') })
  await dialog.getByRole('button', { name: t('people.send') }).click()
  await expect(fresh).toBeVisible()
  await noViolations(page, 'a fresh sign-in')
  await page.keyboard.press('Escape')
  await expect(fresh).toHaveCount(0)
  await expect(dialog.getByLabel(t('account.email'))).toHaveValue(email)
  await dialog.getByRole('button', { name: t('people.send') }).click()
  await proveStaff(page, operator)
  await expect(page.getByRole('row', { name: email })).toBeVisible()
})

test('@full a week is held back and let go, and a notice to all is written and taken back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInStaff(page, 'operator')
  await test.step('the ledger', async () => {
    await page.goto('/staff/weeks')
    const row = page
      .getByRole('row')
      .filter({ hasText: t('weeks.state.announced') })
      .first()
    await row.getByRole('button', { name: t('weeks.hold') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('weeks.hold') }).click()
    await expect(dialog.getByText(t('weeks.reasonOpen'))).toBeVisible()
    await dialog.getByLabel(t('weeks.reason')).fill('An odd figure')
    await noViolations(page, 'holding a week')
    await dialog.getByRole('button', { name: t('weeks.hold') }).click()
    const held = page.getByRole('row').filter({ hasText: 'An odd figure' })
    await expect(held).toContainText(t('weeks.state.held'))
    await held.getByRole('button', { name: t('weeks.release') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('weeks.release') })
      .click()
    await expect(held).toHaveCount(0)
  })
  await test.step('the notice', async () => {
    await page.goto('/staff/notices')
    await page.getByRole('button', { name: t('notices.write') }).click()
    const dialog = page.getByRole('dialog')
    const languages = dialog.getByLabel(t('notices.language'))
    const title = `Maintenance ${Date.now().toString(36)}`
    for (const tag of ['en', 'zh', 'hi', 'es', 'fr', 'ar', 'ru', 'pt']) {
      await languages.selectOption(tag)
      await dialog.getByLabel(t('notices.title')).fill(`${title} ${tag}`)
      await dialog.getByLabel(t('notices.message')).fill(`Text ${tag}`)
    }
    await expect(dialog.getByRole('region', { name: t('notices.preview') })).toContainText(`${title} pt`)
    await dialog.getByRole('button', { name: t('notices.send') }).click()
    await expect(dialog.getByText(t('notices.languagesOpen', { languages: 'Deutsch' }))).toBeVisible()
    await noViolations(page, 'writing a notice')
    await languages.selectOption('de')
    await dialog.getByLabel(t('notices.title')).fill(`${title} de`)
    await dialog.getByLabel(t('notices.message')).fill('Text de')
    await dialog.getByRole('button', { name: t('notices.send') }).click()
    const row = page.getByRole('row').filter({ hasText: `${title} en` })
    await expect(row).toContainText(t('notices.state.shown'))
    await row.getByRole('button', { name: t('notices.takeBack') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('notices.takeBack') })
      .click()
    await expect(row).toContainText(t('notices.state.takenBack'))
  })
})

test('@full support finds a member for a case alone, and signs them out', async ({ page }) => {
  await signInStaff(page, 'support')
  await openScreen(page, 'members')
  const search = page.getByRole('search')
  await search.getByLabel(t('members.sought')).fill('stage1@demo.quintet.example')
  await search.getByRole('button', { name: t('members.find') }).click()
  await expect(search.getByText(t('members.caseOpen'))).toBeVisible()
  await search.getByLabel(t('members.case')).fill('999999')
  await search.getByRole('button', { name: t('members.find') }).click()
  await expect(search.getByText(t('error.staff.noCase'))).toBeVisible()
  // The first test has opened cases of photos.
  await search.getByLabel(t('members.case')).fill('1')
  await search.getByRole('button', { name: t('members.find') }).click()
  await expect(page.locator('main dl')).toContainText('stage1@demo.quintet.example')
  await noViolations(page, 'a member')
  await page.getByRole('button', { name: t('members.endSessions') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('members.endSessions') })
    .click()
  await expect(page.getByText(t('members.sessionsEnded'))).toBeVisible()
  await page.getByRole('button', { name: t('members.change') }).click()
  await noViolations(page, 'a membership')
})

const looks = [
  { locale: 'en', colorScheme: 'light' },
  { locale: 'ar', colorScheme: 'dark' },
] as const

const screensOf = {
  moderator: ['photos', 'account'],
  support: ['members'],
  operator: ['people', 'audit', 'weeks', 'jobs', 'notices'],
} as const

const readScreen = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/staff/${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main table, main dl, main form, main h2').first()).toBeVisible()
  for (const width of [390, 320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await noViolations(page, `${path} at ${width}`)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect.soft(wider, `${path} at ${width}`).toBe(0)
  }
}

for (const look of looks)
  for (const role of ['moderator', 'support', 'operator'] as const)
    test(`the console can be read by everybody: ${role}, ${look.locale}, ${look.colorScheme} @full`, async ({ browser }) => {
      // Up to five screens at three widths take a busy machine minutes.
      test.slow()
      const context = await browser.newContext({ ...look, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto('/staff')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await noViolations(page, 'sign-in')
      await signInStaff(page, role)
      for (const path of screensOf[role]) await readScreen(page, path)
      await context.close()
    })
