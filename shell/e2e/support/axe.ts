import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { keysIn } from './texts.ts'

// A long list takes a machine that is busy more than the usual quarter of a minute to read once.
const longestReading = 90_000

// What a list offers is no part of the text of a page.
const readTexts = (page: Page): Promise<string> =>
  page.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll('option')].map(({ text }) => text)].join('\n'))

const violations = async (page: Page, without: string[]): Promise<string[]> => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules(without).analyze()
  const keys = keysIn(await readTexts(page)).map((key) => `the key ${key} in place of its text`)
  return [
    ...keys,
    ...found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ]
}

// A page that goes elsewhere while it is read is read again there.
const isLeaving = (error: unknown): boolean => error instanceof Error && error.message.includes('context was destroyed')

const violationsOnceThere = (page: Page, without: string[]): Promise<string[]> =>
  violations(page, without).catch((error: unknown) => {
    if (isLeaving(error)) return ['the page went elsewhere']
    throw error
  })

/**
 * Expects axe to find nothing, and no key where a text should stand. The screen before may still be there, or half of this one: it is read again until it is whole.
 * @param without rules that do not hold for what is no page of the site
 */
export const noViolations = (page: Page, name: string, without: string[] = []): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => violationsOnceThere(page, without), { message: name, timeout: longestReading })
    .toEqual([])
