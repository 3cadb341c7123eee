import { expect, type Page } from '@playwright/test'
import { openTile } from './navigate.ts'
import { text } from './texts.ts'

const data = (key: string, params = {}) => text('data', key, params)

/** Opens a page of the data hub by its link. */
const openSection = async (page: Page, path: string): Promise<void> => {
  await page.locator(`a[href="/data/${path}"]`).first().click()
  await page.waitForURL(`**/data/${path}`)
}

const save = (page: Page): Promise<void> => page.getByRole('button', { name: data('form.save'), exact: true }).click()

/** The question that stands alone on the screen; undefined where none does. */
const questionShown = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLElement>('[data-question]')?.dataset['question'])

/** A part that was saved for the first time leads to the next one by itself. */
const arriveAt = (page: Page, path: string): Promise<void> => page.waitForURL(`**/data/${path}`)

/** Answers the questions of a phone, which come one a screen and move on by themselves, until the section is over. */
const answerOneByOne = async (page: Page, section: string, optionOf: (id: number) => number): Promise<void> => {
  const question = page.locator('[data-question]')
  await arriveAt(page, section)
  await expect(question).toBeVisible()
  const isHere = () => page.url().endsWith(section)
  for (let id = await questionShown(page); id !== undefined && isHere(); id = await questionShown(page)) {
    const choices = question.getByRole('radio')
    // Pressed and not looked back at: the next question may have taken its place by then.
    await choices.nth(Math.min(optionOf(Number(id)), (await choices.count()) - 1)).click()
    await expect.poll(async () => !isHere() || (await questionShown(page)) !== id, { intervals: [50] }).toBe(true)
  }
}

/** Gives the two consents that the first section asks for, one after the other. */
export const agreeIfAsked = async (page: Page): Promise<void> => {
  for (const kind of ['matching', 'sensitive'] as const) {
    const ask = page.getByRole('heading', { name: data(`consent.${kind}.title`) })
    const questions = page.locator('main fieldset, main select')
    await expect(
      page
        .getByRole('button', { name: data('consent.agree') })
        .or(questions)
        .first(),
    ).toBeVisible()
    if (!(await ask.isVisible())) continue
    await page.getByRole('button', { name: data('consent.agree') }).click()
    await expect(ask).toBeHidden()
  }
}

/** Chooses a place by its name in the list of all; starts at the regions, which the first question leads to. */
export const choosePlace = async (page: Page, place: string): Promise<void> => {
  await arriveAt(page, 'user-data/location/region')
  await page.getByRole('link', { name: data('location.searchAll') }).click()
  await page.getByLabel(data('location.search')).fill(place)
  await page
    .getByRole('button', { name: new RegExp(`^${place}`) })
    .first()
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: data('location.confirm') })
    .click()
}

/** The result stands there as a picture; the way on leads to the next part. */
const goOn = async (page: Page, path: string): Promise<void> => {
  await page.locator(`main a[href="/data/${path}"]`).first().click()
  await arriveAt(page, path)
}

/** Writes in the one field of the screen; Enter leads on, as the key of a phone's keyboard says. */
const writeAlone = async (page: Page, field: string, value: string): Promise<void> => {
  const box = page.locator(`[data-question=${field}] [name=${field}]`)
  await box.fill(value)
  await box.press('Enter')
}

const fillCalculator = async (page: Page): Promise<void> => {
  await arriveAt(page, 'user-data/calculator')
  await expect.poll(() => questionShown(page)).toBe('unit')
  await page.getByRole('button', { name: data('one.next'), exact: true }).click()
  for (const [field, value] of Object.entries({ height: '175', weight: '70', bust: '95', waist: '78', hip: '98' }))
    await writeAlone(page, field, value)
  for (const activity of ['jobActivity', 'freeTimeActivity', 'exerciseRoutine']) {
    await expect.poll(() => questionShown(page)).toBe(activity)
    await page.locator('[data-question]').getByRole('radio').nth(1).click()
  }
  await expect(page.getByRole('link', { name: data('calculator.change') })).toBeVisible()
  await goOn(page, 'user-data/appearance')
}

/** The result of a quiz stands there as a picture before it is saved. */
const saveResult = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: data('quiz1.outcome') })).toBeVisible()
  await page.getByRole('button', { name: data('quiz1.save') }).click()
}

const fillPersonality = async (page: Page): Promise<void> => {
  // The five sections follow each other by themselves, twelve statements each.
  for (const section of [1, 2, 3, 4, 5])
    await answerOneByOne(page, `user-data/quiz1/section${section}`, (statement) => Math.ceil(statement / 12))
  await saveResult(page)
}

const fillAbout = async (page: Page, name: string): Promise<void> => {
  await arriveAt(page, 'user-data/about')
  for (const [field, value] of Object.entries({ name, topic: 'Sailing', question: 'Tea or coffee?' }))
    await writeAlone(page, field, value)
  await page.locator('[name=bio]').fill(`I am ${name}.`)
  await page.getByRole('button', { name: data('one.next'), exact: true }).click()
}

export interface Answers {
  name: string
  /** The option of the first question, as it is read on the screen. */
  attraction: string
  place: string
}

/** Fills in all ten sections and the visibility through the screens; the way on of the page of memberships leads to the first. */
export const fillData = async (page: Page, { name, attraction, place }: Answers): Promise<void> => {
  if (!page.url().includes('/data/')) await openTile(page, 'data')
  await goOn(page, 'user-data/basic-info')
  await agreeIfAsked(page)
  await page.getByRole('radio', { name: attraction, exact: true }).click()
  await choosePlace(page, place)
  await fillCalculator(page)
  for (const section of ['appearance', 'beliefs', 'health', 'career']) {
    await arriveAt(page, `user-data/${section}`)
    await agreeIfAsked(page)
    await answerOneByOne(page, `user-data/${section}`, () => 0)
  }
  await fillPersonality(page)
  await answerOneByOne(page, 'user-data/quiz2', () => 1)
  await saveResult(page)
  await fillAbout(page, name)
  await arriveAt(page, 'user-data-visibility')
  await save(page)
  const sure = page.getByRole('alertdialog')
  await sure.getByRole('button', { name: data('form.save'), exact: true }).click()
  await page.waitForURL('**/data')
}

export const keyPassword = 'a quiet harbour at dusk'

/** Makes the key pair under the encryption password. */
export const createKeys = async (page: Page): Promise<void> => {
  await openTile(page, 'data')
  await openSection(page, 'account-encrypt')
  await page.getByLabel(data('encrypt.password'), { exact: true }).fill(keyPassword)
  await page.getByLabel(data('password.confirm'), { exact: true }).fill(keyPassword)
  await page.getByRole('button', { name: data('encrypt.create') }).click()
  const code = page.getByRole('dialog')
  await code.getByLabel(data('encrypt.written')).check({ timeout: 60_000 })
  await code.getByRole('button', { name: data('encrypt.codeDone') }).click()
  await expect(page.getByText(data('encrypt.ready'))).toBeVisible()
}
