import { isZone } from '@quintet/domain/places'
import { isPoolNumber, newCharacter } from '@quintet/domain/pools'
import { type CategoryId, categories, categoryOptions, isCategoryOption } from '@quintet/domain/questions'
import { ParseFault } from './fault.ts'
import { splitWord } from './fields.ts'
import { readNumber, readNumberWithin, readRanges } from './numbers.ts'

/** Every option of every category: what a category that is left out accepts. */
export const everything = newCharacter().options

/** What one `name=value` says of a token. */
export interface Part {
  /** Its place among all that can be said of a token. */
  slot: number
  /** Undefined for what is not a category. */
  category: CategoryId | undefined
  numbers: number[]
}

const first = categories.length
/** The slots of what is not a category. */
export const slotOf = { pool: first, same: first + 1, zones: first + 2, traits: first + 3, open: first + 4 } as const
export const slotCount = first + Object.keys(slotOf).length

const isCategory = (name: string): name is CategoryId => Object.hasOwn(everything, name)
const isOther = (name: string): name is keyof typeof slotOf => Object.hasOwn(slotOf, name)

const checkOptions = (id: CategoryId, options: number[]): number[] => {
  const unknown = options.find((option) => !isCategoryOption(id, option))
  const all = categoryOptions(id)
  if (unknown !== undefined) throw new ParseFault(`${id} has no option ${unknown}; it has ${all[0]} to ${all.at(-1)}.`)
  return options.length === all.length ? (everything[id] ?? all) : options
}

const readZones = (text: string): number[] => {
  const codes = readRanges('zones', text)
  const unknown = codes.find((code) => !isZone(code))
  if (unknown !== undefined) throw new ParseFault(`There is no zone ${unknown}.`)
  return codes
}

const readTraits = (text: string): number[] => {
  if (!/^[12]{4}$/.test(text)) throw new ParseFault(`traits must be four digits, each 1 or 2, not "${text}".`)
  return [...text].map(Number)
}

const readPool = (name: string, text: string): number[] => {
  const pool = readNumber(name, text)
  if (!isPoolNumber(pool)) throw new ParseFault(`${name} must be from 1 to 5, not ${pool}.`)
  return [pool]
}

const readOther: Record<keyof typeof slotOf, (text: string) => number[]> = {
  pool: (text) => readPool('pool', text),
  same: (text) => readPool('same', text),
  zones: readZones,
  traits: readTraits,
  open: (text) => [readNumberWithin('open', text, 0, 4)],
}

/** Reads one word of a token. */
export const readPart = (word: string): Part => {
  const [name, text] = splitWord(word)
  if (isOther(name)) return { slot: slotOf[name], category: undefined, numbers: readOther[name](text) }
  if (!isCategory(name)) throw new ParseFault(`There is no "${name}".`)
  return { slot: categories.indexOf(name), category: name, numbers: checkOptions(name, readRanges(name, text)) }
}
