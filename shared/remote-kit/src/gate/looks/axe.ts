import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { Finding } from '../finding.ts'

const runInPage = async (): Promise<string[]> => {
  const { axe: reader } = globalThis as unknown as { axe: typeof axe }
  const { violations } = await reader.run(document.documentElement, { resultTypes: ['violations'], iframes: false })
  return violations.map(({ id, nodes }) => `${id}: ${(nodes[0]?.html ?? '').replaceAll(/\s+/g, ' ').slice(0, 100)}`)
}

/** Reads a screen by axe, which is put into the page with the first one. */
export const readByAxe = async (page: Page): Promise<Finding[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return (await page.evaluate(runInPage)).map((said) => ({ rule: 'axe', said }))
}
