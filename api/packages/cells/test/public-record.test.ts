import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Profile, emptyProfile, publicProfile } from '@quintet/domain/profile'
import { shownProfile } from '../src/public-record.ts'

const option = fc.integer({ min: 1, max: 9 })
const profiles: fc.Arbitrary<Profile> = fc
  .record({
    answers: fc.dictionary(
      fc.constantFrom('gender', 'attraction', 'age', 'religion', 'diet', 'chestSize', 'appendageSize', 'zone'),
      option,
    ),
    personality: fc.option(fc.constant('12210'), { nil: undefined }),
    relationship: fc.option(fc.constantFrom(1, 2, 3, 4), { nil: undefined }),
    about: fc.option(fc.record({ name: fc.string(), topic: fc.string(), question: fc.string(), bio: fc.string() }), {
      nil: undefined,
    }),
    visibility: fc.option(fc.array(fc.constantFrom(0, 1, 2), { minLength: 50, maxLength: 50 }), { nil: undefined }),
  })
  .map((parts) => ({ ...emptyProfile(), ...parts }) as unknown as Profile)

test('what travels shows others what the whole profile does, and holds nothing that is hidden', () => {
  fc.assert(
    fc.property(profiles, (profile) => {
      const shown = shownProfile({ ...profile, personalityAnswers: [1, 2], changedDays: { location: 7 } })
      expect(publicProfile(shown)).toEqual(publicProfile(profile))
      const { visibility: _v, answers, personality, relationship, about, ...rest } = shown
      expect(rest).toEqual({ changedDays: {}, measureUnit: 1, handSide: 1 })
      const held = { ...answers, ...(personality && { personality }), ...(relationship && { relationship }), ...about }
      expect(held).toEqual(publicProfile(profile))
    }),
  )
})
