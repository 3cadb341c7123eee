import type { MemberRecord } from '@quintet/contract'
import { calculatorRanges, type HandSide, isMale, type MeasureUnit } from '@quintet/domain/profile'
import { activityQuestions } from '@quintet/domain/questions'
import { delays } from '@quintet/domain/limits'
import { Card, ChoiceGroup, Disclosure, Note, Skeleton, TextField, useDebouncedValue } from '@quintet/ui'
import { BuildChart, ShapePicture, useAnswerText } from '@quintet/ui/profile'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import {
  type CalculatorForm,
  emptyForm,
  formProblems,
  formResult,
  measureFields,
  readMeasure,
  switchUnit,
} from '../stores/calculator.ts'
import { MemberPage } from '../ui/member-page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useSectionTitle } from '../ui/section-title.ts'
import { useDraft, useSave } from '../ui/use-form.ts'
import styles from './calculator-page.module.css'

const draftName = 'calculator'
const units: readonly MeasureUnit[] = [1, 2]
const hands: readonly HandSide[] = [1, 2]
type Draft = CalculatorForm & { handSide: HandSide }

interface PartProps {
  form: Draft
  change: (changes: Partial<Draft>) => void
}

const Measures = ({ form, rested, tried, male, change }: PartProps & { rested: Draft; tried: boolean; male: boolean }) => {
  const t = useTexts('data')
  const problems = new Set<string>(formProblems(rested))
  return (
    <div className={styles.measures}>
      {measureFields.map((field) => {
        const [low, high] = calculatorRanges[form.unit][field]
        const unit = t(`calculator.${field === 'weight' ? 'weightUnit' : 'lengthUnit'}.${form.unit}`)
        const isWrong = problems.has(field) && (tried || readMeasure(rested[field]) !== undefined || rested[field] !== '')
        return (
          <TextField
            key={field}
            label={t(`calculator.${field === 'bust' && male ? 'chest' : field}`, { unit })}
            inputMode="decimal"
            autoComplete="off"
            value={form[field]}
            error={isWrong ? t('calculator.range', { low, high, unit }) : undefined}
            onChange={(event) => change({ [field]: event.target.value })}
          />
        )
      })}
    </div>
  )
}

const Activities = ({ form, tried, change }: PartProps & { tried: boolean }) => {
  const t = useTexts('data')
  const user = useTable('user')
  return activityQuestions.map(({ id, count }) => (
    <ChoiceGroup
      key={id}
      legend={user(`${id}.label`)}
      error={tried && form[id] === undefined ? t('form.choose') : undefined}
      choices={Array.from({ length: count }, (_, index) => ({ value: index + 1, label: user(`${id}.${index + 1}`) }))}
      value={form[id]}
      onValue={(value) => change({ [id]: value })}
    />
  ))
}

const Result = ({ bodyType, bodyShape, male }: { bodyType?: number; bodyShape?: number; male: boolean }) => {
  const t = useTexts('data')
  const answer = useAnswerText({ male })
  return (
    <div aria-live="polite">
      <Card>
        <h2>{t('calculator.result')}</h2>
        {bodyType === undefined || bodyShape === undefined ? (
          <p>{t('calculator.notYet')}</p>
        ) : (
          <div className={styles.result}>
            <ShapePicture shape={bodyShape} male={male} size="large" />
            <p className={styles.words}>
              <strong>{answer('bodyType', bodyType)}</strong>
              <strong>{answer('bodyShape', bodyShape)}</strong>
            </p>
          </div>
        )}
        <p className={styles.soft}>{t('calculator.kind')}</p>
        <Disclosure title={t('calculator.builds')}>
          <BuildChart text={t('calculator.buildsText')} />
        </Disclosure>
      </Card>
    </div>
  )
}

const Calculator = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const [tried, setTried] = useState(false)
  const start: Draft = { ...emptyForm(record.measureUnit === 2 ? 2 : 1), handSide: record.handSide === 2 ? 2 : 1 }
  const { value: form, change } = useDraft<Draft>(draftName, start)
  const rested = useDebouncedValue(form, delays.typing)
  const { busy, save } = useSave(draftName)
  const male = record.answers?.attraction !== undefined && isMale(record.answers.attraction)
  const result = formResult(form)
  // The result moves only when the typing rests; what is saved never waits.
  const shown = formResult(rested) ?? { bodyType: record.answers?.bodyType, bodyShape: record.answers?.bodyShape }
  const submit = () => {
    setTried(true)
    if (result) void save({ section: 'calculator', answers: { ...result }, measureUnit: form.unit, handSide: form.handSide })
  }
  return (
    <>
      <Note>{t('calculator.private')}</Note>
      <ChoiceGroup
        legend={t('calculator.unit')}
        choices={units.map((unit) => ({ value: unit, label: t(`calculator.unit.${unit}`) }))}
        value={form.unit}
        onValue={(unit) => change(switchUnit(form, unit))}
      />
      <Measures form={form} rested={tried ? form : rested} tried={tried} male={male} change={change} />
      <Activities form={form} tried={tried} change={change} />
      <Result {...shown} male={male} />
      <ChoiceGroup
        legend={t('calculator.hand')}
        hint={t('calculator.handHint')}
        choices={hands.map((hand) => ({ value: hand, label: t(`calculator.hand.${hand}`) }))}
        value={form.handSide}
        onValue={(handSide) => change({ handSide })}
      />
      <SaveBar busy={busy} onSave={submit} problem={tried && !result ? t('form.required') : undefined} />
    </>
  )
}

/** Works out build and shape on the device; only the two results are sent (decision 6). */
export const CalculatorPage = () => {
  const { ready } = useTable('user')
  return (
    <MemberPage title={useSectionTitle('calculator')}>
      {(record) => (ready ? <Calculator record={record} /> : <Skeleton lines={8} />)}
    </MemberPage>
  )
}
