import { type Answers, type PersonalityType, type RelationshipStyle, catalogue } from '@quintet/domain/questions'
import type { Character, PoolNumber } from '@quintet/domain/pools'
import type { Entry } from './entry.ts'
import { type SealedCharacter, openCharacter, sealCharacter } from './sealed-character.ts'

/** What a member says and wants, whatever the week: all of an entry that does not change from one drawing to the next. */
export interface EntryProfile {
  answers: Answers
  personality: PersonalityType
  relationship: RelationshipStyle
  /** The complete characters by their numbers. */
  characters: readonly (readonly [PoolNumber, Character])[]
}

type SealedProfile = Omit<EntryProfile, 'characters'> & { characters: [PoolNumber, SealedCharacter][] }

const inOrder = (answers: Answers): Answers =>
  Object.fromEntries(catalogue.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]])))

const sealAll = (characters: EntryProfile['characters']): SealedProfile['characters'] => {
  const known = new Map<Character, SealedCharacter>()
  return characters.map(([number, character]) => {
    const sealed = known.get(character) ?? sealCharacter(character)
    known.set(character, sealed)
    return [number, sealed]
  })
}

/** The one text of a body: what is hashed, sealed and read again. */
export const writeEntryProfile = ({ answers, personality, relationship, characters }: EntryProfile): string =>
  JSON.stringify({
    answers: inOrder(answers),
    personality,
    relationship,
    characters: sealAll(characters),
  } satisfies SealedProfile)

/** The body of such a text. */
export const readEntryProfile = (text: string): EntryProfile => {
  const { characters, ...rest } = JSON.parse(text) as SealedProfile
  return { ...rest, characters: characters.map(([number, character]) => [number, openCharacter(character)]) }
}

/** What an entry has of its member's body: the characters that its tokens carry. */
export const profileOfEntry = ({ answers, personality, relationship, tokens }: Omit<Entry, 'member'>): EntryProfile => ({
  answers,
  personality,
  relationship,
  characters: tokens.map(({ pool, character }) => [pool, character]),
})
