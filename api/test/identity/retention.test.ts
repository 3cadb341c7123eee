import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '@quintet/database/tables'
import { identityRetention } from '@quintet/identity/testing'
import { runDailyJobs } from '../../src/jobs/daily.ts'
import { type TestApp, createTestApp } from '../testing.ts'
import { attribute, createPosting } from './posting.ts'
import { signInBySrp } from './srp-client.ts'

let test: TestApp
beforeEach(() => {
  test = createTestApp()
})
afterEach(() => test.close())

const { post, signUp } = createPosting(() => test)
const day = 86_400_000

const count = async (table: keyof Tables) =>
  Number(
    (
      await test.context.db.read
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** The night after so many days. */
const nightAfter = async (days: number) => {
  test.clock.shift(days * day)
  test.wall.shift(days * day)
  await runDailyJobs(test.context)
}

describe('what is over is forgotten', () => {
  it('a sign-up that nobody confirmed, with its codes', async () => {
    await signUp('mira@example.org', 'quintetweb', [attribute('birthdate', '1990-05-17'), attribute('custom:consent', '1')])
    await post('ResendConfirmationCode', { Username: 'mira@example.org' })
    await nightAfter(identityRetention.unconfirmedSignUps)
    expect(await count('identity_users')).toBe(1)
    await nightAfter(1)
    const left = ['identity_users', 'identity_codes', 'identity_spent_codes'] as const
    expect(await Promise.all(left.map(count))).toEqual([0, 0, 0])
  })

  it('a sign-in that was ended, and one whose refresh token expired; never one that stands', async () => {
    const member = await test.signUpMember()
    const { refreshToken } = await test.signUpMember()
    await post('RevokeToken', { Token: refreshToken })
    await nightAfter(identityRetention.endedSessions)
    expect(await count('identity_sessions')).toBe(2)
    await signInBySrp(test, member.email, member.password)
    await nightAfter(1)
    // Of three: the ended one goes, the first one expired a day ago, the newest stands.
    expect(await count('identity_sessions')).toBe(2)
    await nightAfter(29)
    expect([await count('identity_sessions'), await count('identity_refresh_tokens')]).toEqual([2, 2])
    await nightAfter(1)
    expect([await count('identity_sessions'), await count('identity_refresh_tokens')]).toEqual([1, 1])
    await nightAfter(30)
    expect(await count('identity_sessions')).toBe(0)
  })

  it('counters, waits for codes that were never sent, and networks', async () => {
    const member = await test.signUpMember()
    await signInBySrp(test, member.email, 'ParseFault-Harbour-7')
    await signInBySrp(test, member.email, member.password, '192.0.2.1')
    await post('ForgotPassword', { Username: 'nobody@example.org' })
    await nightAfter(identityRetention.attempts + 1)
    expect([await count('identity_attempts'), await count('identity_decoy_codes')]).toEqual([0, 0])
    expect(await count('identity_known_sources')).toBe(2)
    await nightAfter(identityRetention.knownSources)
    expect(await count('identity_known_sources')).toBe(0)
  })

  it('what a change can be taken back to', async () => {
    const { accessToken: AccessToken, password } = await test.signUpMember()
    await post('ChangePassword', { AccessToken, PreviousPassword: password, ProposedPassword: 'Meadow-Compass-4' })
    await nightAfter(3)
    expect(await count('identity_undos')).toBe(1)
    await nightAfter(1)
    expect(await count('identity_undos')).toBe(0)
  })

  it('a new address whose code was never entered', async () => {
    const { accessToken: AccessToken } = await test.signUpMember()
    await post('UpdateUserAttributes', { AccessToken, UserAttributes: [attribute('email', 'new@example.org')] })
    await nightAfter(identityRetention.codes)
    expect(await count('identity_pending_attributes')).toBe(1)
    await nightAfter(2)
    expect(await count('identity_pending_attributes')).toBe(0)
  })
})
