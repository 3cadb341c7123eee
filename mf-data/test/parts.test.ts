import { applyGender, defaultVisibility, emptyProfile, type Profile } from '@quintet/domain/profile'
import { categories, categoryOptions } from '@quintet/domain/questions'
import { keepDraft } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { expect, test } from 'vitest'
import { type Part, partStates } from '../src/stores/parts.ts'

const first = Object.fromEntries(categories.flatMap((id) => (id === 'scope' ? [] : [[id, categoryOptions(id)[0]]])))
const answers = { ...applyGender(first, 1), zone: 1 }
const about = { name: 'Noor', topic: 'Tea', question: 'Which tea?', bio: 'I like tea.' }
const whole: Profile = {
  ...emptyProfile(),
  answers,
  personality: '12210',
  relationship: 2,
  about,
  visibility: defaultVisibility(answers),
}

const stateOf = (part: Part, profile: Profile, drafts: Record<string, Record<string, unknown>> = {}) =>
  partStates(profile, (name) => drafts[name]).find((each) => each.part === part)

test('a newcomer has ten open parts, and nothing to show yet', () => {
  const states = partStates(emptyProfile(), () => undefined)
  expect(states.map(({ state }) => state)).toEqual([...Array.from({ length: 10 }, () => 'open'), 'blocked'])
  expect(states.at(-1)).toEqual({ part: 'visibility', state: 'blocked', filled: 0, required: 1 })
})

test('all that is saved is done, whatever lies on the device', () => {
  const states = partStates(whole, () => ({ name: '' }))
  expect(states).toHaveLength(11)
  expect(states.every(({ state, filled, required }) => state === 'done' && filled === required)).toBe(true)
})

test('what may be seen can be chosen once one part is done', () => {
  expect(stateOf('visibility', { ...emptyProfile(), about })?.state).toBe('open')
})

test.each([
  ['answers of a section', 'career', { education: 3, income: 2 }, 2],
  ['answers of a quiz, by number', 'quiz1', { 1: 4, 2: 5, 3: 1 }, 3],
  ['fields with words in them', 'about', { name: 'Noor', topic: '  ', bio: 'Tea' }, 2],
  ['an answer that the catalogue lacks', 'career', { education: 99 }, 0],
  ['of a quiz only what is answered', 'quiz1', { 1: 4, 2: undefined, 3: null }, 1],
  ['a zone once it is saved, not before', 'location', { zone: 1 }, 0],
] as const)('a draft counts: %s', (_, part, draft, filled) => {
  expect(stateOf(part, emptyProfile(), { [part]: draft })).toMatchObject({ state: 'begun', filled })
})

test('of the calculator its own fields count until the two results are saved', () => {
  const draft = { unit: 1, height: '175', weight: '70', bust: '', jobActivity: 2 }
  expect(stateOf('calculator', emptyProfile(), { calculator: draft })).toMatchObject({ state: 'begun', filled: 3, required: 8 })
})

test('what follows from the gender begins no other section', () => {
  const profile = { ...emptyProfile(), answers: applyGender({}, 1) }
  expect(partStates(profile, () => undefined).filter(({ state }) => state === 'begun')).toEqual([])
  expect(stateOf('health', { ...profile, answers: { ...profile.answers, alcohol: 2 } })?.state).toBe('begun')
})

test('without a gender nothing follows from one, and an answer begins its section', () => {
  const state = stateOf('health', { ...emptyProfile(), answers: { alcohol: 2 } })
  expect(state).toMatchObject({ state: 'begun', filled: 1 })
})

test('of the calculator without a draft what is saved counts', () => {
  const one = { ...emptyProfile(), answers: { bodyType: 2 } }
  expect(stateOf('calculator', one)).toEqual({ part: 'calculator', state: 'begun', filled: 1, required: 2 })
})

test('drafts are those of this device, where nothing else is said', () => {
  fakeApi()
  enterAs('mira')
  keepDraft('career', { education: 3 })
  const states = partStates(emptyProfile())
  expect(states.filter(({ state }) => state === 'begun')).toEqual([expect.objectContaining({ part: 'career', filled: 1 })])
})

test('a draft never counts for more than its section asks', () => {
  const draft = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [index, 1]))
  const state = stateOf('quiz2', emptyProfile(), { quiz2: draft })
  expect(state?.filled).toBe(state?.required)
})
