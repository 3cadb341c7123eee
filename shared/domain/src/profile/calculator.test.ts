import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bodyShapeFrom,
  bodyTypeFrom,
  calculate,
  calculatorProblems,
  calculatorRanges,
  convertInputs,
  heightParts,
  type CalculatorInputs,
} from './index.ts'

const calm = { jobActivity: 1, freeTimeActivity: 1, exerciseRoutine: 1 }
const metric: CalculatorInputs = { unit: 1, height: 170, weight: 65, bust: 92, waist: 74, hip: 98, ...calm }

const within = ([min, max]: readonly [number, number]) => fc.double({ min, max, noNaN: true })
const inputs: fc.Arbitrary<CalculatorInputs> = fc.constantFrom(1 as const, 2 as const).chain((unit) =>
  fc.record({
    unit: fc.constant(unit),
    height: within(calculatorRanges[unit].height),
    weight: within(calculatorRanges[unit].weight),
    bust: within(calculatorRanges[unit].bust),
    waist: within(calculatorRanges[unit].waist),
    hip: within(calculatorRanges[unit].hip),
    jobActivity: fc.integer({ min: 1, max: 3 }),
    freeTimeActivity: fc.integer({ min: 1, max: 3 }),
    exerciseRoutine: fc.integer({ min: 1, max: 6 }),
  }),
)

describe('body type', () => {
  it.each([
    // One metre tall, so that the weight is the index.
    [18.49, calm, 1],
    [18.5, calm, 4],
    [24.99, calm, 4],
    [25, calm, 7],
    [30, calm, 10],
    [35, calm, 13],
    [22, { jobActivity: 2, freeTimeActivity: 2, exerciseRoutine: 1 }, 4],
    [22, { jobActivity: 2, freeTimeActivity: 2, exerciseRoutine: 2 }, 5],
    [22, { jobActivity: 1, freeTimeActivity: 1, exerciseRoutine: 6 }, 5],
    [22, { jobActivity: 2, freeTimeActivity: 1, exerciseRoutine: 6 }, 6],
    [40, { jobActivity: 3, freeTimeActivity: 3, exerciseRoutine: 6 }, 15],
  ])('of index %d and %j is %i (decision 6)', (index, activity, type) => {
    expect(bodyTypeFrom(1, index, activity)).toBe(type)
  })
})

describe('body shape', () => {
  it.each([
    ['hourglass', 36, 27, 36, 1],
    ['hourglass by the hips', 34, 27, 37, 1],
    ['bottom hourglass', 34, 28, 38, 2],
    ['top hourglass', 38, 28, 36, 3],
    ['triangle', 34, 30, 38, 5],
    ['spoon', 34, 30, 37, 4],
    ['inverted triangle', 40, 34, 36, 6],
    ['rectangle', 36, 32, 37, 7],
    // Where one rule ends and the next begins.
    ['hourglass, with a bust one inch more', 37, 28, 36, 1],
    ['top hourglass just beyond', 37.5, 28.5, 36, 3],
    ['hourglass by exactly ten at the hips', 34, 27, 37, 1],
    ['bottom hourglass by exactly nine', 35, 30, 39, 2],
    ['no bottom hourglass below nine', 35, 30.5, 39, 5],
    ['hips two inches more are no spoon yet', 36, 31, 38, 7],
    ['spoon by exactly seven', 34.5, 30, 37, 4],
    ['no spoon below seven', 34.5, 30.5, 37, 7],
    ['no top hourglass below nine', 39, 30.5, 37, 7],
    ['no inverted triangle below 3.6', 39.5, 34, 36, 7],
  ])('%s: %d, %d, %d inches (decision 6)', (_, bust, waist, hip, shape) => {
    expect(bodyShapeFrom({ bust, waist, hip })).toBe(shape)
  })
})

describe('calculator', () => {
  it('always ends in one of the results', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const { bodyType, bodyShape } = calculate(given)
        expect(bodyType >= 1 && bodyType <= 15 && bodyShape >= 1 && bodyShape <= 7).toBe(true)
        expect(Number.isInteger(bodyType) && Number.isInteger(bodyShape)).toBe(true)
      }),
    )
  })

  it('never calls a heavier person slimmer, nor a more active one less active', () => {
    fc.assert(
      fc.property(inputs, fc.double({ min: 0, max: 50, noNaN: true }), (given, more) => {
        const weight = Math.min(given.weight + more, calculatorRanges[given.unit].weight[1])
        expect(calculate({ ...given, weight }).bodyType).toBeGreaterThanOrEqual(calculate(given).bodyType)
        expect(calculate({ ...given, exerciseRoutine: 6 }).bodyType).toBeGreaterThanOrEqual(calculate(given).bodyType)
      }),
    )
  })

  it('says the same in both units', () => {
    const imperial = convertInputs(metric, 2)
    expect(imperial).toMatchObject({ unit: 2, height: 66.9, weight: 143.3, bust: 36.2, waist: 29.1, hip: 38.6 })
    expect(calculate(imperial)).toEqual(calculate(metric))
    expect(calculate(metric)).toEqual({ bodyType: 4, bodyShape: 4 })
    expect(convertInputs(metric, 1)).toBe(metric)
    expect(convertInputs(imperial, 1)).toMatchObject({ unit: 1, height: 169.9, weight: 65, bust: 91.9, waist: 73.9, hip: 98 })
  })

  it('names what is missing or out of range', () => {
    expect(calculatorProblems({ unit: 1 })).toEqual([
      'height',
      'weight',
      'bust',
      'waist',
      'hip',
      'jobActivity',
      'freeTimeActivity',
      'exerciseRoutine',
    ])
    expect(calculatorProblems({ ...metric, height: 231, hip: 44.9, exerciseRoutine: 7 })).toEqual([
      'height',
      'hip',
      'exerciseRoutine',
    ])
    for (const jobActivity of [0, 4, 1.5, Number.NaN])
      expect(calculatorProblems({ ...metric, jobActivity })).toEqual(['jobActivity'])
    const [[low, high], [lightest]] = [calculatorRanges[1].height, calculatorRanges[1].weight]
    expect(calculatorProblems({ ...metric, height: low, weight: lightest })).toEqual([])
    expect(calculatorProblems({ ...metric, height: high })).toEqual([])
    expect(calculatorProblems({ ...metric, unit: 2 })).toEqual(['height', 'weight', 'bust'])
    expect(() => calculate({ ...metric, weight: Number.NaN, hip: 0 })).toThrow('missing or out of range: weight, hip')
  })

  it('shows heights in both units', () => {
    expect([53, 70, 84].map(heightParts)).toEqual([
      { feet: 4, inches: 5, centimetres: 135, edge: 'orLess' },
      { feet: 5, inches: 10, centimetres: 178, edge: undefined },
      { feet: 7, inches: 0, centimetres: 213, edge: 'orMore' },
    ])
  })
})
