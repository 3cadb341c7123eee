import { expect, test } from 'vitest'
import { idTokenOf } from '../../test/provider.ts'
import { readClaims } from './claims.ts'

test('an id token says who the member is, in whichever letters', () => {
  const said = {
    email: 'mïra??>>@example.org',
    'custom:amt': '2',
    'custom:aed': '20500',
    'custom:aat': '1',
    'custom:ais': '2',
    'custom:aaz': '1',
    auth_time: 900,
  }
  expect(idTokenOf('mira', said)).toMatch(/[-_]/)
  expect(readClaims(idTokenOf('mira', said))).toEqual({
    sub: 'mira',
    email: 'mïra??>>@example.org',
    tier: 2,
    membershipEndDay: 20_500,
    encryptionType: 1,
    standing: 2,
    active: true,
    lifetime: 3600,
    signedInAt: 900,
  })
})

test('what an id token leaves out is nothing', () => {
  expect(readClaims(idTokenOf('mira', { 'custom:aaz': '0' }))).toMatchObject({ email: '', tier: 0, active: false, signedInAt: 0 })
})

test('what is no token is refused', () => {
  expect(() => readClaims('nothing')).toThrow(SyntaxError)
})
