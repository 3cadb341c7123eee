import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'
import { attribute, createPosting, tokensOf } from './posting.ts'
import { appCode, exampleEnvironment } from './served.ts'

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: exampleEnvironment })
})
afterEach(() => test.close())

const { post, codeFor, join, signIn, answer } = createPosting(() => test)
const email = 'mira@example.org'
const exceeded = { message: 'Password attempts exceeded' }

const tenTimes = async (guess: () => Promise<unknown>) => {
  for (let time = 0; time < 10; time++) await guess()
}

describe('guessing is cut off after ten tries an hour', () => {
  it('of a code sent to a phone', async () => {
    const [phone, UserAttributes] = ['+43660765432', [attribute('phone_number', '+43660765432')]]
    await join(email)
    const { AccessToken } = tokensOf(await signIn(email))
    await post('UpdateUserAttributes', { AccessToken, UserAttributes })
    await post('VerifyUserAttribute', { AccessToken, AttributeName: 'phone_number', Code: codeFor(phone) })
    await post('SetUserMFAPreference', { AccessToken, SMSMfaSettings: { Enabled: true } })
    const { Session } = await signIn(email)
    const guess = (SMS_MFA_CODE: string) => answer('SMS_MFA', Session, { USERNAME: email, SMS_MFA_CODE })
    const right = codeFor(phone)
    await tenTimes(() => guess(right === '000000' ? '111111' : '000000'))
    expect(await guess(right)).toMatchObject(exceeded)
  })

  it.each(['somebody', 'nobody'])('of the mailed answer of %s', async (who) => {
    await join(email)
    const USERNAME = who === 'somebody' ? email : 'nobody@example.org'
    const { Session } = await post('InitiateAuth', { AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME } })
    const guess = (ANSWER: string) => answer('CUSTOM_CHALLENGE', Session, { USERNAME, ANSWER })
    await tenTimes(async () => expect(await guess('wrong')).toMatchObject({ message: 'Incorrect username or password.' }))
    expect(await guess(codeFor(email) || 'wrong')).toMatchObject(exceeded)
  })

  it('of the first code of an app, on the way in or later', async () => {
    await join(email, 'quintetmfa')
    const asked = await signIn(email, 'quintetmfa')
    const { SecretCode, Session } = await post('AssociateSoftwareToken', { Session: asked['Session'] })
    const wrong = appCode(String(SecretCode), 9, test.wall.now())
    const verify = (UserCode: string) => post('VerifySoftwareToken', { Session, UserCode })
    await tenTimes(async () => expect(await verify(wrong)).toMatchObject({ __type: 'CodeMismatchException' }))
    expect(await verify(appCode(String(SecretCode), 0, test.wall.now()))).toMatchObject(exceeded)
    await join('other@example.org')
    const { AccessToken } = tokensOf(await signIn('other@example.org'))
    const key = String((await post('AssociateSoftwareToken', { AccessToken }))['SecretCode'])
    const later = (UserCode: string) => post('VerifySoftwareToken', { AccessToken, UserCode })
    await tenTimes(() => later(appCode(key, 9, test.wall.now())))
    expect(await later(appCode(key, 0, test.wall.now()))).toMatchObject(exceeded)
  })

  it('and no mailbox is flooded, by whatever way', async () => {
    const limit = { __type: 'LimitExceededException' }
    await join(email)
    await tenTimes(() => post('ForgotPassword', { Username: email }))
    expect(await post('ForgotPassword', { Username: email })).toMatchObject(limit)
    expect(await post('InitiateAuth', { AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: email } })).toMatchObject(limit)
    const { AccessToken } = tokensOf(await signIn(email))
    const change = () => post('UpdateUserAttributes', { AccessToken, UserAttributes: [attribute('email', 'owner@example.org')] })
    await tenTimes(change)
    expect(await change()).toMatchObject(limit)
  })
})
