import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { Finding } from '../finding.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(context: Element, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

const runInPage = async (): Promise<string[]> => {
  const { axe } = globalThis as unknown as { axe: Axe }
  const options = { resultTypes: ['violations'], iframes: false }
  const { violations } = await axe.run(document.documentElement, options)
  return violations.map(({ id, nodes }) => `${id}: ${(nodes[0]?.html ?? '').replaceAll(/\s+/g, ' ').slice(0, 100)}`)
}

/** Reads a screen by axe, which is put into the page with the first one. */
export const readByAxe = async (page: Page): Promise<Finding[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return (await page.evaluate(runInPage)).map((said) => ({ rule: 'axe', said }))
}
