import type { MemberRecord } from '@quintet/contract'
import { member } from '@quintet/sdk'
import { type CalculatorField, calculatorRanges, isMale, type MeasureUnit } from '@quintet/domain/profile'
import { type ActivityQuestion, activityQuestions } from '@quintet/domain/questions'
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
  switchUnit,
  withUnit,
} from '../stores/calculator.ts'
import { MemberPage } from '../ui/member-page.tsx'
import { NextPart } from '../ui/next-part.tsx'
import { OneByOne, useOneByOne } from '../ui/one-by-one.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useSectionTitle } from '../ui/section-title.ts'
import { useDraft, useSave } from '../ui/use-form.ts'
import { WhyWeAsk } from '../ui/why-we-ask.tsx'
import styles from './calculator-page.module.css'

const draftName = 'calculator'
const address = '/data/user-data/calculator'
const units: readonly MeasureUnit[] = [1, 2]

interface PartProps {
  form: CalculatorForm
  change: (changes: Partial<CalculatorForm>) => void
}

const useMeasureLabel = (unit: MeasureUnit, male: boolean) => {
  const t = useTexts('data')
  return (field: CalculatorField): string => {
    const words = t(`calculator.${field === 'weight' ? 'weightUnit' : 'lengthUnit'}.${unit}`)
    return t(`calculator.${field === 'bust' && male ? 'chest' : field}`, { unit: words })
  }
}

interface MeasureProps extends PartProps {
  field: CalculatorField
  male: boolean
  /** Its number is out of range, and the member has had the time to see so. */
  isWrong: boolean
  isAlone?: boolean
}

const Measure = ({ field, form, male, isWrong, isAlone = false, change }: MeasureProps) => {
  const t = useTexts('data')
  const [low, high] = calculatorRanges[form.unit][field]
  const unit = t(`calculator.${field === 'weight' ? 'weightUnit' : 'lengthUnit'}.${form.unit}`)
  const range = t('calculator.range', { low, high, unit })
  return (
    <TextField
      name={field}
      label={useMeasureLabel(form.unit, male)(field)}
      inputMode="decimal"
      enterKeyHint={isAlone ? 'next' : undefined}
      autoComplete="off"
      value={form[field]}
      error={isWrong ? range : undefined}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  )
}

interface ActivityProps extends PartProps {
  id: ActivityQuestion
  count: number
  isMissing: boolean
}

const Activity = ({ id, count, form, isMissing, change }: ActivityProps) => {
  const t = useTexts('data')
  const user = useTable('user')
  return (
    <div data-field={id}>
      <ChoiceGroup
        legend={user(`${id}.label`)}
        error={isMissing ? t('form.choose') : undefined}
        choices={Array.from({ length: count }, (_, index) => ({ value: index + 1, label: user(`${id}.${index + 1}`) }))}
        value={form[id]}
        onValue={(value) => change({ [id]: value })}
      />
    </div>
  )
}

const Units = ({ form, change }: PartProps) => {
  const t = useTexts('data')
  return (
    <ChoiceGroup
      legend={t('calculator.unit')}
      choices={units.map((unit) => ({ value: unit, label: t(`calculator.unit.${unit}`) }))}
      value={form.unit}
      onValue={(unit) => change(switchUnit(form, unit))}
    />
  )
}

const isTyped = (form: CalculatorForm, field: CalculatorField): boolean => form[field] !== ''

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
  const user = useTable('user')
  const label = useMeasureLabel(form.unit, male)
  return formProblems(form).map((field) => ({ field, text: isMeasure(field) ? label(field) : user(`${field}.label`) }))
}

interface QuestionsProps extends PartProps {
  male: boolean
  busy: boolean
  onEnd: () => void
  onList: () => void
}

/** One thing a screen, on a phone: the units, each measure, each activity. */
const Alone = ({ form, male, busy, change, onEnd, onList }: QuestionsProps) => {
  const rested = useDebouncedValue(form, delays.typing)
  const [tried, setTried] = useState<CalculatorForm>()
  const problems = new Set<string>(formProblems(form))
  const restedProblems = new Set<string>(formProblems(rested))
  const isBegun = measureFields.some((field) => isTyped(form, field))
  const measure = (field: CalculatorField) => {
    const isWrong = problems.has(field) && isTyped(form, field)
    // Said when the typing rests, or when going on is tried.
    const isSaid = isWrong && (tried === form || (restedProblems.has(field) && isTyped(rested, field)))
    return {
      id: field,
      isAnswered: !problems.has(field),
      isWrong,
      content: <Measure key={field} field={field} form={form} male={male} isWrong={isSaid} isAlone change={change} />,
    }
  }
  const activity = ({ id, count }: (typeof activityQuestions)[number]) => ({
    id,
    isAnswered: !problems.has(id),
    content: <Activity key={id} id={id} count={count} form={form} isMissing={false} change={change} />,
  })
  const items = [
    { id: 'unit', isAnswered: true, content: <Units form={form} change={change} /> },
    ...measureFields.map(measure),
    ...activityQuestions.map(activity),
  ]
  return (
    <OneByOne
      items={items}
      busy={busy}
      onEnd={onEnd}
      onList={onList}
      onWrong={() => setTried(form)}
      {...(isBegun ? {} : { start: 0 })}
    />
  )
}

const Calculator = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const [tries, setTries] = useState(0)
  const tried = tries > 0
  const {
    value: form,
    change: enter,
    $,
  } = useDraft<CalculatorForm>(draftName, ({ measureUnit }) => emptyForm(measureUnit === 2 ? 2 : 1))
  const change = (changes: Partial<CalculatorForm>) => enter(withUnit(changes, ($.get() as CalculatorForm).unit))
  const rested = useDebouncedValue(form, delays.typing)
  const { busy, save } = useSave(draftName, address, { isDone: true })
  const male = record.answers?.attraction !== undefined && isMale(record.answers.attraction)
  const problems = useProblems(form, male)
  const { isOneByOne, showList } = useOneByOne(problems.length === 0 || record.answers?.bodyType !== undefined)
  // The result moves only when the typing rests; what is saved never waits.
  const shown = formResult(rested) ?? { bodyType: record.answers?.bodyType, bodyShape: record.answers?.bodyShape }
  const submit = () => {
    // Read anew: the last answer may be younger than this rendering.
    const entered = $.get() as CalculatorForm
    const result = formResult(entered)
    if (!result) {
      showList()
      return setTries(tries + 1)
    }
    keepHeight(entered, record)
    void save('calculator', () => ({
      section: 'calculator',
      answers: { ...result },
      measureUnit: entered.unit,
      handSide: member.$.get().data?.handSide === 2 ? 2 : 1,
    }))
  }
  const why = (
    <>
      <Note>{t('calculator.private')}</Note>
      <WhyWeAsk section="calculator" />
    </>
  )
  if (isOneByOne) {
    return (
      <>
        {why}
        <Alone form={form} male={male} busy={busy} change={change} onEnd={submit} onList={showList} />
      </>
    )
  }
  const known = tried ? form : rested
  const wrong = new Set<string>(formProblems(known))
  return (
    <>
      {why}
      <ErrorSummary problems={problems} tries={tries} />
      <Units form={form} change={change} />
      <div className={styles.measures}>
        {measureFields.map((field) => (
          <Measure
            key={field}
            field={field}
            form={form}
            male={male}
            isWrong={wrong.has(field) && (tried || isTyped(known, field))}
            change={change}
          />
        ))}
      </div>
      {activityQuestions.map(({ id, count }) => (
        <Activity key={id} id={id} count={count} form={form} isMissing={tried && form[id] === undefined} change={change} />
      ))}
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
