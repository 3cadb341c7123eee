import { expect, type Page, test } from '@playwright/test'
import { goTo, openTile } from './support/navigate.ts'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// A member's own colour scheme: at once, at the next start before anything is painted, and on the login page.

test.use({ colorScheme: 'light' })

const t = (key: string) => text('data', key)
const paper = { light: 'rgb(251, 248, 244)', dark: 'rgb(23, 19, 29)' }

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const barOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  )

/** The grounds of the document, one for each frame, from its very first on. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const look = () => {
      const ground = document.documentElement && getComputedStyle(document.documentElement).backgroundColor
      // Before the page's own style there is no ground, and nothing is painted.
      if (ground && ground !== 'rgba(0, 0, 0, 0)') seen.push(ground)
      requestAnimationFrame(look)
    }
    look()
  })
const framesOf = (page: Page) => page.evaluate(() => [...new Set((globalThis as unknown as { seen: string[] }).seen)])

test('the chosen colours hold at once, from the first frame of the next start, and without a session @full', async ({ page }) => {
  const faults: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedScript/i.test(message.text())) faults.push(message.text())
  })
  await signIn(page, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
  await openTile(page, 'data')
  await goTo(page, '/data/settings')
  expect([await groundOf(page), await barOf(page)]).toEqual([paper.light, ['#FBF8F4']])
  const colours = page.getByRole('group', { name: t('settings.colours') })
  await expect(colours.getByRole('radio', { name: t('settings.colours.device') })).toBeChecked()
  await colours.getByRole('radio', { name: t('settings.colours.dark') }).check()
  await expect.poll(async () => [await groundOf(page), await barOf(page)]).toEqual([paper.dark, ['#17131D']])

  await watchFrames(page)
  await page.goto('/')
  await page.waitForURL('**/home')
  await expect(page.locator('[data-tile=matches] a')).toBeVisible()
  expect([await framesOf(page), await groundOf(page)]).toEqual([[paper.dark], paper.dark])

  await page.getByRole('button', { name: text('script', 'home.signOut') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('script', 'signOut.confirm') })
    .click()
  await expect(page.locator('form').first()).toBeVisible()
  await page.goto('/login')
  await expect(page.locator('form').first()).toBeVisible()
  expect([await framesOf(page), await groundOf(page), await barOf(page)]).toEqual([[paper.dark], paper.dark, ['#17131D']])
  expect(faults).toEqual([])
})
