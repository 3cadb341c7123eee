import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Plain English words that names have and no glossary explains, one a line. */
export const plainWordsFile = fileURLToPath(new URL('../../config/plain-words.txt', import.meta.url))

/** @returns the words, in the order of the file */
export const readPlainWords = (): string[] =>
  readFileSync(plainWordsFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
