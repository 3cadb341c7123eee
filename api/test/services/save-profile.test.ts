import { dropTrigger } from '@quintet/database/testing'
import { type ProfileSave, calls } from '@quintet/contract'
import { zones } from '@quintet/domain/places'
import type { Character } from '@quintet/domain/pools'
import { defaultVisibility } from '@quintet/domain/profile'
import { completeSaves, consentingMember, openCharacter } from '@quintet/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '@quintet/kit/week'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { outcomeOf } from './outcome.ts'

let app: TestApp
let filled: SignedIn
beforeAll(async () => {
  app = createTestApp()
  filled = await consentingMember(app)
  for (const one of completeSaves({ attraction: 1 })) await save(filled, one)
})
afterAll(() => app.close())

const save = (member: SignedIn, input: ProfileSave) => app.call(calls.saveProfile, input, member.idToken)
const recordOf = (member: SignedIn) => app.call(calls.loadMember, {}, member.idToken)

const sampleOf = <S extends ProfileSave['section']>(section: S) =>
  completeSaves().find((one) => one.section === section) as Extract<ProfileSave, { section: S }>

const without = (section: 'career' | 'calculator', question: string): ProfileSave => {
  const sample = sampleOf(section)
  const answers = Object.fromEntries(Object.entries(sample.answers).filter(([id]) => id !== question))
  return { ...sample, answers } as ProfileSave
}

const firstQuestion = (section: 'career' | 'calculator') => Object.keys(sampleOf(section).answers)[0] ?? ''

const flags = (change: (item: number) => 0 | 1 | 2 | undefined): ProfileSave => {
  const { visibility } = sampleOf('visibility')
  return { section: 'visibility', visibility: visibility.map((flag, index) => change(index + 1) ?? flag) }
}

describe('what a section refuses', () => {
  const faults: [string, ProfileSave, string][] = [
    ['no answer to whom one is attracted to', { section: 'basicInfo', answers: { gender: 1 } }, 'profile.answer'],
    ['an attraction that is none', { section: 'basicInfo', answers: { attraction: 7 } }, 'profile.answer'],
    [
      'an answer that is no option',
      { section: 'career', answers: { ...sampleOf('career').answers, education: 99 } },
      'profile.answer',
    ],
    [
      'an answer of another section',
      { section: 'career', answers: { ...sampleOf('career').answers, religion: 1 } },
      'profile.answer',
    ],
    ['a missing answer', without('career', firstQuestion('career')), 'profile.incomplete'],
    ['a missing result of the calculator', without('calculator', firstQuestion('calculator')), 'profile.incomplete'],
    ['a zone that is none', { section: 'location', zone: 999 }, 'profile.answer'],
    ['about texts of blanks', { section: 'about', name: ' ', topic: 'T', question: 'Q', bio: 'B' }, 'profile.incomplete'],
    ['a first quiz with an answer left out', { section: 'quiz1', answers: Array<number>(52).fill(0) }, '400 input.invalid'],
    [
      'a first quiz with an answer beyond its scale',
      { section: 'quiz1', answers: Array<number>(52).fill(8) },
      '400 input.invalid',
    ],
    ['a second quiz with an answer left out', { section: 'quiz2', answers: Array<number>(9).fill(1) }, '400 input.invalid'],
    [
      'a second quiz with an answer beyond its scale',
      { section: 'quiz2', answers: Array<number>(10).fill(5) },
      '400 input.invalid',
    ],
    ['fifteen hidden answers (decision 4)', flags((item) => (item > 10 && item < 26 ? 0 : undefined)), 'visibility.tooMany'],
    ['"not applicable" where it applies', flags((item) => (item === 5 ? 2 : undefined)), 'visibility.invalid'],
    ['hiding what is always shown', flags((item) => (item === 48 ? 0 : undefined)), 'visibility.invalid'],
  ]
  test.each(faults)('%s', async (_, input, code) => {
    const member = await consentingMember(app)
    for (const one of completeSaves().filter(({ section }) => section === 'basicInfo' || section === 'health'))
      await save(member, one)
    const before = await recordOf(member)
    expect(await outcomeOf(save(member, input))).toBe(code)
    expect(await recordOf(member)).toEqual(before)
  })

  test('basic info of somebody whose birth date is not known, as with an account of another pool (decision 5)', async () => {
    const member = await consentingMember(app)
    dropTrigger(app.context.db, 'members', 'members_birth_date_is_write_once')
    await app.context.db.write((trx) =>
      trx.updateTable('members').set({ birth_date: null }).where('id', '=', member.id).execute(),
    )
    expect(await outcomeOf(save(member, sampleOf('basicInfo')))).toBe('profile.birthDate')
    expect((await recordOf(member)).answers?.age).toBeUndefined()
  })
})

test('what others read of a member turns no sentence round, and a name stands in one line', async () => {
  const about = {
    name: 'Mia\u202E\n\nRossi',
    topic: `A${'\u0310'.repeat(20)}`,
    question: 'Which\nsong?',
    bio: 'One.\nTwo.\u2069',
  }
  await save(filled, { section: 'about', ...about })
  const shown = { name: 'Mia Rossi', topic: `A${'\u0310'.repeat(8)}`, question: 'Which song?', bio: 'One.\nTwo.' }
  expect((await recordOf(filled)).about).toEqual(shown)
})

test('the hand that was measured stays where a later save says nothing of it', async () => {
  const { handSide: _, ...silent } = sampleOf('calculator')
  await save(filled, { ...silent, handSide: 2 })
  await save(filled, silent)
  expect((await recordOf(filled)).handSide).toBe(2)
})

test('an answer that begins to apply, and would be the fifteenth hidden one, is refused until another is shown (decision 4)', async () => {
  const member = await consentingMember(app)
  const saves = completeSaves({ attraction: 2 })
  const health = saves.find(({ section }) => section === 'health') as Extract<ProfileSave, { section: 'health' }>
  const withChest = (chestSize: number): ProfileSave => ({ ...health, answers: { ...health.answers, chestSize } })
  for (const one of saves) if (one.section !== 'visibility') await save(member, one.section === 'health' ? withChest(1) : one)
  const start = defaultVisibility((await recordOf(member)).answers ?? {})
  const hide = (count: number): ProfileSave => {
    const applies = start.flatMap((flag, index) => (flag === 2 ? [] : [index]))
    return { section: 'visibility', visibility: start.map((flag, at) => (flag === 2 ? 2 : applies.indexOf(at) < count ? 0 : 1)) }
  }
  await save(member, hide(14))
  expect(await outcomeOf(save(member, withChest(3)))).toBe('visibility.tooMany')
  expect((await recordOf(member)).answers?.chestSize).toBe(1)
  await save(member, hide(13))
  expect(await outcomeOf(save(member, withChest(3)))).toBe('done')
  const hidden = (await recordOf(member)).visibility?.filter((flag) => flag === 0)
  expect(hidden).toHaveLength(14)
})

describe('what is locked for 90 days (decision 10)', () => {
  const locked = ['location', 'quiz1', 'quiz2'] as const
  test.each(locked)('%s', async (section) => {
    const member = await consentingMember(app)
    const sample = sampleOf(section)
    expect(await outcomeOf(save(member, sample))).toBe('done')
    await expect(save(member, sample)).rejects.toMatchObject({
      code: 'profile.locked',
      message: expect.stringMatching(/\b90\b/) as string,
    })
    app.clock.shift(90 * 86_400_000)
    expect(await outcomeOf(save(member, sample))).toBe('profile.locked')
    app.clock.shift(86_400_000)
    expect(await outcomeOf(save(member, sample))).toBe('done')
    expect((await recordOf(member)).changedDays).toMatchObject({
      [section === 'quiz1' ? 'personality' : section === 'quiz2' ? 'relationship' : section]: today(app.context),
    })
  })

  test('a change that was made from an older page is told', async () => {
    const member = await consentingMember(app)
    await save(member, { section: 'location', zone: 12 })
    app.clock.shift(91 * 86_400_000)
    const stale = save(member, { section: 'location', zone: 13, previousDay: today(app.context) - 1 })
    expect(await outcomeOf(stale)).toBe('profile.stale')
    const fresh = save(member, { section: 'location', zone: 13, previousDay: today(app.context) - 91 })
    expect(await outcomeOf(fresh)).toBe('done')
  })
})

describe('the consent to sensitive answers (decision 49)', () => {
  const sensitive = ['basicInfo', 'beliefs', 'health'] as const
  test.each(sensitive)('is asked for at %s', async (section) => {
    expect(await outcomeOf(save(await app.signUpMember(), sampleOf(section)))).toBe('consent.needed')
  })

  test('is asked for where a character wants something sensitive', async () => {
    const member = await app.signUpMember()
    await save(member, { section: 'location', zone: 12 })
    const open = openCharacter()
    const character = { ...open, options: { ...open.options, religion: [1] } }
    expect(await outcomeOf(save(member, { section: 'character', number: 1, character }))).toBe('consent.needed')
    expect(await outcomeOf(save(member, { section: 'character', number: 1, character: open }))).toBe('done')
  })
})

describe('what a character needs (decision 11)', () => {
  const faults: [string, Partial<Character>, string][] = [
    ['an option in every category', { options: { ...openCharacter().options, diet: [] } }, 'character.category'],
    ['options that exist', { options: { ...openCharacter().options, diet: [90] } }, 'character.unknownOption'],
    ['all four traits', { traits: [1, 1, 1, 0], openTrait: 0 }, 'character.trait'],
    ['a place', { zones: [] }, 'character.location'],
    ['places within the membership (decision 14)', { zones: [12, 400] }, 'character.location.notAllowed'],
  ]
  test.each(faults)('%s', async (_, change, code) => {
    const character = { ...openCharacter(), ...change }
    expect(await outcomeOf(save(filled, { section: 'character', number: 1, character }))).toBe(code)
    expect((await recordOf(filled)).characters).toEqual([null, null, null, null, null])
  })

  test('an own place', async () => {
    const character = { section: 'character', number: 1, character: openCharacter() } as const
    expect(await outcomeOf(save(await consentingMember(app), character))).toBe('character.ownLocation')
  })

  test('at most 220 places at Worldwide, and any number above (decision 14)', async () => {
    const member = await consentingMember(app)
    await save(member, { section: 'location', zone: 12 })
    const setTier = (tier: number) =>
      app.context.db.write((trx) => trx.updateTable('members').set({ tier }).where('id', '=', member.id).execute())
    const everywhere = zones.slice(0, 221).map(({ code }) => code)
    const wide = { section: 'character', number: 1, character: openCharacter(everywhere) } as const
    await setTier(2)
    expect(await outcomeOf(save(member, wide))).toBe('character.location.tooMany')
    await setTier(3)
    expect(await outcomeOf(save(member, wide))).toBe('done')
  })
})
