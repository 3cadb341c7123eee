import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const violations = async (page: Page): Promise<string[]> => {
  const found = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Expects axe to find nothing. The screen before may still be there, or half of this one: it is read again until it is whole. */
export const noViolations = (page: Page, name: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => violations(page), { message: name })
    .toEqual([])
