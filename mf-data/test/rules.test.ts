import type { MemberRecord } from '@quintet/contract'
import type { Gating } from '@quintet/sdk'
import { emptyProfile, MAX_HIDDEN, setVisibility, visibilityFor } from '@quintet/domain/profile'
import { QUIZ1_ITEMS } from '@quintet/domain/questions'
import { describe, expect, it } from 'vitest'
import { type CalculatorForm, emptyForm, formProblems, formResult, readMeasure, switchUnit } from '../src/stores/calculator.ts'
import { offerKind } from '../src/stores/membership.ts'
import { nextStep } from '../src/stores/next-step.ts'
import { byDate } from '../src/stores/notices.ts'
import { allQuiz1Answers, answeredIn, openSection } from '../src/stores/quiz1.ts'
import { answersToSend, askedQuestions, missingAnswers } from '../src/stores/section-answers.ts'
import { visibilityGroups } from '../src/stores/visibility-groups.ts'

const metric: CalculatorForm = {
  ...emptyForm(1),
  height: '170',
  weight: '65',
  bust: '92',
  waist: '70',
  hip: '95',
  jobActivity: 2,
  freeTimeActivity: 2,
  exerciseRoutine: 3,
}

describe('calculator', () => {
  it('reads what keyboards of the world type', () => {
    expect(['170', '65,5', '٦٥٫٥', ' 1.5 '].map(readMeasure)).toEqual([170, 65.5, 65.5, 1.5])
    expect(['', 'abc', '1.2.3'].map(readMeasure)).toEqual([undefined, undefined, undefined])
  })
  it('gives a result only when everything is there and in range', () => {
    expect(formResult(metric)).toEqual({ bodyType: 5, bodyShape: expect.any(Number) })
    expect(formResult({ ...metric, weight: '500' })).toBeUndefined()
    expect(formProblems({ ...metric, weight: '500', exerciseRoutine: undefined })).toEqual(['weight', 'exerciseRoutine'])
  })
  it('converts what is typed and leaves the empty fields empty', () => {
    const imperial = switchUnit({ ...metric, hip: '' }, 2)
    expect(imperial).toMatchObject({ unit: 2, height: '66.9', weight: '143.3', hip: '' })
    expect(formResult(switchUnit(metric, 2))).toEqual(formResult(metric))
  })
})

describe('sections', () => {
  it('does not ask for what belongs to the other sex', () => {
    expect(askedQuestions('health', { attraction: 1 })).not.toContain('chestSize')
    expect(askedQuestions('health', { attraction: 2 })).not.toContain('appendageSize')
    expect(askedQuestions('health', {})).toHaveLength(14)
  })
  it('names what is missing and sends only what is asked', () => {
    const asked = askedQuestions('career', {})
    expect(missingAnswers(asked, { education: 3, income: 99 })).toEqual(['careerField', 'workStatus', 'income', 'debt'])
    expect(Object.keys(answersToSend(asked, { education: 3, diet: 1 }))).toEqual(asked)
  })
})

describe('next step', () => {
  const gating: Gating = { known: true, dataComplete: false, imagesComplete: false, poolsComplete: false, active: false }
  const record = { consents: [] as string[], characters: [null, null, null, null, null] } as unknown as MemberRecord
  it('begins with the first section', () => {
    expect(nextStep(record, emptyProfile(), gating)).toMatchObject({ section: 'basicInfo', to: '/data/user-data/basic-info' })
  })
})

describe('first quiz', () => {
  const some = { 1: 4, 2: 7, 13: 1 }
  it('counts by section and finds the first open one', () => {
    expect([answeredIn(1, some), answeredIn(2, some), answeredIn(5, some)]).toEqual([2, 1, 0])
    expect(openSection(some)).toBe(1)
  })
  it('is ready to be saved only with all 52 answers', () => {
    const all = Object.fromEntries(Array.from({ length: QUIZ1_ITEMS }, (_, index) => [index + 1, 4]))
    expect(allQuiz1Answers(some)).toBeUndefined()
    expect(allQuiz1Answers(all)).toHaveLength(QUIZ1_ITEMS)
    expect(openSection(all)).toBeUndefined()
  })
})

describe('visibility', () => {
  it('shows every one of the fifty items once', () => {
    const items = visibilityGroups.flatMap((group) => group.items.map(({ item }) => item))
    expect(items.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })
  it('refuses the fifteenth hidden item', () => {
    let flags = visibilityFor(undefined, {})
    for (let item = 3; flags.filter((flag) => flag === 0).length < MAX_HIDDEN; item++)
      flags = setVisibility(flags, item, false).flags
    expect(setVisibility(flags, 30, false)).toEqual({ flags, problem: 'tooMany' })
  })
})

describe('membership', () => {
  it('names what buying a level means', () => {
    expect([offerKind(4, 0), offerKind(5, 2), offerKind(1, 1), offerKind(1, 3), offerKind(2, 0)]).toEqual([
      'buy',
      'buy',
      'renew',
      'upgrade',
      'downgrade',
    ])
  })
})

const notice = (date: number, title: string) => ({ date, title, message: 'x' })

describe('notices', () => {
  it('stand by day, the newest first', () => {
    const days = byDate([notice(20_000, 'a'), notice(20_002, 'b'), notice(20_000, 'c')])
    expect(days.map(([date, list]) => [date, list.length])).toEqual([
      ['2024-10-06', 1],
      ['2024-10-04', 2],
    ])
  })
})
