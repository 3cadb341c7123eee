import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

// Comments and tests cite the product's rules by number. A number that leads nowhere, or to another rule than before, misleads the reader.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const isForeign = /^(node_modules|dist|\..*|data|screenshots|coverage)$/
const isRead = /\.(tsx?|mts|mjs|md|css)$/

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (isForeign.test(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return isRead.test(entry.name) ? [path] : []
  })

/** Numbers after a word: one, or several as "12, 13 and 14" and "1–3". Comments are joined first, as they break anywhere. */
const citationsOf = (word: string, text: string): number[] => {
  const joined = text.replaceAll(/\n\s*(\/\/|\*)?\s*/g, ' ')
  const list = String.raw`\d+(?:(?:, | and |–)\d+)*`
  const found = joined.matchAll(new RegExp(String.raw`\b${word}s? (${list})(?![\d-])`, 'gi'))
  return [...found].flatMap(([, numbers = '']) => numbers.split(/\D+/).map(Number))
}

const numbersOf = (page: string, heading: RegExp): Set<number> => {
  const text = readFileSync(join(root, 'shared/docs', page), 'utf8')
  return new Set([...text.matchAll(heading)].map(([, number]) => Number(number)))
}

const pages = [
  { word: 'decision', numbers: numbersOf('rules.md', /^(\d+)\. \*\*/gm), many: 200 },
  { word: 'rule', numbers: numbersOf('rules.md', /^(\d+)\. \*\*/gm), many: 2 },
  { word: 'section', numbers: numbersOf('product.md', /^## (\d+)\. /gm), many: 20 },
]

describe('citations', () => {
  test.each(pages)('of a $word lead to one that stands in the documents', ({ word, numbers, many }) => {
    const wrong: string[] = []
    let count = 0
    for (const file of filesIn(root)) {
      for (const number of citationsOf(word, readFileSync(file, 'utf8'))) {
        count += 1
        if (!numbers.has(number)) wrong.push(`${file.slice(root.length)}: ${word} ${number}`)
      }
    }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(many)
  })

  test('the rules are numbered without a gap', () => {
    const numbers = [...numbersOf('rules.md', /^(\d+)\. \*\*/gm)]
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    expect(numbers.length).toBeGreaterThanOrEqual(67)
  })
})

test('a number that is cited and not there is found', () => {
  expect(citationsOf('decision', '// by decisions 12, 13\n// and 99 here')).toEqual([12, 13, 99])
  expect(citationsOf('decision', 'the decision of 2026-11-22')).toEqual([])
})
