import {
  calculate,
  type CalculatorField,
  type CalculatorInputs,
  calculatorProblems,
  type CalculatorResult,
  convertInputs,
  heightOption,
  type MeasureUnit,
} from '@quintet/domain/profile'
import type { MemberRecord } from '@quintet/contract'
import { latinDigits } from '@quintet/domain/languages'
import type { ActivityAnswers, ActivityQuestion, Answers } from '@quintet/domain/questions'
import { draftOf, keepBeside, rememberMeasured } from './kept-drafts.ts'

export const measureFields: readonly CalculatorField[] = ['height', 'weight', 'bust', 'waist', 'hip']

export const isMeasure = (field: CalculatorField | ActivityQuestion): field is CalculatorField =>
  (measureFields as readonly string[]).includes(field)

/** What stands in the calculator's fields: measures as they are typed, the activity answers, the unit. */
export interface CalculatorForm extends Record<CalculatorField, string>, Partial<ActivityAnswers> {
  unit: MeasureUnit
}

export const emptyForm = (unit: MeasureUnit): CalculatorForm => ({ unit, height: '', weight: '', bust: '', waist: '', hip: '' })

// Members type in the digits and the decimal comma of their keyboard.
const asciiNumber = (text: string): string => latinDigits(text).replaceAll(/[,٫]/g, '.').trim()

/** The number that was typed; undefined for an empty or unreadable field. */
export const readMeasure = (text: string): number | undefined => {
  const ascii = asciiNumber(text)
  return ascii !== '' && Number.isFinite(Number(ascii)) ? Number(ascii) : undefined
}

const inputsOf = (form: CalculatorForm): Partial<CalculatorInputs> & { unit: MeasureUnit } => {
  const { unit, jobActivity, freeTimeActivity, exerciseRoutine } = form
  const measures = Object.fromEntries(measureFields.map((field) => [field, readMeasure(form[field])]))
  return { unit, jobActivity, freeTimeActivity, exerciseRoutine, ...measures }
}

/** Names of the fields that are missing or out of range. */
export const formProblems = (form: CalculatorForm): (CalculatorField | ActivityQuestion)[] => calculatorProblems(inputsOf(form))

/** The result, as soon as everything is there. */
export const formResult = (form: CalculatorForm): CalculatorResult | undefined =>
  formProblems(form).length === 0 ? calculate(inputsOf(form) as CalculatorInputs) : undefined

/** The form in the other unit: what is typed is converted, what is empty stays empty. */
export const switchUnit = (form: CalculatorForm, unit: MeasureUnit): CalculatorForm => {
  const inputs = inputsOf(form)
  const filled = measureFields.filter((field) => inputs[field] !== undefined)
  const complete = { ...inputs, ...Object.fromEntries(measureFields.map((field) => [field, inputs[field] ?? 0])) }
  const converted = convertInputs(complete as CalculatorInputs, unit)
  return { ...form, unit, ...Object.fromEntries(filled.map((field) => [field, String(converted[field])])) }
}

/** The height is asked once: what was measured here waits, on this device, as the answer among the questions of appearance. */
export const keepHeight = (form: CalculatorForm, record: MemberRecord): void => {
  const height = readMeasure(form.height)
  const draft = draftOf<Answers>('appearance')
  if (height === undefined || (draft?.height ?? record.answers?.height) !== undefined) return
  const option = heightOption(height, form.unit)
  rememberMeasured(option)
  keepBeside('appearance', { ...draft, height: option })
}
