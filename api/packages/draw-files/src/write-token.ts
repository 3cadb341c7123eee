import type { Character } from '@quintet/domain/pools'
import { categories } from '@quintet/domain/questions'
import type { OfflineToken } from './entry.ts'
import { writeRanges } from './numbers.ts'
import { everything } from './part.ts'

const alls = categories.map((id) => [id, everything[id] ?? []] as const)

/** Remembers what was written of a list: most come again and again. */
const createListWriter = (write: (list: readonly number[]) => string) => {
  const written = new WeakMap<readonly number[], string>()
  return (list: readonly number[]): string => {
    let text = written.get(list)
    if (text === undefined) written.set(list, (text = write(list)))
    return text
  }
}

const isEverything = (list: readonly number[], all: readonly number[]): boolean =>
  list.length >= all.length && new Set(list).size === all.length

/**
 * Writes characters as words, without the pool's number; a category that accepts everything is left out. The lists must not be
 * changed while the writer is in use.
 */
const createCharacterWriter = () => {
  const writeList = createListWriter(writeRanges)
  const writers = alls.map(([id, all]) => ({
    id,
    all,
    write: createListWriter((list) => (isEverything(list, all) ? '' : ` ${id}=${writeRanges(list)}`)),
  }))
  return ({ options, zones, traits, openTrait }: Character): string => {
    let text = `zones=${writeList(zones)} traits=${traits.join('')}${openTrait === 0 ? '' : ` open=${openTrait}`}`
    for (const { id, all, write } of writers) {
      const list = options[id] ?? []
      if (list !== all) text += write(list)
    }
    return text
  }
}

/** Writes the tokens of a member; a character that comes again refers to the pool it stood in. */
export const createTokenWriter = () => {
  const write = createCharacterWriter()
  return (tokens: readonly OfflineToken[]): string[] => {
    const earlier = new Map<string, number>()
    return tokens.map(({ pool, character }) => {
      const text = write(character)
      const same = earlier.get(text)
      if (same === undefined) earlier.set(text, pool)
      return `pool=${pool} ${same === undefined ? text : `same=${same}`}`
    })
  }
}
