import type { Tier } from '@quintet/domain/membership'
import type { Character, PoolNumber, Reach } from '@quintet/domain/pools'
import type { Answers, PersonalityType, RelationshipStyle } from '@quintet/domain/questions'
import { type SealedCharacter, openCharacter, sealCharacter } from './sealed-character.ts'

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

/** The one text of an entry: what is hashed, sealed and read again. */
export const writeEntry = ({ tokens, ...rest }: Entry): string =>
  JSON.stringify({ ...rest, tokens: tokens.map(({ pool, character }) => [pool, sealCharacter(character)]) })

/** The entry of a sealed text. */
export const readEntry = (text: string): Entry => {
  const { tokens, ...rest } = JSON.parse(text) as Omit<Entry, 'tokens'> & { tokens: [PoolNumber, SealedCharacter][] }
  return { ...rest, tokens: tokens.map(([pool, character]) => ({ pool, character: openCharacter(character) })) }
}
