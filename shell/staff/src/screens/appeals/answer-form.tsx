import { latinDigits } from '@quintet/domain/languages'
import { LONGEST_SUSPENSION_DAYS, caseTextLimits } from '@quintet/domain/cases'
import { showToast, type TextRef } from '@quintet/sdk'
import { Button, ChoiceGroup, TextArea, TextField, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { failureRef } from '../../calls/failure.ts'
import { FormError } from '../../parts/form-error.tsx'
import { type Appeal, answerAppeal, answerReportAppeal, type ReportAppeal } from './appeals.ts'

type Outcome = 'kept' | 'shortened' | 'lifted' | 'reopened'

const { min, max } = caseTextLimits.answer
const text = (key: string) => ({ key, namespace: 'staff' })

const outcomesFor = (appeal: Appeal | ReportAppeal): Outcome[] => {
  if ('case' in appeal) return ['kept', 'reopened']
  return appeal.measure.measure === 'removePhoto' ? ['kept', 'lifted'] : ['kept', 'shortened', 'lifted']
}

type MeasureOutcome = Parameters<typeof answerAppeal>[0]['outcome']
type ReportOutcome = Parameters<typeof answerReportAppeal>[0]['outcome']

// Only what `outcomesFor` offers can be chosen.
const send = (appeal: Appeal | ReportAppeal, outcome: Outcome, answer: string, days: number): Promise<void> => {
  const given = { appeal: appeal.number, answer }
  if ('case' in appeal) return answerReportAppeal({ ...given, outcome: outcome as ReportOutcome })
  return answerAppeal({ ...given, outcome: outcome as MeasureOutcome, ...(outcome === 'shortened' && { days }) })
}

const problemOf = (outcome: Outcome, days: number, answer: string): string | undefined => {
  const fits = Number.isInteger(days) && days >= 1 && days <= LONGEST_SUSPENSION_DAYS
  if (outcome === 'shortened' && !fits) return 'cases.daysOpen'
  return answer.length < min ? 'cases.answerShort' : undefined
}

const useAnswer = (appeal: Appeal | ReportAppeal) => {
  const [outcome, setOutcome] = useState<Outcome>('kept')
  const [days, setDays] = useState('7')
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<TextRef>()
  const { busy, run } = useAction({ onError: (thrown) => setError(failureRef(thrown)) })
  const submit = async () => {
    const problem = problemOf(outcome, Number(days), answer.trim())
    setError(problem === undefined ? undefined : text(problem))
    if (problem !== undefined) return
    await run(async () => {
      await send(appeal, outcome, answer.trim(), Number(days))
      showToast(text('appeals.answered'))
    })
  }
  return { outcome, setOutcome, days, setDays, answer, setAnswer, error, busy, submit }
}

/** The answer to an appeal, in the member's language. */
export const AnswerForm = ({ appeal }: { appeal: Appeal | ReportAppeal }) => {
  const t = useTexts('staff')
  const textRef = useTextRef()
  const { outcome, setOutcome, days, setDays, answer, setAnswer, error, busy, submit } = useAnswer(appeal)
  return (
    <form className="stack" noValidate onSubmit={(event) => event.preventDefault()}>
      <ChoiceGroup
        legend={t('appeals.outcome')}
        value={outcome}
        onValue={setOutcome}
        choices={outcomesFor(appeal).map((each) => ({ value: each, label: t(`appeals.outcome.${each}`) }))}
      />
      {outcome === 'shortened' ? (
        <TextField
          label={t('appeals.days')}
          inputMode="numeric"
          value={days}
          onChange={(event) => setDays(latinDigits(event.target.value))}
        />
      ) : null}
      <TextArea
        label={t('appeals.answer')}
        maxLength={max}
        rows={4}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <FormError>{error && textRef(error)}</FormError>
      <Button icon="send" busy={busy} onClick={() => void submit()}>
        {t('appeals.send')}
      </Button>
    </form>
  )
}
