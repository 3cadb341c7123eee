import { formatLocale } from '@quintet/domain/languages'
import { $locale, useStore } from '@quintet/sdk'
import type { Character } from '@quintet/domain/pools'
import { categories, type CategoryId, question, traits } from '@quintet/domain/questions'
import { List, Row } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { $categoryTexts } from '../stores/category-texts.ts'
import { pickOf } from '../stores/editor.ts'
import { hasGaps, isEverything } from '../stores/options.ts'
import { useList } from './use-list.ts'

/** So many options are named before the rest is only counted. */
const NAMED = 5
const isRange = (category: CategoryId) => category !== 'scope' && question(category).kind === 'range'

const useChoiceText = () => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const numbers = new Intl.NumberFormat(formatLocale(useStore($locale)))
  const anyOf = useList('disjunction')
  return (category: CategoryId, chosen: readonly number[]): string => {
    if (chosen.length === 0) return t('summary.nothing')
    const name = (option: number | undefined) => texts.option(category, option ?? 0)
    if (isRange(category) && !hasGaps(chosen)) {
      const [first = 0, last = 0] = [chosen[0], chosen.at(-1)]
      if (chosen.length === 1) return name(first)
      return category === 'age' ? numbers.formatRange(first, last) : t('summary.range', { from: name(first), to: name(last) })
    }
    const rest = chosen.length - NAMED
    return anyOf([...chosen.slice(0, NAMED).map(name), ...(rest > 0 ? [t('summary.more', { count: rest })] : [])])
  }
}

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
  const choice = useChoiceText()
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
