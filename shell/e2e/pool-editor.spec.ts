import { categories, categoryOptions } from '@quintet/domain/questions'
import { expect, type Page, test } from '@playwright/test'
import { openTile } from './support/navigate.ts'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

const pools = (key: string, params = {}) => text('pools', key, params)
const phone = { width: 390, height: 844 }

const openEditor = async (page: Page): Promise<void> => {
  await signIn(page, 'stage4@demo.quintet.example', 'Quintet-Demo-7')
  await openEditorHere(page)
}

const openEditorHere = async (page: Page): Promise<void> => {
  await openTile(page, 'pools')
  await page.locator('a[href="/pools/pool/1"]').click()
  await page.locator('a[href="/pools/pool/1/edit"]').first().click()
  await expect(page.getByRole('button', { name: pools('edit.save'), exact: true })).toBeVisible()
}

const openAllGroups = async (page: Page): Promise<void> => {
  const groups = page.locator('main section > div > button')
  // From the last: what opens brings buttons of its own, which stand after those that are still to be pressed.
  for (let index = (await groups.count()) - 1; index >= 0; index--) await groups.nth(index).click()
}

test('@full the editor of a character with all of its parts open is lower than eight screens of a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await openEditor(page)
  await openAllGroups(page)
  await expect(page.locator('[data-category]')).toHaveCount(42)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  console.log(`The editor with all parts open: ${height} px, ${(height / phone.height).toFixed(1)} screens`)
  expect(height).toBeLessThan(8 * phone.height)
})

/** An estimate counts who took part in the last drawing. */
const holdDrawing = async (page: Page): Promise<void> => {
  expect((await page.request.post('/dev/clock/next-boundary')).ok()).toBe(true)
  await expect
    .poll(
      async () => {
        await page.goto('/')
        await openEditorHere(page)
        await page.getByRole('button', { name: pools('estimate.ask') }).click()
        await expect(
          page
            .getByText(pools('estimate.accepted'))
            .or(page.getByText(pools('estimate.early')))
            .first(),
        ).toBeVisible()
        return page.getByText(pools('estimate.accepted')).isVisible()
      },
      { timeout: 90_000, intervals: [2000] },
    )
    .toBe(true)
}

/** A character that wants one answer less than there are, in all of its categories, as a draft of the member on this device. */
const narrowEverything = async (page: Page): Promise<void> => {
  const character = {
    options: Object.fromEntries(categories.map((id) => [id, categoryOptions(id).slice(1)])),
    zones: [],
    traits: [1, 1, 1, 1],
    openTrait: 0,
  }
  await page.evaluate(
    (draft) => localStorage.setItem(`draft:${localStorage.getItem('device-account')}:character1`, draft),
    JSON.stringify(character),
  )
}

test('@full with every category narrowed it is lower than eight screens, too, and says what is chosen', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'stage4@demo.quintet.example', 'Quintet-Demo-7')
  await narrowEverything(page)
  await openEditorHere(page)
  await openAllGroups(page)
  await expect(page.locator('[data-category]')).toHaveCount(42)
  const diet = page.locator('[data-category="diet"]')
  await expect(diet).toContainText(text('user', 'diet.2'))
  await expect(diet).not.toContainText(text('user', 'diet.1'))
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  console.log(`The editor with all categories narrowed: ${height} px, ${(height / phone.height).toFixed(1)} screens`)
  expect(height).toBeLessThan(8 * phone.height)
})

test('says beside the choices how many people fit, and what each choice costs @full', async ({ page }) => {
  await openEditor(page)
  await holdDrawing(page)
  await page.getByRole('button', { name: new RegExp(`^${pools('group.basicInfo')}`) }).click()
  await page.locator('[data-category="age"] select').nth(1).selectOption('30')
  // Asked for once, the estimate follows what is chosen, beside the choices; what a choice costs is there with it.
  await expect(
    page
      .getByRole('status')
      .getByText(/people$/)
      .first(),
  ).toBeInViewport()
  await page.getByRole('button', { name: pools('costs.ask') }).click()
  await expect(page.getByRole('heading', { name: pools('costs.title') })).toBeVisible()
  await expect(page.locator('main dl').last()).toBeVisible()
  const shots = process.env['E2E_SHOTS']
  if (shots) {
    await page.locator('main dl').last().scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${shots}/editor-costs.png` })
  }
})
