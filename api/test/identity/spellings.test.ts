import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { foldedAddress } from '@quintet/weekly-drawing/people'
import { type TestApp, createTestApp } from '../testing.ts'
import { attribute, createPosting } from './posting.ts'
import { addressHash } from '../../packages/cells/src/directory.ts'
import { signInBySrp } from './srp-client.ts'

let test: TestApp
beforeEach(() => {
  test = createTestApp()
})
afterEach(() => test.close())

const { post, codeFor } = createPosting(() => test)
const own = 'mira@example.org'
const spelled = 'mira@ｅxample。org'

const signUp = (Username: string) =>
  post('SignUp', {
    ClientId: 'quintetweb',
    Username,
    Password: 'Harbour-Lantern-7',
    UserAttributes: [attribute('email', Username), attribute('birthdate', '1990-05-17'), attribute('custom:consent', '1')],
  })

const store = (sub: string, email: string) =>
  test.context.db.write((trx) => trx.updateTable('identity_users').set({ email }).where('sub', '=', sub).execute())

describe('another spelling of an address', () => {
  it('is refused where the address is of a throw-away service', async () => {
    for (const address of ['x@mailinator。com', 'x@ｍailinator.com'])
      expect(await signUp(address), address).toMatchObject({ message: 'PreSignUp failed with error throw-away address.' })
    expect(test.outbox.all()).toEqual([])
  })

  it('is refused where it is syntax of a URL, of which the mailer would take a part', async () => {
    expect(await signUp('mira@example.org/x')).toMatchObject({ message: 'Username should be an email.' })
  })

  it('is the address that has an account: no second one is made, and its owner signs in by either', async () => {
    const member = await test.signUpMember({ email: own })
    await signUp(spelled)
    expect(test.outbox.newest(own)).not.toHaveProperty('code')
    expect(await test.context.db.read.selectFrom('identity_users').select('email').distinct().execute()).toEqual([{ email: own }])
    for (const name of [own, spelled])
      expect((await signInBySrp(test, name, member.password)).body, name).toHaveProperty('AuthenticationResult')
  })

  it('is counted as one mailbox where mails are', async () => {
    await test.close()
    test = createTestApp({ environment: { QUINTET_RATE_FACTOR: '1' } })
    await test.signUpMember({ email: own })
    const mailed = () => test.outbox.all().filter(({ to }) => to === own).length
    const limit = async (Username: string) => {
      for (let time = 0; time < 12; time++) await post('ForgotPassword', { ClientId: 'quintetweb', Username })
      return mailed()
    }
    const most = await limit(own)
    expect(most).toBeLessThan(12)
    expect(await limit(spelled)).toBe(most)
  })

  it('that an account was stored under signs in, and its password is set anew by it', async () => {
    const member = await test.signUpMember({ email: own })
    await store(member.sub, spelled)
    expect((await signInBySrp(test, spelled, member.password)).body).toHaveProperty('AuthenticationResult')
    await post('ForgotPassword', { ClientId: 'quintetweb', Username: spelled })
    const reset = { ClientId: 'quintetweb', Username: spelled, ConfirmationCode: codeFor(spelled), Password: 'Meadow-Compass-4' }
    expect(await post('ConfirmForgotPassword', reset)).toEqual({})
    expect((await signInBySrp(test, spelled, 'Meadow-Compass-4')).body).toHaveProperty('AuthenticationResult')
    expect(await test.context.identity.accounts.subOf(test.context.db.read, spelled)).toBe(member.sub)
  })

  it('is the same person, to past pairs and to the directory of the cells', () => {
    expect(foldedAddress(spelled)).toBe(foldedAddress(own))
    expect(addressHash({ secret: Buffer.alloc(32) }, spelled)).toEqual(addressHash({ secret: Buffer.alloc(32) }, own))
  })
})
