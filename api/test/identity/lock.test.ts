import { isOnPostgres } from '@quintet/database/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { createPosting } from './posting.ts'
import { exampleEnvironment } from './served.ts'
import { answerSrp, signInBySrp, startSrp } from './srp-client.ts'

let test: TestApp
let member: SignedIn
beforeEach(async () => {
  test = createTestApp({ environment: exampleEnvironment })
  member = await test.signUpMember()
})
afterEach(() => test.close())

const wrong = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' }
const locked = { __type: 'NotAuthorizedException', message: 'Password attempts exceeded' }

const byPassword = async (USERNAME: string, PASSWORD: string, more: Record<string, string> = {}) =>
  (await test.identity('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD, ...more } })).body

const lockOut = async () => {
  for (let attempt = 0; attempt < 5; attempt++) expect(await byPassword(member.email, 'ParseFault-Harbour-7')).toEqual(wrong)
}

const from = async (address: string, PASSWORD = 'ParseFault-Harbour-7') => {
  const AuthParameters = { USERNAME: member.email, PASSWORD }
  const { body } = await test.identity('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }, address)
  return body['message'] ?? 'signed in'
}

/** Four wrong passwords from each of seven networks. */
const strangersTry = async () => {
  for (let source = 0; source < 7; source++) for (let time = 0; time < 4; time++) await from(`198.51.100.${source}`)
}

describe('the lock after wrong passwords', () => {
  it.each(['known', 'unknown'])('begins after five by SRP of someone %s, and is longer each time', async (who) => {
    const name = who === 'known' ? member.email : 'nobody@example.org'
    const message = async () => (await signInBySrp(test, name, 'ParseFault-Harbour-7')).body['message']
    for (let attempt = 0; attempt < 5; attempt++) expect(await message()).toBe(wrong.message)
    expect(await message()).toBe('Password attempts exceeded')
    test.wall.shift(1001)
    expect(await message()).toBe(wrong.message)
    test.wall.shift(1001)
    expect(await message()).toBe('Password attempts exceeded')
    test.wall.shift(15 * 60_000 + 1)
    expect((await signInBySrp(test, name, member.password)).status).toBe(who === 'known' ? 200 : 400)
  })

  it('does not let many guesses at once slip past the lock', async () => {
    const started = await Promise.all(Array.from({ length: 9 }, () => startSrp(test, member.email)))
    const guesses = started.map((one, index) => one.prove(index === 8 ? member.password : `ParseFault-Harbour-${index}`))
    const results = await Promise.all(guesses.map((guess) => answerSrp(test, guess)))
    const exceeded = results.filter(({ body }) => body['message'] === 'Password attempts exceeded')
    expect(exceeded.length).toBeGreaterThanOrEqual(4)
    // SQLite takes them in their order; of several connections any may be first.
    if (!isOnPostgres()) expect(results.at(-1)?.body['message']).toBe('Password attempts exceeded')
  })

  it('begins after five by USER_PASSWORD_AUTH, of someone unknown alike, and holds for the right one', async () => {
    for (const name of [member.email, 'nobody@example.org']) {
      for (let attempt = 0; attempt < 5; attempt++) expect(await byPassword(name, 'ParseFault-Harbour-7')).toEqual(wrong)
      expect(await byPassword(name, 'ParseFault-Harbour-7')).toEqual(locked)
    }
    expect(await byPassword(member.email, member.password)).toEqual(locked)
    expect((await signInBySrp(test, member.email, member.password)).body).toEqual(locked)
  })

  it('forgets failures after 15 idle minutes', async () => {
    const four = async () => {
      for (let attempt = 0; attempt < 4; attempt++) expect(await byPassword(member.email, 'ParseFault-Harbour-7')).toEqual(wrong)
    }
    await four()
    test.wall.shift(15 * 60_000 + 1)
    await four()
    expect(await byPassword(member.email, member.password)).toHaveProperty('AuthenticationResult')
  })

  it('runs for a second after the fifth, to the millisecond', async () => {
    await lockOut()
    test.wall.shift(999)
    expect(await byPassword(member.email, member.password)).toEqual(locked)
    test.wall.shift(1)
    expect(await byPassword(member.email, member.password)).toHaveProperty('AuthenticationResult')
  })

  it('does not grow while it runs', async () => {
    await lockOut()
    for (let attempt = 0; attempt < 5; attempt++) expect(await byPassword(member.email, 'ParseFault-Harbour-7')).toEqual(locked)
    test.wall.shift(1001)
    expect(await byPassword(member.email, member.password)).toHaveProperty('AuthenticationResult')
  })

  it('goes on after a right password: a stranger behind the same network would see that somebody signed in', async () => {
    await lockOut()
    test.wall.shift(1001)
    expect(await byPassword(member.email, member.password)).toHaveProperty('AuthenticationResult')
    expect(await byPassword(member.email, 'ParseFault-Harbour-7')).toEqual(wrong)
    expect(await byPassword(member.email, member.password)).toEqual(locked)
  })

  it('is the network’s own: nobody locks another out, and nobody’s success frees a stranger', async () => {
    const [stranger, owner] = ['192.0.2.66', '192.0.2.1']
    const guess = async () => (await signInBySrp(test, member.email, 'ParseFault-Harbour-7', stranger)).body['message']
    for (let time = 0; time < 5; time++) expect(await guess()).toBe(wrong.message)
    expect(await guess()).toBe(locked.message)
    expect((await signInBySrp(test, member.email, member.password, owner)).body).toHaveProperty('AuthenticationResult')
    expect(await guess()).toBe(locked.message)
    const unknown = async () => (await signInBySrp(test, 'nobody@example.org', 'ParseFault-Harbour-7', stranger)).body['message']
    const heard = []
    for (let time = 0; time < 4; time++) heard.push(await unknown())
    test.wall.shift(60_000)
    for (let time = 0; time < 2; time++) heard.push(await unknown())
    expect(heard).toEqual([...Array<string>(5).fill(wrong.message), locked.message])
  })

  describe('once strangers tried many', () => {
    const home = '192.0.2.1'
    it('has one try for each network that the owner never used from the thirtieth on, and all of them for the owner’s', async () => {
      await signInBySrp(test, member.email, member.password, home)
      await strangersTry()
      const heard = [await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')]
      expect(heard).toEqual([wrong.message, wrong.message, locked.message])
      expect([await from('203.0.113.2'), await from('203.0.113.2')]).toEqual([wrong.message, locked.message])
      expect(await from('203.0.113.3', member.password)).toBe('signed in')
      for (let time = 0; time < 4; time++) expect(await from(home)).toBe(wrong.message)
      expect(await from(home, member.password)).toBe('signed in')
    })

    it('minds it for an hour from the first of them, and not the day after', async () => {
      await from('203.0.113.1')
      test.wall.shift(1_800_000)
      await strangersTry()
      await from('203.0.113.2')
      expect([await from('203.0.113.3'), await from('203.0.113.3')]).toEqual([wrong.message, locked.message])
      test.wall.shift(1_799_500)
      expect(await from('203.0.113.4')).toBe(wrong.message)
      test.wall.shift(500)
      expect(await from('203.0.113.4')).toBe(locked.message)
      test.wall.shift(1)
      expect(await from('203.0.113.4')).toBe(wrong.message)
    })
  })

  it('hides behind no fault of the account whether the password was right', async () => {
    const { accounts } = test.context.identity
    const started = await startSrp(test, member.email)
    await lockOut()
    await test.context.db.write((trx) => accounts.setEnabled(trx, member.sub, false))
    expect((await answerSrp(test, started.prove(member.password))).body).toEqual(locked)
    expect(await byPassword(member.email, member.password)).toEqual(locked)
    test.wall.shift(1001)
    expect(await byPassword(member.email, member.password)).toMatchObject({ message: 'User is disabled.' })
  })

  it('hides it behind no unknown device either', async () => {
    const [email, ClientId] = ['mira@example.org', 'quintetdevices']
    const { join, signIn } = createPosting(() => test)
    await join(email, ClientId)
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await signIn(email, ClientId, { PASSWORD: 'ParseFault-Harbour-7' })).toEqual(wrong)
    const device = { DEVICE_KEY: 'xx-local-1_00000000' }
    expect(await signIn(email, ClientId, device)).toEqual(locked)
    test.wall.shift(1001)
    expect(await signIn(email, ClientId, device)).toMatchObject({ message: 'Device does not exist.' })
  })

  it('holds for a change of the password, whatever the new one is', async () => {
    const { accessToken: AccessToken } = member
    const change = async (PreviousPassword: string, ProposedPassword: string) =>
      (await test.identity('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword })).body
    for (let attempt = 0; attempt < 5; attempt++) expect(await change('ParseFault-Harbour-7', 'Meadow-Compass-4')).toEqual(wrong)
    for (const proposed of ['short', 'Meadow-Compass-4']) expect(await change(member.password, proposed)).toEqual(locked)
    test.wall.shift(1001)
    expect(await change(member.password, 'short')).toMatchObject({ __type: 'InvalidPasswordException' })
    expect(await change(member.password, 'Meadow-Compass-4')).toEqual({})
  })
})
