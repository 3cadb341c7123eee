import { useStore } from '@quintet/sdk'
import type { Character } from '@quintet/domain/pools'
import { categories, traits } from '@quintet/domain/questions'
import { List, Row } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { $categoryTexts } from '../stores/category-texts.ts'
import { pickOf } from '../stores/editor.ts'
import { isEverything } from '../stores/options.ts'
import { useChoiceText } from './use-choice-text.ts'

const Traits = ({ character }: { character: Character }) => {
  const texts = useStore($categoryTexts)
  return (
    <List title={texts.label('personality')}>
      {traits.map((trait) => (
        <Row
          key={trait}
          title={texts.character(`trait.${trait}.name`)}
          aside={texts.character(`choice.${pickOf(character, trait) ?? 0}`)}
        />
      ))}
    </List>
  )
}

/** What a character wants, in the few lines in which it is not simply open to everything. */
export const Summary = ({ character }: { character: Character }) => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const choice = useChoiceText(5)
  const narrowed = categories.filter((category) => !isEverything(category, character.options[category] ?? []))
  const open = categories.length - narrowed.length
  return (
    <>
      <List title={t('summary.title')}>
        {narrowed.map((category) => (
          <Row key={category} title={choice(category, character.options[category] ?? [])} detail={texts.label(category)} />
        ))}
        <Row title={t('summary.open', { count: open })} detail={t('summary.openHint')} />
        <Row
          icon="globe"
          title={character.zones.length === 0 ? t('summary.noZone') : t('summary.zones', { count: character.zones.length })}
          detail={texts.label('zones')}
        />
      </List>
      <Traits character={character} />
    </>
  )
}
