import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fullAnswers, fullProfile } from '../../test/builders.ts'
import { catalogue } from '../questions/index.ts'
import {
  aboutProblems,
  answersOfSection,
  applyGender,
  emptyProfile,
  filledItems,
  isAboutComplete,
  isAttractedTo,
  isDataComplete,
  isProfileComplete,
  publicKeys,
  publicProfile,
  sectionLockDaysLeft,
  sectionProgress,
  sectionQuestions,
  sections,
  sensitiveQuestions,
  withoutSensitive,
  type Gender,
} from './index.ts'

const genders: Gender[] = [1, 2, 3, 4, 5, 6]

describe('sections', () => {
  it('hold 4, 1, 2, 7, 11, 14, 5, 52, 10 and 4 items (decision 2)', () => {
    expect(sections.map((section) => sectionProgress(emptyProfile(), section).required)).toEqual([
      4, 1, 2, 7, 11, 14, 5, 52, 10, 4,
    ])
  })

  it('share out the 44 questions, each once', () => {
    const shared = sections.flatMap((section) => sectionQuestions[section])
    expect(shared.toSorted()).toEqual(catalogue.map(({ id }) => id).toSorted())
  })

  it('count quiz answers and are complete only with a result', () => {
    const profile = {
      ...emptyProfile(),
      personalityAnswers: Array<number>(12).fill(4),
      relationshipAnswers: Array<number>(10).fill(1),
    }
    expect(sectionProgress(profile, 'quiz1')).toEqual({ filled: 12, required: 52, valid: false })
    expect(sectionProgress({ ...profile, relationship: 1 }, 'quiz2')).toEqual({ filled: 10, required: 10, valid: true })
  })

  it('do not take an answer that is no option, nor a zone that is none', () => {
    expect(sectionProgress(fullProfile(2, { religion: 19 }), 'beliefs')).toEqual({ filled: 10, required: 11, valid: false })
    expect(sectionProgress(fullProfile(2, { zone: 32 }), 'location').valid).toBe(false)
  })
})

describe('completion', () => {
  it('of data needs all sections and visibility (decision 2)', () => {
    const profile = fullProfile(1)
    expect(isDataComplete(profile)).toBe(true)
    expect(isDataComplete({ ...profile, visibility: undefined })).toBe(false)
    expect(isDataComplete(emptyProfile())).toBe(false)
  })

  it('fails for each single missing answer', () => {
    for (const { id } of catalogue) {
      const profile = fullProfile(2)
      delete profile.answers[id]
      expect(isDataComplete(profile), id).toBe(false)
      expect(filledItems(profile, 5)).toBe(54)
    }
  })

  it('of the profile needs 55 items (decision 2)', () => {
    expect([0, 5].map((done) => filledItems(fullProfile(1), done))).toEqual([50, 55])
    expect([4, 5].map((done) => isProfileComplete(fullProfile(1), done))).toEqual([false, true])
    expect(filledItems(emptyProfile(), 0)).toBe(0)
  })
})

describe('gender', () => {
  it('sets the sex by parity and clears the item of the other sex (decision 1)', () => {
    expect(applyGender({ appendageSize: 4, chestSize: 3 }, 2)).toEqual({
      appendageSize: 1,
      chestSize: 3,
      attraction: 2,
      gender: 2,
    })
    expect(applyGender({ appendageSize: 4, chestSize: 3 }, 5)).toEqual({
      appendageSize: 4,
      chestSize: 1,
      attraction: 5,
      gender: 1,
    })
  })

  it('decides who is attracted to whom (decision 1)', () => {
    const table = genders.map((own) => genders.filter((other) => isAttractedTo(own, other)))
    expect(table).toEqual([
      [2, 4, 6],
      [1, 3, 5],
      [1, 3, 5],
      [2, 4, 6],
      [1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6],
    ])
  })
})

describe('about', () => {
  it.each([
    [{ name: 'N', topic: 'T', question: 'Q', bio: 'B' }, []],
    [{ name: 'N'.repeat(50), topic: 'T'.repeat(50), question: 'Q'.repeat(100), bio: 'B'.repeat(300) }, []],
    [
      { name: 'N'.repeat(51), topic: 'T'.repeat(51), question: 'Q'.repeat(101), bio: 'B'.repeat(301) },
      ['name', 'topic', 'question', 'bio'],
    ],
    [{ name: '   ', topic: 'T', bio: '🫖'.repeat(300) }, ['name', 'question']],
  ])('of %j has the problems %j (decision 3)', (about, problems) => {
    expect(aboutProblems(about)).toEqual(problems)
  })
})

describe('public profile', () => {
  it('has 50 keys and starts without items 2, 37 and 38 (decision 3)', () => {
    expect(publicKeys).toHaveLength(50)
    const shown = publicProfile(fullProfile(2))
    expect(publicKeys.filter((key) => shown[key] === undefined)).toEqual(['attraction', 'chestSize', 'appendageSize'])
    expect(shown).toMatchObject({ gender: 2, zone: 1, personality: '12210', name: 'Noor', topic: 'Tea', question: 'Which tea?' })
  })

  it('never shows a hidden answer, whatever the flags (decision 4)', () => {
    const flags = fc.array(fc.constantFrom(0 as const, 1 as const, 2 as const), { minLength: 50, maxLength: 50 })
    fc.assert(
      fc.property(flags, fc.constantFrom(...genders), (visibility, gender) => {
        const shown = publicProfile({ ...fullProfile(gender), visibility })
        const leaked = publicKeys.slice(0, 47).filter((key, index) => visibility[index] === 0 && shown[key] !== undefined)
        expect(leaked).toEqual([])
      }),
    )
  })
})

describe('locks', () => {
  it('hold location and quizzes for 90 days each on its own (decision 10)', () => {
    const profile = { ...fullProfile(1), changedDays: { location: 1000, personality: 950 } }
    const left = sections.map((section) => sectionLockDaysLeft(profile, section, 1000))
    expect(left).toEqual([0, 91, 0, 0, 0, 0, 0, 41, 0, 0])
    expect(fullAnswers(1).zone).toBe(1)
  })
})

test('withdrawing the consent leaves what is not sensitive (decision 49)', () => {
  const answers = { attraction: 1, religion: 2, race: 3, diet: 4, height: 70, maritalStatus: 1 }
  expect(withoutSensitive(answers)).toEqual({ diet: 4, height: 70, maritalStatus: 1 })
  expect(sensitiveQuestions.has('attraction')).toBe(true)
})

test('a section is sent with its own answers alone, and without what is not answered', () => {
  expect(answersOfSection({ height: 70, religion: 2 }, 'appearance')).toEqual({ height: 70 })
})

test('about texts are complete with all four (decision 3)', () => {
  const about = { name: 'N', topic: 'T', question: 'Q', bio: 'B' }
  expect([isAboutComplete(about), isAboutComplete({ ...about, bio: ' ' }), isAboutComplete(undefined)]).toEqual([
    true,
    false,
    false,
  ])
})

test('a quiz that is half done counts its answers, and never as done', () => {
  const half = { ...emptyProfile(), personalityAnswers: [...Array<number>(26).fill(4), ...Array<number>(26).fill(0)] }
  expect(sectionProgress(half, 'quiz1')).toEqual({ filled: 26, required: 52, valid: false })
  expect(sectionProgress({ ...emptyProfile(), relationshipAnswers: Array<number>(10).fill(2) }, 'quiz2')).toEqual({
    filled: 9,
    required: 10,
    valid: false,
  })
})
