import type { Character, PoolNumber } from '@quintet/domain/pools'
import type { OfflineToken } from './entry.ts'
import { ParseFault } from './fault.ts'
import type { Line } from './lines.ts'
import { everything, type Part, readPart, slotCount, slotOf } from './part.ts'
import { WordReader } from './words.ts'

type Options = Character['options']

interface Section {
  options: Options
  parts: (Part | undefined)[]
  words: number
}

const noParts: readonly (Part | undefined)[] = Array.from({ length: slotCount })
const names = Object.entries(slotOf)
const nameOf = ({ slot, category }: Part): string => category ?? names.find(([, own]) => own === slot)?.[0] ?? ''

const words = new WordReader(readPart)

const readSection = (): Section => {
  const section: Section = { options: { ...everything }, parts: noParts.slice(), words: 0 }
  while (words.peek() !== -1) {
    const part = words.next()
    if (section.parts[part.slot]) throw new ParseFault(`${nameOf(part)} stands there twice.`)
    section.parts[part.slot] = part
    section.words += 1
    if (part.category) section.options[part.category] = part.numbers
  }
  return section
}

const readCharacter = ({ options, parts }: Section): Character => {
  const [zones, traits] = [parts[slotOf.zones]?.numbers, parts[slotOf.traits]?.numbers]
  if (!zones || !traits) throw new ParseFault(`${zones ? 'traits' : 'zones'} is missing.`)
  const openTrait = parts[slotOf.open]?.numbers[0] ?? 0
  return { options, zones, traits: traits as Character['traits'], openTrait: openTrait as Character['openTrait'] }
}

const poolAndSame = 2

const findSame = (same: number, section: Section, earlier: readonly OfflineToken[]): Character => {
  if (section.words > poolAndSame) throw new ParseFault('same takes the whole character; nothing else may stand beside it.')
  const found = earlier.find(({ pool }) => pool === same)
  if (!found) throw new ParseFault(`same=${same} must name a pool that stands before it on the line.`)
  return found.character
}

const readToken = (earlier: readonly OfflineToken[]): OfflineToken => {
  const section = readSection()
  const pool = section.parts[slotOf.pool]?.numbers[0]
  if (pool === undefined) throw new ParseFault('pool is missing.')
  if (earlier.some((token) => token.pool === pool)) throw new ParseFault(`pool ${pool} stands there twice.`)
  const same = section.parts[slotOf.same]?.numbers[0]
  const character = same === undefined ? readCharacter(section) : findSame(same, section, earlier)
  return { pool: pool as PoolNumber, character }
}

/** The tokens of a line from the first bar on. Lists that are equal may be one and the same array: do not change them. */
export const readTokens = (line: Line, bar: number): OfflineToken[] => {
  const tokens: OfflineToken[] = []
  words.start(line, bar)
  while (words.nextSection()) tokens.push(readToken(tokens))
  if (tokens.length === 0) throw new ParseFault('The member has no token.')
  return tokens
}
