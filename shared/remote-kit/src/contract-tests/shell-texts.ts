import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../house.ts'

const folder = join(root, 'api/content/en')

/** The texts that the shell brings for every tile, in English. */
export const readShellTexts = (): Record<string, string> => {
  const tables = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.assign({}, ...tables.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as object))
}
