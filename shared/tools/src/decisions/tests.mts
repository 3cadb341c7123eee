import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const isForeign = /^(node_modules|dist|\..*|data|template|docs)$/

/** A test, by its file and title. */
export interface NamedTest {
  file: string
  title: string
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (isForeign.test(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })

// A title is the first argument of test, it or describe, or of what `each` of them made of its table. What is skipped is no test.
const callee = String.raw`\b(?:test|it|describe)(?:\.(?!skip|todo)\w+(?:\([^\n]*?\))?)?`
const endOfTable = String.raw`\](?: as const)?\)`
const title = new RegExp(String.raw`(?:${callee}|${endOfTable})\(\s*(['"${'`'}])((?:\\.|(?!\1)[^\n])*)\1`, 'g')

/** The titles of the tests in a source. */
export const titlesIn = (source: string): string[] => [...source.matchAll(title)].map(([, , text = '']) => text)

/** Every test of the repository whose title cites a decision. */
export const citingTests = (): NamedTest[] =>
  filesIn('').flatMap((file) =>
    titlesIn(readFileSync(join(root, file), 'utf8')).flatMap((text) =>
      /\bdecisions? \d/.test(text) ? [{ file, title: text }] : [],
    ),
  )

/** The numbers that a title cites: "decision 4", or "decisions 4 and 5". */
export const decisionsOf = (text: string): number[] =>
  [...text.matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, numbers = '']) => numbers.split(/\D+/).map(Number))

/** Number and name of every rule in rules.md. */
export const rules = (): Map<number, string> => {
  const text = readFileSync(join(root, 'shared/docs/rules.md'), 'utf8')
  return new Map([...text.matchAll(/^(\d+)\. \*\*(.+?)\.?\*\*/gm)].map(([, number, name = '']) => [Number(number), name]))
}
