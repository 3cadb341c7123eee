import type { ActivityAnswers } from '../questions/index.ts'
import { activityQuestions } from '../questions/index.ts'

/** 1 metric (cm, kg), 2 imperial (inches, pounds): item 64. */
export type MeasureUnit = 1 | 2
/** What the calculator measures. */
export type CalculatorField = 'height' | 'weight' | 'bust' | 'waist' | 'hip'
/** Bust or chest, waist and hip, in inches. */
export interface Measures {
  bust: number
  waist: number
  hip: number
}
/** All in the unit that `unit` names; these never leave the browser (decision 6). */
export interface CalculatorInputs extends ActivityAnswers, Record<CalculatorField, number> {
  unit: MeasureUnit
}
/** The answers that follow from the measures. */
export interface CalculatorResult {
  bodyType: number
  bodyShape: number
}

const CM_PER_INCH = 2.54
const KG_PER_POUND = 0.453_592_37

/** Inclusive ranges per unit (specification, section 5). */
export const calculatorRanges: Record<MeasureUnit, Record<CalculatorField, readonly [number, number]>> = {
  1: { height: [121, 230], weight: [36, 340], bust: [50, 180], waist: [45, 254], hip: [45, 254] },
  2: { height: [48, 90], weight: [80, 750], bust: [20, 70], waist: [18, 100], hip: [18, 100] },
}

const fields: readonly CalculatorField[] = ['height', 'weight', 'bust', 'waist', 'hip']

/** Names of the inputs that are missing or out of range; empty when the calculator can run. */
export const calculatorProblems = (inputs: Partial<CalculatorInputs> & { unit: MeasureUnit }) => {
  const wrongFields = fields.filter((field) => {
    const [low, high] = calculatorRanges[inputs.unit][field]
    const value = inputs[field]
    return !(value !== undefined && value >= low && value <= high)
  })
  const wrongActivities = activityQuestions.filter(({ id, count }) => {
    const value = inputs[id]
    return !(value !== undefined && Number.isInteger(value) && value >= 1 && value <= count)
  })
  return [...wrongFields, ...wrongActivities.map(({ id }) => id)]
}

const metricFactor = (field: CalculatorField): number => (field === 'weight' ? KG_PER_POUND : CM_PER_INCH)

/** The same measures in the other unit, rounded to one decimal. */
export const convertInputs = (inputs: CalculatorInputs, unit: MeasureUnit): CalculatorInputs => {
  if (inputs.unit === unit) return inputs
  const convert = (field: CalculatorField) =>
    unit === 1 ? inputs[field] * metricFactor(field) : inputs[field] / metricFactor(field)
  const converted = Object.fromEntries(fields.map((field) => [field, Math.round(convert(field) * 10) / 10]))
  return { ...inputs, ...converted, unit }
}

const classOf = (bmi: number): number => 1 + [18.5, 25, 30, 35].filter((limit) => bmi >= limit).length

const activityLevel = (answers: ActivityAnswers): number => {
  const activity = activityQuestions.reduce((sum, { id }) => sum + answers[id] - 1, 0)
  return activity <= 2 ? 1 : activity <= 5 ? 2 : 3
}

/** Body type 1 to 15: three activity levels in each of five classes of kg/m² (decision 6). Metres and kilograms. */
export const bodyTypeFrom = (metres: number, kilograms: number, activity: ActivityAnswers): number =>
  3 * (classOf(kilograms / metres ** 2) - 1) + activityLevel(activity)

/** Body shape 1 to 7 after Lee, Istook, Nam, Park 2007 without the high hip, in inches; the first rule that holds (decision 6). */
export const bodyShapeFrom = ({ bust, waist, hip }: Measures): number => {
  if (bust - hip <= 1 && hip - bust < 3.6 && (bust - waist >= 9 || hip - waist >= 10)) return 1
  if (hip - bust >= 3.6 && hip - waist >= 9) return 2
  if (bust - hip > 1 && bust - waist >= 9) return 3
  if (hip - bust >= 3.6) return 5
  if (hip - bust > 2 && hip - waist >= 7) return 4
  if (bust - hip >= 3.6) return 6
  return 7
}

/** Items 6 and 7 from valid inputs (decision 6). Throws a RangeError naming what is missing or out of range. */
export const calculate = (inputs: CalculatorInputs): CalculatorResult => {
  const problems = calculatorProblems(inputs)
  if (problems.length > 0) throw new RangeError(`Calculator inputs missing or out of range: ${problems.join(', ')}`)
  const isMetric = inputs.unit === 1
  const metres = (isMetric ? inputs.height : inputs.height * CM_PER_INCH) / 100
  const kilograms = isMetric ? inputs.weight : inputs.weight * KG_PER_POUND
  const inches = (value: number) => (isMetric ? value / CM_PER_INCH : value)
  const measures = { bust: inches(inputs.bust), waist: inches(inputs.waist), hip: inches(inputs.hip) }
  return { bodyType: bodyTypeFrom(metres, kilograms, inputs), bodyShape: bodyShapeFrom(measures) }
}
