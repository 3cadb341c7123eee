import type { MemberRecord } from '@quintet/contract'
import { newCharacter } from '@quintet/domain/pools'
import { expect, it } from 'vitest'
import { namesPlacesOutOfReach } from '../src/ui/outlived-note.tsx'

const member = (tier: number, zone: number, list: number[]): MemberRecord =>
  ({
    account: { tier },
    answers: { zone },
    characters: [{ ...newCharacter(), zones: list }, null, null, null, null],
  }) as unknown as MemberRecord

it.each([
  ['the own zone', member(0, 12, [12]), false],
  ['another zone of the region, since the site was small then', member(0, 12, [11, 12]), false],
  ['another region, with Worldwide', member(2, 12, [320]), false],
  ['another region, after a change to Local', member(0, 12, [320, 401]), true],
  ['the old home, after a move to another region', member(4, 320, [12]), true],
])('%s', (_, record, told) => {
  expect(namesPlacesOutOfReach(record, 1)).toBe(told)
  expect(namesPlacesOutOfReach(record, 2)).toBe(false)
})
