import { expect, type Page, test } from '@playwright/test'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// What a page closes leaves as it came: a question by its answer, and what is shown behind it can be used at once.

const t = (key: string) => text('script', key)

/** What was left behind, with the animations it went through, until it was gone. */
const watchLeaving = (page: Page) =>
  page.evaluate(() => {
    const seen: { moved: string[]; inTopLayer: boolean; gone: boolean }[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) {
        for (const node of addedNodes)
          if (node instanceof HTMLElement && 'leaving' in node.dataset) {
            const moved = node.getAnimations().map((one) => String((one.effect as KeyframeEffect).getTiming().duration))
            seen.push({ moved, inTopLayer: node.matches(':popover-open'), gone: false })
          }
        for (const node of removedNodes)
          if (node instanceof HTMLElement && 'leaving' in node.dataset) Object.assign(seen.at(-1) ?? {}, { gone: true })
      }
    }).observe(document.body, { childList: true })
  })
const leftOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: object[] }).seen)

const declineToLeave = async (page: Page) => {
  await signIn(page, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
  await watchLeaving(page)
  await page.getByRole('button', { name: t('home.signOut') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('popup.cancel') })
    .click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('home.signOut') })).toBeFocused()
}

test('a question that is answered leaves by its animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await declineToLeave(page)
  await expect.poll(() => leftOf(page)).toEqual([{ moved: ['180'], inTopLayer: true, gone: true }])
})

test('@full nothing is left behind for who wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await declineToLeave(page)
  expect(await leftOf(page)).toEqual([])
})
