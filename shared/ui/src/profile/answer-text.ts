import { $locale, useStore } from '@quintet/sdk'
import { countryName, countryOfZone, zone, zoneName } from '@quintet/domain/places'
import { heightParts } from '@quintet/domain/profile'
import type { QuestionId } from '@quintet/domain/questions'
import { useTable, useTexts } from '@quintet/ui/texts'

/** The words for an answer to a question. */
export type AnswerText = (id: QuestionId, value: number) => string

interface Options {
  /** 1 metric, 2 imperial: how heights are written. */
  measureUnit?: number
  /** Whether the person is a man: some texts speak of chest and build. */
  male?: boolean
}

/** The words for an answer: an option's text, a height in the member's unit, a place's name, or the number itself. */
export const useAnswerText = ({ measureUnit = 1, male = false }: Options = {}): AnswerText => {
  const user = useTable('user')
  const t = useTexts()
  const locale = useStore($locale)
  // A zone's name alone tells few people where it is; one that is a whole country, or one of a group of small ones, says so itself.
  const placeText = (code: number): string => {
    const [name, country] = [zoneName(code, locale), countryOfZone(code)]
    if (!zone(code)?.name || !country || country.isGroup) return name
    return t('place.inCountry', { zone: name, country: countryName(country.id, locale) })
  }
  return (id, value) => {
    if (id === 'age') return new Intl.NumberFormat(locale).format(value)
    if (id === 'zone') return placeText(value)
    if (id === 'height') {
      const { feet, inches, centimetres, edge } = heightParts(value)
      const length = measureUnit === 1 ? t('height.metric', { centimetres }) : t('height.imperial', { feet, inches })
      return edge ? t(`height.${edge}`, { length }) : length
    }
    const own = male ? user(`${id}.men.${value}`) : ''
    return own && own !== `${id}.men.${value}` ? own : user(`${id}.${value}`)
  }
}
