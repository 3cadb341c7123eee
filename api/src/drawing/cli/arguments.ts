import { parseArgs } from 'node:util'

/** The words of a command line are not what the command needs; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Reads `--name value` pairs, each once. Throws UsageError on anything else. */
const readOptions = (words: readonly string[], names: readonly string[]): Record<string, string | undefined> => {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true } as const]))
  const read = (): Record<string, string[] | undefined> => {
    try {
      return parseArgs({ args: [...words], options, strict: true, allowPositionals: false }).values
    } catch (error) {
      throw new UsageError(error instanceof Error ? error.message : 'Unknown words.', { cause: error })
    }
  }
  const values = Object.entries(read())
  for (const [name, given = []] of values) if (given.length > 1) throw new UsageError(`--${name} stands there twice.`)
  return Object.fromEntries(values.map(([name, given]) => [name, given?.[0]]))
}

const needed = (values: Record<string, string | undefined>, name: string): string => {
  const value = values[name]
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing.`)
  return value
}

const readSeed = (text: string): string => {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new UsageError('--seed takes 32 bytes as 64 hexadecimal digits.')
  return text.toLowerCase()
}

const readWorkers = (text: string): number => {
  const workers = Number(text)
  if (!(/^\d+$/.test(text) && workers >= 1 && workers <= 64)) throw new UsageError('--workers takes a number from 1 to 64.')
  return workers
}

/** For a command that takes no words. */
export const refuseWords = (words: readonly string[]): void => {
  if (words.length > 0) throw new UsageError(`There is nothing that "${words.join(' ')}" could mean here.`)
}

/** The one word of a command that takes a number. */
export const readNumberWord = (words: readonly string[], name: string): number => {
  const [word = ''] = words
  if (!/^\d{1,15}$/.test(word) || words.length !== 1) throw new UsageError(`Give the number of the ${name}, and nothing else.`)
  return Number(word)
}

/** The words of `pnpm draw check`. */
export const readCheckWords = (words: readonly string[]): { entries: string; matches: string } => {
  const values = readOptions(words, ['entries', 'matches'])
  return { entries: needed(values, 'entries'), matches: needed(values, 'matches') }
}

/** The words of a command that takes a drawing's files and another one. */
export const readFileWords = <Name extends string>(words: readonly string[], name: Name) => {
  const values = readOptions(words, ['entries', 'matches', name])
  return {
    entries: needed(values, 'entries'),
    matches: needed(values, 'matches'),
    [name]: needed(values, name),
  } as Record<'entries' | 'matches' | Name, string>
}

/** The words of `pnpm draw offline`. */
export const readOfflineWords = (words: readonly string[]) => {
  const values = readOptions(words, ['entries', 'seed', 'out', 'workers', 'stages'])
  const { workers, stages } = values
  return {
    entries: needed(values, 'entries'),
    seed: readSeed(needed(values, 'seed')),
    out: needed(values, 'out'),
    ...(workers !== undefined && { workers: readWorkers(workers) }),
    ...(stages !== undefined && { stages }),
  }
}

/** The words of `pnpm draw work`: a place in place of the setting's, and whether to end with the first drawing. */
export const readWorkWords = (words: readonly string[]): { stages?: string; isOnce: boolean } => {
  const others = words.filter((word) => word !== '--once')
  const { stages } = readOptions(others, ['stages'])
  return { ...(stages !== undefined && { stages }), isOnce: others.length < words.length }
}
