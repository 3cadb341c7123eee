import type { MemberRecord } from '@quintet/contract'
import type { Gating } from '@quintet/sdk'
import { applyGender, defaultVisibility, emptyProfile, type Profile } from '@quintet/domain/profile'
import { categories, categoryOptions } from '@quintet/domain/questions'
import { expect, test } from 'vitest'
import { readMeasure } from '../src/stores/calculator.ts'
import { nextStep } from '../src/stores/next-step.ts'
import { passwordStrength } from '../src/stores/password-strength.ts'

const first = Object.fromEntries(categories.flatMap((id) => (id === 'scope' ? [] : [[id, categoryOptions(id)[0]]])))
const answers = { ...applyGender(first, 1), zone: 1 }
const whole: Profile = {
  ...emptyProfile(),
  answers,
  personality: '12210',
  relationship: 2,
  about: { name: 'Noor', topic: 'Tea', question: 'Which tea?', bio: 'I like tea.' },
  visibility: defaultVisibility(answers),
}
const record = { consents: ['matching'], keys: {} } as unknown as MemberRecord
const open: Gating = { known: true, dataComplete: true, imagesComplete: true, poolsComplete: true, active: true }

test.each([
  ['nothing', {}, {}, {}, undefined],
  [
    'a section, before all else',
    { consents: [] },
    { about: undefined },
    {},
    { to: '/data/user-data/about', section: 'about', key: 'next.section' },
  ],
  [
    'the consent',
    { consents: ['sensitive'] },
    { visibility: undefined },
    {},
    { to: '/data/user-data/basic-info', key: 'next.consent' },
  ],
  [
    'what may be seen',
    {},
    { visibility: undefined },
    { known: false },
    { to: '/data/user-data-visibility', key: 'next.visibility' },
  ],
  ['what is not known yet', {}, {}, { known: false, imagesComplete: false }, { to: '/home', key: 'next.home' }],
  ['photos', {}, {}, { imagesComplete: false, poolsComplete: false }, { to: '/images', key: 'next.images' }],
  ['characters', { keys: undefined }, {}, { poolsComplete: false }, { to: '/pools', key: 'next.pools' }],
  ['keys', { keys: undefined }, {}, {}, { to: '/data/account-encrypt', key: 'next.encryption' }],
])('the next step is %s', (_, said, profile, gating, step) => {
  expect(nextStep({ ...record, ...said } as MemberRecord, { ...whole, ...profile } as Profile, { ...open, ...gating })).toEqual(
    step,
  )
})

test('measures are read in the digits of Persian keyboards, too', () => {
  expect(['۱۷۰', '۶۵٫۵'].map(readMeasure)).toEqual([170, 65.5])
})

test('a password is judged by what stands beside what', () => {
  expect(['aaaaaaaaaaaaaaaaaaaa', 'abcdefghijklmnop', '12345678901234', 'harbourlanter'].map(passwordStrength)).toEqual([
    'weak',
    'weak',
    'weak',
    'weak',
  ])
  expect(['h4r!b0ur', 'H7!k2@p9', 'h1r2t4o8m5s3q9v6'].map(passwordStrength)).toEqual(['fair', 'fair', 'strong'])
})
