import { useStore, $member } from '@quintet/sdk'
import { answerOptions, type QuestionId } from '@quintet/domain/questions'
import { ChoiceGroup, SelectField } from '@quintet/ui'
import { useAnswerText } from '@quintet/ui/profile'
import { useTable, useTexts } from '@quintet/ui/texts'
import { optionalText } from './optional-text.ts'

/** More options than this stand in the platform's own list instead of in chips. */
const MOST_CHIPS = 12

interface QuestionFieldProps {
  id: QuestionId
  value: number | undefined
  onValue: (id: QuestionId, value: number) => void
  isMissing: boolean
  /** Nothing else stands on the screen: a long list has room for chips, one press each. */
  isAlone?: boolean
}

const useOptionLabel = (id: QuestionId) => {
  const unit = useStore($member).data?.measureUnit ?? 1
  const [own, other] = [useAnswerText({ measureUnit: unit }), useAnswerText({ measureUnit: unit === 1 ? 2 : 1 })]
  const t = useTexts('data')
  return (option: number) =>
    id === 'height' ? t('height.both', { own: own(id, option), other: other(id, option) }) : own(id, option)
}

/** One question of the catalogue: chips for a few options, a list for many. */
export const QuestionField = ({ id, value, onValue, isMissing, isAlone = false }: QuestionFieldProps) => {
  const t = useTexts('data')
  const user = useTable('user')
  const label = useOptionLabel(id)
  const choices = answerOptions(id).map((option) => ({ value: option, label: label(option) }))
  const words = {
    hint: optionalText(user, `${id}.hint`),
    error: isMissing ? t('form.choose') : undefined,
  }
  if (isAlone || choices.length <= MOST_CHIPS) {
    return (
      <div data-field={id}>
        <ChoiceGroup
          legend={user(`${id}.label`)}
          {...words}
          choices={choices}
          value={value}
          onValue={(chosen) => onValue(id, chosen)}
        />
      </div>
    )
  }
  return (
    <SelectField
      name={id}
      label={user(`${id}.label`)}
      {...words}
      placeholder={t('form.placeholder')}
      value={value === undefined ? '' : String(value)}
      options={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      onChange={(event) => event.target.value && onValue(id, Number(event.target.value))}
    />
  )
}
