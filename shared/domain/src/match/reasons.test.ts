import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PublicProfile } from '../profile/index.ts'
import { sharedReasons } from './index.ts'

const own: PublicProfile = { relationship: 2, personality: '12210', wantsKids: 1, religion: 4, education: 6, income: 3, race: 2 }

const kinds = (a: PublicProfile, b: PublicProfile) =>
  sharedReasons(a, b).map((reason) => (reason.kind === 'answer' ? reason.id : reason.kind))

describe('what two members share (decision 27)', () => {
  it('begins with relationship and traits, and goes on with their lives', () => {
    expect(sharedReasons(own, { ...own, personality: '12120', education: 5 })).toEqual([
      { kind: 'relationship', style: 2 },
      { kind: 'traits', traits: [1, 2] },
      { kind: 'answer', id: 'wantsKids', value: 1 },
      { kind: 'answer', id: 'religion', value: 4 },
    ])
  })

  it.each([
    [{ relationship: 3 }, [{ kind: 'nearRelationship', style: 3 }]],
    [{ relationship: 4 }, []],
    [{ personality: '12120' }, [{ kind: 'traits', traits: [1, 2] }]],
    [{ personality: '21120' }, []],
    [{ personality: '11120' }, []],
    // Near the middle of a trait is alike with nobody.
    [{ personality: '12211' }, [{ kind: 'traits', traits: [2, 3, 4] }]],
    [{ personality: '12121' }, []],
    [{ income: 3, race: 2 }, []],
  ] as const)('of somebody who shows %j: %j', (other, reasons) => {
    expect(sharedReasons(own, other)).toEqual(reasons)
  })

  it('is the same from both sides, but for whose style is told, and never names what one of them hides', () => {
    const value = fc.integer({ min: 1, max: 4 })
    const shown: fc.Arbitrary<PublicProfile> = fc.record(
      { relationship: value, wantsKids: value, diet: value, tobacco: value, hasKids: value, income: value },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(shown, shown, (a, b) => {
        expect(kinds(a, b)).toEqual(kinds(b, a))
        for (const reason of sharedReasons(a, b))
          if (reason.kind === 'answer') expect([a[reason.id], b[reason.id]]).toEqual([reason.value, reason.value])
      }),
    )
  })
})
