import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export type Table = Record<string, string>
export const readTable = (path: string): Table => JSON.parse(readFileSync(join(root, path), 'utf8')) as Table

/** The English texts of a tile: those that it opens with and those of its later screens. */
export const readTexts = (tile: string): Table => {
  const screens = `${tile}/texts/screens/en.json`
  return { ...readTable(`${tile}/texts/en.json`), ...(existsSync(join(root, screens)) ? readTable(screens) : {}) }
}

/** Source files of a folder, without tests. */
export const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => join(folder, file))

const closingOf = (text: string, open: number): number => {
  let depth = 0
  for (let index = open; index < text.length; index++) {
    if (text[index] === '{' || text[index] === '(') depth++
    if (text[index] === '}' || text[index] === ')') depth--
    if (depth === 0) return index
  }
  return text.length
}

const keysIn = (code: string): string[] => [...code.matchAll(/'([a-zA-Z]\w*(?:\.\w+)+)'/g)].map(([, key = '']) => key)
const prefixesIn = (code: string): string[] => [...code.matchAll(/`([a-zA-Z]\w*\.[\w.]*)\$\{/g)].map(([, key = '']) => key)

export interface Use {
  file: string
  namespace: string | undefined
  key: string
  /** The key goes on with something that is only known when it runs. */
  isPrefix: boolean
}

const firstArgument = (code: string): string => {
  let depth = 0
  for (let index = 0; index < code.length; index++) {
    if ('({['.includes(code[index] ?? '')) depth++
    if (')}]'.includes(code[index] ?? '')) depth--
    if (code[index] === ',' && depth === 0) return code.slice(0, index)
  }
  return code
}

/** Where a file names texts: `t('…')` by the namespace its `t` was made for, and text references of popups and toasts. */
export const usesIn = (file: string): Use[] => {
  const code = readFileSync(join(root, file), 'utf8')
  const made = [...code.matchAll(/const (\w+) = useTexts\((?:'(\w+)')?\)/g)]
  const uses: Use[] = []
  for (const [, name = '', namespace] of made) {
    for (const call of code.matchAll(new RegExp(`(?<![\\w.])${name}\\(`, 'g'))) {
      const open = call.index + name.length
      const argument = firstArgument(code.slice(open + 1, closingOf(code, open)))
      uses.push(...keysIn(argument).map((key) => ({ file, namespace, key, isPrefix: false })))
      uses.push(...prefixesIn(argument).map((key) => ({ file, namespace, key, isPrefix: true })))
    }
  }
  for (const reference of code.matchAll(/\{ key: ('[\w.]+')/g)) {
    const whole = code.slice(reference.index, closingOf(code, reference.index))
    const namespace = /namespace: '(\w+)'/.exec(whole)?.[1]
    const isNamedElsewhere = namespace === undefined && /namespace\b/.test(whole)
    if (!isNamedElsewhere) uses.push(...keysIn(reference[1] ?? '').map((key) => ({ file, namespace, key, isPrefix: false })))
  }
  return uses
}
