import type { MemberRecord } from '@quintet/contract'
import { calculatorRanges, isMale, type MeasureUnit } from '@quintet/domain/profile'
import { activityQuestions } from '@quintet/domain/questions'
import { delays } from '@quintet/domain/limits'
import {
  Card,
  ChoiceGroup,
  Disclosure,
  ErrorSummary,
  LinkButton,
  Note,
  Skeleton,
  TextField,
  useDebouncedValue,
} from '@quintet/ui'
import { BuildChart, ShapePicture, useAnswerText } from '@quintet/ui/profile'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useLocation } from '@quintet/sdk/router'
import { useState } from 'react'
import {
  type CalculatorForm,
  emptyForm,
  formProblems,
  formResult,
  isMeasure,
  keepHeight,
  measureFields,
  readMeasure,
  switchUnit,
} from '../stores/calculator.ts'
import { MemberPage } from '../ui/member-page.tsx'
import { NextPart } from '../ui/next-part.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useSectionTitle } from '../ui/section-title.ts'
import { useDraft, useSave } from '../ui/use-form.ts'
import styles from './calculator-page.module.css'

const draftName = 'calculator'
const address = '/data/user-data/calculator'
const units: readonly MeasureUnit[] = [1, 2]

interface PartProps {
  form: CalculatorForm
  change: (changes: Partial<CalculatorForm>) => void
}

const Measures = ({
  form,
  rested,
  tried,
  male,
  change,
}: PartProps & { rested: CalculatorForm; tried: boolean; male: boolean }) => {
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
            name={field}
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
    <div key={id} data-field={id}>
      <ChoiceGroup
        legend={user(`${id}.label`)}
        error={tried && form[id] === undefined ? t('form.choose') : undefined}
        choices={Array.from({ length: count }, (_, index) => ({ value: index + 1, label: user(`${id}.${index + 1}`) }))}
        value={form[id]}
        onValue={(value) => change({ [id]: value })}
      />
    </div>
  ))
}

interface ResultProps {
  bodyType: number | undefined
  bodyShape: number | undefined
  male: boolean
}

const Result = ({ bodyType, bodyShape, male }: ResultProps) => {
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

/** The fields that a save still needs, as they are read on the page. */
const useProblems = (form: CalculatorForm, male: boolean) => {
  const t = useTexts('data')
  const user = useTable('user')
  return formProblems(form).map((field) => {
    if (!isMeasure(field)) return { field, text: user(`${field}.label`) }
    const unit = t(`calculator.${field === 'weight' ? 'weightUnit' : 'lengthUnit'}.${form.unit}`)
    return { field, text: t(`calculator.${field === 'bust' && male ? 'chest' : field}`, { unit }) }
  })
}

const Calculator = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const [tries, setTries] = useState(0)
  const tried = tries > 0
  const start: CalculatorForm = emptyForm(record.measureUnit === 2 ? 2 : 1)
  const { value: form, change } = useDraft<CalculatorForm>(draftName, start)
  const rested = useDebouncedValue(form, delays.typing)
  const { busy, save } = useSave(draftName, address, { isDone: true })
  const male = record.answers?.attraction !== undefined && isMale(record.answers.attraction)
  const result = formResult(form)
  // The result moves only when the typing rests; what is saved never waits.
  const shown = formResult(rested) ?? { bodyType: record.answers?.bodyType, bodyShape: record.answers?.bodyShape }
  const submit = () => {
    if (!result) return setTries(tries + 1)
    keepHeight(form, record)
    void save({ section: 'calculator', answers: { ...result }, measureUnit: form.unit, handSide: record.handSide === 2 ? 2 : 1 })
  }
  return (
    <>
      <Note>{t('calculator.private')}</Note>
      <ErrorSummary problems={useProblems(form, male)} tries={tries} />
      <ChoiceGroup
        legend={t('calculator.unit')}
        choices={units.map((unit) => ({ value: unit, label: t(`calculator.unit.${unit}`) }))}
        value={form.unit}
        onValue={(unit) => change(switchUnit(form, unit))}
      />
      <Measures form={form} rested={tried ? form : rested} tried={tried} male={male} change={change} />
      <Activities form={form} tried={tried} change={change} />
      <Result {...shown} male={male} />
      <SaveBar busy={busy} onSave={submit} />
    </>
  )
}

/** The result as a picture, before anything else is asked. */
const Finished = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const male = record.answers?.attraction !== undefined && isMale(record.answers.attraction)
  return (
    <>
      <Result bodyType={record.answers?.bodyType} bodyShape={record.answers?.bodyShape} male={male} />
      <NextPart record={record} />
      <LinkButton to={address} look="quiet">
        {t('calculator.change')}
      </LinkButton>
    </>
  )
}

/** Works out build and shape on the device; only the two results are sent (decision 6). */
export const CalculatorPage = () => {
  const { ready } = useTable('user')
  const isDone = (useLocation().state as { isDone?: boolean } | null)?.isDone === true
  return (
    <MemberPage title={useSectionTitle('calculator')}>
      {(record) => {
        if (!ready) return <Skeleton lines={6} shape="questions" />
        return isDone ? <Finished record={record} /> : <Calculator record={record} />
      }}
    </MemberPage>
  )
}
