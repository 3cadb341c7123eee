import { isPersonalityType, type PersonalityType, traitGroup, traits } from '@quintet/domain/questions'
import { useTable } from '@quintet/ui/texts'
import { shortName } from './short-name.ts'

/** Whether a public value is a personality type. */
export const isPersonality = (value: unknown): value is PersonalityType => typeof value === 'string' && isPersonalityType(value)

/** A personality in one line: the word that stands before the colon of each trait's text. Empty until the texts are there. */
export const usePersonalityWords = (): ((value: unknown) => string) => {
  const character = useTable('character')
  return (value) =>
    character.ready && isPersonality(value)
      ? traits.map((trait) => shortName(character(`trait.${trait}.${traitGroup(value, trait)}`))).join('\u00a0· ')
      : ''
}
