import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const root = new URL('../../../', import.meta.url)

const tablesOf = (folder: string): string[] => [`${folder}/texts/ar.json`, `${folder}/texts/screens/ar.json`]
const wordsOf = (path: string): string[] =>
  Object.values(JSON.parse(readFileSync(new URL(path, root), 'utf8')) as Record<string, string>)

/** What the Arabic tables themselves say in Latin letters: brand names and units. */
const ownWords = [
  ...readdirSync(new URL('api/content/ar', root)).map((name) => `api/content/ar/${name}`),
  ...[...readdirSync(root), 'shell/staff'].flatMap(tablesOf).filter((path) => existsSync(new URL(path, root))),
]
  .flatMap(wordsOf)
  .join('\n')

const phrase = /[A-Za-z](?:[^\p{Script=Arabic}\u2066-\u2069]*[\p{Script=Latin}\p{N}])?/gu
const isolate = /[\u2066-\u2068][^\u2069]*\u2069/gu

interface Written {
  text: string
  /** The block that it stands in, and all that this says. */
  tag: string
  around: string
}

/** The texts that are seen and that no element keeps apart. */
const writtenOn = (page: Page): Promise<Written[]> =>
  page.evaluate(() => {
    const found: Written[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      let block = nodes.currentNode.parentElement
      if (!block?.checkVisibility() || block.closest('script, style, svg, bdi, body [dir]')) continue
      while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement
      const around = (block.textContent ?? '').trim()
      found.push({ text: nodes.currentNode.textContent ?? '', tag: block.tagName.toLowerCase(), around })
    }
    return found
  })

/**
 * Words in Latin letters of an Arabic page that nothing keeps apart from what stands beside them (a name, an address, what a person
 * wrote): without `bdi`, `dir` or an isolate their signs and figures come out on the wrong side.
 */
export const mixedUp = async (page: Page): Promise<string[]> => {
  const faults = (await writtenOn(page)).flatMap(({ text, tag, around }) =>
    [...text.replaceAll(isolate, ' ').matchAll(phrase)]
      .map(([words]) => words)
      .filter((words) => words !== around && !ownWords.includes(words))
      .map((words) => `mixes “${words}” into ${tag} “${around.slice(0, 60)}”`),
  )
  return [...new Set(faults)]
}
