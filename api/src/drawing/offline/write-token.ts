import type { Character } from '@quintet/domain/pools'
import { type CategoryId, categories } from '@quintet/domain/questions'
import type { OfflineToken } from './entry.ts'
import { writeRanges } from './numbers.ts'
import { everything } from './part.ts'

const isEverything = (id: CategoryId, options: readonly number[]): boolean => {
  const all = everything[id] ?? []
  return options === all || (options.length >= all.length && new Set(options).size === all.length)
}

/** Writes lists that come again and again only once. */
const createListWriter = () => {
  const written = new WeakMap<readonly number[], string>()
  return (list: readonly number[]): string => {
    let text = written.get(list)
    if (text === undefined) written.set(list, (text = writeRanges(list)))
    return text
  }
}

/**
 * Writes characters as fields, without the pool's number; a category that accepts everything is left out. The lists must not be
 * changed while the writer is in use.
 */
export const createCharacterWriter = () => {
  const writeList = createListWriter()
  const writeCategory = (id: CategoryId, chosen: readonly number[]): string =>
    isEverything(id, chosen) ? '' : ` ${id}=${writeList(chosen)}`
  return ({ options, zones, traits, openTrait }: Character): string => {
    const open = openTrait === 0 ? '' : ` open=${openTrait}`
    const narrowed = categories.map((id) => writeCategory(id, options[id] ?? [])).join('')
    return `zones=${writeList(zones)} traits=${traits.join('')}${open}${narrowed}`
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
