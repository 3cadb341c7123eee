import { numberFormat } from '@quintet/domain/languages'
import { $locale, useStore } from '@quintet/sdk'
import { heightParts } from '@quintet/domain/profile'
import type { QuestionId } from '@quintet/domain/questions'
import { useTable, useTexts } from '@quintet/ui/texts'
import { usePlaceNames } from './place-names.ts'

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
  const places = usePlaceNames()
  const placeText = (code: number): string => {
    const { name, country } = places.full(code)
    return country === undefined ? name : t('place.inCountry', { zone: name, country })
  }
  return (id, value) => {
    if (id === 'age') return numberFormat(locale).format(value)
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
