import { expect, type Page } from '@playwright/test'
import { openTile } from './navigate.ts'
import { text } from './texts.ts'

const pools = (key: string, params = {}) => text('pools', key, params)
const character = (key: string) => text('character', key)

const chooseTraits = async (page: Page): Promise<void> => {
  await page.locator('a[href$="/edit/personality"]').click()
  const groups = page.locator('main fieldset')
  await expect(groups).toHaveCount(4)
  // One trait may stay open, the others are wanted alike: two members who answered alike fit.
  await page.getByRole('button', { name: pools('personality.alike') }).click()
  await groups
    .nth(0)
    .getByRole('radio', { name: character('choice.both') })
    .check()
  for (const index of [1, 2, 3])
    await expect(groups.nth(index).getByRole('radio', { name: character('choice.1'), exact: true })).toBeChecked()
}

const chooseZone = async (page: Page, place: string): Promise<void> => {
  await page.locator('a[href$="/edit/location"]').first().click()
  await page.getByLabel(pools('location.search')).fill(place)
  await page
    .getByRole('checkbox', { name: new RegExp(place) })
    .first()
    .check()
  await page.getByRole('link', { name: pools('edit.back') }).click()
}

/** Narrows the age of the wanted partner by the two lists of the range. */
const chooseAge = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${pools('group.basicInfo')}`) }).click()
  const lists = page.locator('[data-category="age"] select')
  await lists.nth(1).selectOption(to)
  await lists.nth(0).selectOption(from)
}

/** Describes the first character through the screens. */
const fillFirst = async (page: Page, { place, age }: Wanted): Promise<void> => {
  // Where nothing is described yet, the list leads to the editor.
  await page.locator('a[href="/pools/pool/1/edit"]').first().click()
  await chooseTraits(page)
  await chooseZone(page, place)
  await chooseAge(page, age[0], age[1])
  await page.getByRole('button', { name: pools('edit.save'), exact: true }).click()
  await page.waitForURL('**/pools')
}

/** Takes the first character for the four others, which are empty. */
const copyToOthers = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: pools('pools.copyAll', { from: 1, count: 4 }) }).click()
  await expect(page.getByRole('link', { name: pools('pools.judging') })).toBeVisible()
}

export interface Wanted {
  place: string
  /** First and last age, as they are written in the lists. */
  age: readonly [string, string]
}

/** The fifth character makes a member active: what that opens is said once, above the page. */
const readWelcome = async (page: Page): Promise<void> => {
  const welcome = page.getByRole('alertdialog', { name: text('script', 'home.activatedTitle') })
  await welcome
    .getByRole('button', { name: text('script', 'popup.close'), exact: true })
    .last()
    .click()
  await expect(welcome).toBeHidden()
}

/** Five characters: the first one chosen, the others copied from it. */
export const fillPools = async (page: Page, wanted: Wanted): Promise<void> => {
  await openTile(page, 'pools')
  await fillFirst(page, wanted)
  await copyToOthers(page)
  await readWelcome(page)
}
