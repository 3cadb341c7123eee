import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { noViolations } from './support/axe.ts'
import { misfits } from './support/fit.ts'
import { firstMatch, member, more, visitor, type Way, whenSettled } from './support/ways.ts'

// Every dialog that a press on a main screen opens: at the narrowest width, in the language with the longest words, and from right to left.

// What is only come to from the screen before it is left out.
const { 'a drawn week': _, 'messages as evidence': __, 'a report with evidence': ___, ...others } = more
const details: Way = async (page) => {
  await firstMatch(page)
  await page.locator('footer a[href$="/details"]').click()
}
// These open none, and what is pressed there is sent.
const { places: ____, 'an answer': _____, 'a recording': ______, ...main } = member
const screens: Record<string, Way> = { ...visitor, ...main, 'match details': details, ...others }
const narrow = { width: 320, height: 640 }

const openDialog = (page: Page): Locator => page.locator('dialog[open], [role=dialog], [role=alertdialog]').last()

/** The buttons of a screen that can be pressed, one of each wording, by their place among all. */
const pressable = (page: Page): Promise<{ index: number; name: string }[]> =>
  page.locator('button').evaluateAll((buttons) => {
    const names = new Set<string>()
    return buttons.flatMap((button, index) => {
      const name = (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/\d+/g, '#').trim()
      const isOpen =
        button.checkVisibility() && !(button as HTMLButtonElement).disabled && !button.closest('[aria-hidden], dialog')
      if (!isOpen || names.has(name)) return []
      names.add(name)
      return [{ index, name }]
    })
  })

/** What can be pressed in a dialog but lies outside of the screen, where no scrolling brings it. */
const outOfReach = (dialog: Locator): Promise<string[]> =>
  dialog.locator('button, a, input, textarea').evaluateAll((controls) =>
    controls.flatMap((control) => {
      if (!control.checkVisibility() || control.closest('.visually-hidden')) return []
      control.scrollIntoView({ block: 'nearest' })
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const isSeen = left >= -1 && right <= innerWidth + 1 && bottom > 0 && top < innerHeight
      return isSeen ? [] : [`has “${(control.textContent ?? '').trim().slice(0, 30)}” out of reach`]
    }),
  )

const readDialog = async (page: Page, name: string, tag: string): Promise<string[]> => {
  const dialog = openDialog(page)
  await whenSettled(page)
  await noViolations(page, `${tag} ${name}`)
  const holdsFocus = await dialog.evaluate((element) => element.contains(document.activeElement))
  return [...(await misfits(page, tag)), ...(await outOfReach(dialog)), ...(holdsFocus ? [] : ['leaves the focus outside'])].map(
    (fault) => `${name} ${fault}`,
  )
}

// It takes its leave for a moment.
const isGone = (page: Page): Promise<boolean> =>
  openDialog(page)
    .waitFor({ state: 'hidden', timeout: 2000 })
    .then(
      () => true,
      () => false,
    )

/** Presses a button, and reads the dialog that it opens, if it opens one. */
const press = async (page: Page, index: number): Promise<boolean> => {
  await page
    .locator('button')
    .nth(index)
    .click({ timeout: 3000 })
    .catch(() => undefined)
  return openDialog(page)
    .waitFor({ timeout: 700 })
    .then(
      () => true,
      () => false,
    )
}

// What was pressed before may lead the page elsewhere, or away from the site.
const comeTo = async (page: Page, go: Way): Promise<void> => {
  const arrive = async () => {
    await go(page)
    await whenSettled(page)
  }
  await arrive().catch(async () => {
    await page.goto('/')
    await page.locator('[data-tile]').or(page.getByRole('textbox')).first().waitFor()
    await arrive()
  })
}

const openNarrow = async (browser: Browser, locale: string): Promise<Page> =>
  (await browser.newContext({ viewport: narrow, locale, reducedMotion: 'reduce' })).newPage()

for (const tag of ['de', 'ar'])
  test(`every dialog fits a narrow screen, holds the focus and lets it go, in ${tag} @full`, async ({ browser }) => {
    test.setTimeout(1_200_000)
    const page = await openNarrow(browser, tag)
    const faults: string[] = []
    let dialogs = 0
    for (const [screen, go] of Object.entries(screens)) {
      await comeTo(page, go)
      for (const { index, name } of await pressable(page)) {
        if (await press(page, index)) {
          dialogs += 1
          faults.push(...(await readDialog(page, `${screen}: “${name}”`, tag)))
          if (process.env.SHOTS)
            await page.screenshot({ path: `${process.env.SHOTS}/${tag}-${String(dialogs).padStart(2, '0')}.png` })
          // One that asks for a decision stays until it is made, and says so by having nothing to close it with.
          const isDemanding = (await openDialog(page).locator('h2 + button').count()) === 0
          await page.keyboard.press('Escape')
          if (!isDemanding && !(await isGone(page))) faults.push(`${screen}: “${name}” stays when Escape is pressed`)
        }
        await comeTo(page, go)
      }
    }
    console.log(`${tag}: ${dialogs} dialogs, ${faults.length} faults`)
    expect(faults).toEqual([])
    expect(dialogs).toBeGreaterThan(20)
    await page.context().close()
  })
