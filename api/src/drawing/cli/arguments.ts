import { parseArgs } from 'node:util'

/** The words of a command line are not what the command needs; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError'
}

type Options = Record<string, { type: 'string' }>

/** Reads `--name value` pairs. Throws UsageError on anything else. */
const readOptions = (words: readonly string[], names: readonly string[]): Record<string, string | undefined> => {
  const options: Options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ args: [...words], options, strict: true }).values as Record<string, string | undefined>
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'Unknown words.', { cause: error })
  }
}

const needed = (values: Record<string, string | undefined>, name: string): string => {
  const value = values[name]
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing.`)
  return value
}

const readSeed = (text: string): string => {
  if (!/^(?:[0-9a-f]{2}){1,32}$/i.test(text)) throw new UsageError('--seed takes up to 32 bytes as hexadecimal digits.')
  return text.toLowerCase()
}

/** The words of `pnpm draw check`. */
export const readCheckWords = (words: readonly string[]): { entries?: string | undefined; matches?: string | undefined } =>
  readOptions(words, ['entries', 'matches'])

/** The words of `pnpm draw offline`. */
export const readOfflineWords = (words: readonly string[]) => {
  const values = readOptions(words, ['entries', 'seed', 'out', 'workers'])
  const workers = values['workers'] === undefined ? undefined : Number(values['workers'])
  if (workers !== undefined && !(Number.isInteger(workers) && workers >= 1 && workers <= 64))
    throw new UsageError('--workers takes a number from 1 to 64.')
  return {
    entries: needed(values, 'entries'),
    seed: readSeed(needed(values, 'seed')),
    out: needed(values, 'out'),
    ...(workers && { workers }),
  }
}
