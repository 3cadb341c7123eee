import type { Tier } from '@quintet/domain/membership'
import { type Character, type PoolNumber, type Reach } from '@quintet/domain/pools'
import type { Answers, CategoryId, PersonalityType, RelationshipStyle } from '@quintet/domain/questions'
import { readNumbers, writeNumbers } from './number-list.ts'

export interface Token {
  pool: PoolNumber
  character: Character
}

/** All that the drawing knows of one entrant; frozen at the boundary. */
export interface Entry {
  member: number
  answers: Answers
  personality: PersonalityType
  relationship: RelationshipStyle
  tier: Tier
  reach: Reach
  /** Drawings entered in a row without a match. */
  wait: number
  /** Members never to be matched with: met before, or reported. */
  past: readonly number[]
  tokens: readonly Token[]
}

interface SealedCharacter {
  options: Record<string, string>
  zones: string
  traits: Character['traits']
  openTrait: Character['openTrait']
}

const sealCharacter = ({ options, zones, traits, openTrait }: Character): SealedCharacter => ({
  options: Object.fromEntries(Object.entries(options).map(([id, chosen]) => [id, writeNumbers(chosen)])),
  zones: writeNumbers(zones),
  traits,
  openTrait,
})

const openCharacter = ({ options, zones, ...rest }: SealedCharacter): Character => ({
  ...rest,
  options: Object.fromEntries(Object.entries(options).map(([id, text]) => [id, readNumbers(text)])) as Partial<
    Record<CategoryId, number[]>
  >,
  zones: readNumbers(zones),
})

/** The one text of an entry: what is hashed, sealed and read again. */
export const writeEntry = ({ tokens, ...rest }: Entry): string =>
  JSON.stringify({ ...rest, tokens: tokens.map(({ pool, character }) => [pool, sealCharacter(character)]) })

/** The entry of a sealed text. */
export const readEntry = (text: string): Entry => {
  const { tokens, ...rest } = JSON.parse(text) as Omit<Entry, 'tokens'> & { tokens: [PoolNumber, SealedCharacter][] }
  return { ...rest, tokens: tokens.map(([pool, character]) => ({ pool, character: openCharacter(character) })) }
}
