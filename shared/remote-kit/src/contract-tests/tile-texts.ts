import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts of a language by their keys. */
export type Table = Record<string, string>

/** All sources of a folder as one text. */
export const readSources = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')

/** Names of the files with the texts that a tile opens with, one a language. */
export const languageFiles = (folder: string): string[] =>
  readdirSync(join(folder, 'texts')).filter((file) => file.endsWith('.json'))

/** A language's texts: those that the tile opens with, and those of its later screens, if it keeps these apart. */
export const readTextParts = (folder: string, file: string): [opening: Table, screens: Table] => {
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Table
  const later = join('texts/screens', file)
  return [read(join('texts', file)), existsSync(join(folder, later)) ? read(later) : {}]
}
