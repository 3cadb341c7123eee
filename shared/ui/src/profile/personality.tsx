import { isPersonalityType, type PersonalityType, traitGroup, traits } from '@quintet/domain/questions'
import { List, Row } from '@quintet/ui'
import { useTable, useTexts } from '@quintet/ui/texts'

/** Whether a public value is a personality type. */
export const isPersonality = (value: unknown): value is PersonalityType => typeof value === 'string' && isPersonalityType(value)

/** A person's personality, trait by trait, in words that fit the reader. */
export const Personality = ({ type }: { type: PersonalityType }) => {
  const t = useTexts()
  const character = useTable('character')
  if (!character.ready) return null
  return (
    <List title={t('section.quiz1')}>
      {traits.map((trait) => (
        <Row
          key={trait}
          title={character(`trait.${trait}.${traitGroup(type, trait)}`)}
          detail={character(`trait.${trait}.name`)}
        />
      ))}
    </List>
  )
}

/** A personality in one line: the word that stands before the colon of each trait's text. Empty until the texts are there. */
export const usePersonalityWords = (): ((value: unknown) => string) => {
  const character = useTable('character')
  return (value) =>
    character.ready && isPersonality(value)
      ? traits.map((trait) => character(`trait.${trait}.${traitGroup(value, trait)}`).split(':')[0]).join(' · ')
      : ''
}
