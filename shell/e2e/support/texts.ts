import { existsSync, readFileSync } from 'node:fs'
import { formatText, type TextParams } from '@quintet/ui/texts'

type Table = Record<string, string>

const root = new URL('../../../', import.meta.url)
const read = (path: string): Table => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as Table

/** The table that a path names, with that of the tile's later screens where there is one. */
const readWhole = (path: string): Table => {
  const screens = path.replace('/texts/', '/texts/screens/')
  return { ...read(path), ...(screens !== path && existsSync(new URL(screens, root)) ? read(screens) : {}) }
}

const tables = new Map<string, Table>()

const folderOf = (namespace: string): string => (namespace === 'staff' ? 'shell/staff' : `mf-${namespace}`)

/** The English text that a screen shows: tests find things by what members read, and keep up with its wording. */
export const text = (namespace: string, key: string, params: TextParams = {}): string => {
  const path = ['script', 'user', 'quiz1', 'quiz2', 'character', 'payment', 'mail'].includes(namespace)
    ? `api/content/en/${namespace}.json`
    : `${folderOf(namespace)}/texts/en.json`
  const table = tables.get(path) ?? readWhole(path)
  tables.set(path, table)
  const found = table[key]
  if (found === undefined) throw new Error(`No text ${key} in ${path}.`)
  return formatText(found, params)
}

const everyPath = [
  'api/content/en/script.json',
  ...['staff', 'data', 'images', 'judging', 'matches', 'pools'].map((namespace) => `${folderOf(namespace)}/texts/en.json`),
]
let everyKey: ReadonlySet<string> | undefined

/** Keys of texts that stand on a screen in place of their words. */
export const keysIn = (shown: string): string[] => {
  everyKey ??= new Set(everyPath.flatMap((path) => Object.keys(readWhole(path))))
  const words = shown.match(/\b[a-z]\w*(?:\.\w+)+/g) ?? []
  return [...new Set(words)].filter((word) => everyKey?.has(word))
}
