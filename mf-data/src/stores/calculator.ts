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

type MeasureTexts = Record<CalculatorField, string>

/** What stands in the calculator's fields: measures as they are typed, the activity answers, the unit. */
export interface CalculatorForm extends MeasureTexts, Partial<ActivityAnswers> {
  unit: MeasureUnit
  /** The fields before the last change of the unit, and what became of them. */
  before?: { unit: MeasureUnit; typed: MeasureTexts; converted: MeasureTexts }
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

const textsOf = (textOf: (field: CalculatorField) => string): MeasureTexts =>
  Object.fromEntries(measureFields.map((field) => [field, textOf(field)])) as MeasureTexts

const convertedTexts = (form: CalculatorForm, unit: MeasureUnit): MeasureTexts => {
  const inputs = inputsOf(form)
  const complete = { ...inputs, ...Object.fromEntries(measureFields.map((field) => [field, inputs[field] ?? 0])) }
  const converted = convertInputs(complete as CalculatorInputs, unit)
  return textsOf((field) => (inputs[field] === undefined ? form[field] : String(converted[field])))
}

/**
 * The form in the other unit: what is typed is converted, what is empty stays empty. A field that is left as it was converted is, changed
 * back, as it was typed: rounded there and back, 170 cm would be 169.9.
 */
export const switchUnit = (form: CalculatorForm, unit: MeasureUnit): CalculatorForm => {
  if (unit === form.unit) return form
  const { before } = form
  const fresh = convertedTexts(form, unit)
  const converted = textsOf((field) =>
    before?.unit === unit && before.converted[field] === form[field] ? before.typed[field] : fresh[field],
  )
  const typed = textsOf((field) => form[field])
  return { ...form, ...converted, unit, before: { unit: form.unit, typed, converted } }
}

/** A change with the unit that measures are typed in: they stay of it, whatever unit is chosen on another page or device meanwhile. */
export const withUnit = (changes: Partial<CalculatorForm>, unit: MeasureUnit): Partial<CalculatorForm> =>
  measureFields.some((field) => changes[field] !== undefined) ? { unit, ...changes } : changes

/** The height is asked once: what was measured here waits, on this device, as the answer among the questions of appearance. */
export const keepHeight = (form: CalculatorForm, record: MemberRecord): void => {
  const height = readMeasure(form.height)
  const draft = draftOf<Answers>('appearance')
  if (height === undefined || (draft?.height ?? record.answers?.height) !== undefined) return
  const option = heightOption(height, form.unit)
  rememberMeasured(option)
  keepBeside('appearance', { ...draft, height: option })
}
