import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The words of a name or of a text, in small letters: `readDueDeliveries` has read, due and deliveries. */
export const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)

/** Absolute paths of files below a folder whose names match; packages and builds are left out. */
const filesBelow = (folder: string, isWanted: RegExp): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(?:node_modules|dist|\..*)$/.test(entry.name) ? [] : filesBelow(path, isWanted)
    return isWanted.test(entry.name) ? [path] : []
  })

const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
const isSource = /^(?!.*(?:\.test\.|\.d\.)).*\.m?tsx?$/
const isDeclaration = /\.d\.[cm]?ts$/
const isApart = /\/(?:test|bench|texts|content|e2e)\//
const exported = /^export (?:async )?(?:const|function|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm

/** Where each word of an exported name stands: the first name that has it, and its file. */
const exportedWords = (root: string): Map<string, string> => {
  const found = new Map<string, string>()
  const parts = readdirSync(root).filter((name) => /^(?:api|shell|shared|mf-.*)$/.test(name))
  for (const path of parts.flatMap((part) => filesBelow(join(root, part), isSource))) {
    const file = relative(root, path)
    if (isApart.test(file)) continue
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(exported))
      for (const word of wordsOf(name)) if (!found.has(word)) found.set(word, `${name} in ${file}`)
  }
  return found
}

// The platform, and what the owner of the project named; of some the declarations lie in a package beside them.
const libraries: readonly (readonly [part: string, name: string, beside: string])[] = [
  ['.', 'typescript', '../@typescript'],
  ['.', '@types/node', '.'],
  ['.', 'vitest', 'dist'],
  ['shell', '@types/react', '.'],
  ['shell', '@types/react-dom', '.'],
  ['shell', 'react-router-dom', '../react-router/dist'],
  ['shell', 'playwright', '../playwright-core/types'],
  ['shared/sdk', 'nanostores', '.'],
  ['api', 'hono', 'dist'],
  ['api', 'kysely', 'dist'],
]

const declarationsOf = (root: string): string[] =>
  libraries.flatMap(([part, name, beside]) => {
    const folder = join(realpathSync(join(root, part, 'node_modules', name)), beside)
    const all = readdirSync(folder).map((entry) => realpathSync(join(folder, entry)))
    const found = all.flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path, isDeclaration) : [path]))
    return found.filter((path) => isDeclaration.test(path))
  })

/** Words of the names that libraries declare. */
const libraryWords = (root: string): Set<string> =>
  new Set(declarationsOf(root).flatMap((path) => wordsOf(readFileSync(path, 'utf8').replaceAll(comments, ''))))

/** Words of the glossary and of the product's rules. */
const glossaryWords = (root: string): Set<string> =>
  new Set(['guides/words.md', 'product.md'].flatMap((page) => wordsOf(readFileSync(join(root, 'shared/docs', page), 'utf8'))))

// What a word becomes in a name: several of it, what was done, what is done.
const formsOf = (word: string): string[] => {
  const stems = [
    [/s$/, ''],
    [/es$/, ''],
    [/ies$/, 'y'],
    [/d$/, ''],
    [/ed$/, ''],
    [/ing$/, ''],
    [/ing$/, 'e'],
  ] as const
  return [word, `${word}s`, ...stems.map(([end, other]) => word.replace(end, other))]
}

/** Words of exported names that stand neither in the glossary nor in a library, with the place of each. */
export const wordsOutside = (root: string): [word: string, place: string][] => {
  const known = new Set([...libraryWords(root), ...glossaryWords(root)])
  return [...exportedWords(root)].filter(([word]) => !formsOf(word).some((form) => known.has(form))).sort()
}
