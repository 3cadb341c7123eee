/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { Finding } from '../finding.ts'

const runInPage = async (): Promise<string[]> => {
  const { axe: reader } = globalThis as unknown as { axe: typeof axe }
  const options = { resultTypes: ['violations', 'incomplete'] as 'violations'[], iframes: false }
  const { violations, incomplete } = await reader.run(document.documentElement, options)
  // A single sign may be an ornament, so axe leaves it to people; a number on a screen is none.
  const isPale = ({ any }: { any: { data: unknown }[] }): boolean => {
    const data = (any[0]?.data ?? {}) as { messageKey?: string; contrastRatio?: number; expectedContrastRatio?: string }
    return (
      data.messageKey === 'shortTextContent' && (data.contrastRatio ?? 99) < Number.parseFloat(data.expectedContrastRatio ?? '0')
    )
  }
  const pale = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .map((one) => ({
      ...one,
      nodes: one.nodes.filter((node) => isPale(node) && /[\p{L}\p{N}]/u.test(node.html.replaceAll(/<[^>]*>/g, ''))),
    }))
    .filter(({ nodes }) => nodes.length > 0)
  return [...violations, ...pale].map(({ id, nodes }) => `${id}: ${(nodes[0]?.html ?? '').replaceAll(/\s+/g, ' ').slice(0, 100)}`)
}

/** Reads a screen by axe, which is put into the page with the first one. */
export const readByAxe = async (page: Page): Promise<Finding[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return (await page.evaluate(runInPage)).map((said) => ({ rule: 'axe', said }))
}
