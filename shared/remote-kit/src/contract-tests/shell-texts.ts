import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository.ts'

/** The texts that the shell brings for every tile, in English or another language. */
export const readShellTexts = (tag = 'en'): Record<string, string> => {
  const folder = join(root, 'api/content', tag)
  const tables = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.assign({}, ...tables.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as object))
}
