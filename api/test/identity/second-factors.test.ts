import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'
import { createPosting, tokensOf } from './posting.ts'
import { appCode, exampleEnvironment, password } from './served.ts'

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: exampleEnvironment })
})
afterEach(() => test.close())

const { post, join, signIn, answer } = createPosting(() => test)
const email = 'mira@example.org'
const signedIn = async () => tokensOf(await signIn(email))

const withApp = async () => {
  await join(email)
  const { AccessToken } = await signedIn()
  const { SecretCode } = await post('AssociateSoftwareToken', { AccessToken })
  const key = String(SecretCode)
  await post('VerifySoftwareToken', { AccessToken, UserCode: appCode(key, 0, test.wall.now()) })
  await post('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } })
  return { key, AccessToken: AccessToken ?? '' }
}

const useCode = async (SOFTWARE_TOKEN_MFA_CODE: string | undefined) =>
  answer('SOFTWARE_TOKEN_MFA', (await signIn(email))['Session'], { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE })

describe('second factors', () => {
  it('takes a code of the app once, the one that set it up too', async () => {
    const { key } = await withApp()
    const { Session, ChallengeName } = await signIn(email)
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const code = appCode(key, 0, test.wall.now())
    const respond = (SOFTWARE_TOKEN_MFA_CODE: string) =>
      answer('SOFTWARE_TOKEN_MFA', Session, { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE })
    expect(await respond(code)).toMatchObject({
      __type: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    })
    expect(await respond(appCode(key, 5, test.wall.now()))).toMatchObject({
      __type: 'CodeMismatchException',
      message: 'Invalid code received for user',
    })
    test.wall.shift(30_000)
    expect(tokensOf(await respond(appCode(key, 0, test.wall.now())))).toHaveProperty('IdToken')
  })

  it('gives one sign-in for one code sent many times at once', async () => {
    const { key } = await withApp()
    test.wall.shift(30_000)
    const sessions = await Promise.all([1, 2, 3].map(async () => (await signIn(email))['Session']))
    const responses = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: appCode(key, 0, test.wall.now()) }
    const answers = await Promise.all(sessions.map((session) => answer('SOFTWARE_TOKEN_MFA', session, responses)))
    expect(answers.filter((body) => 'AuthenticationResult' in body)).toHaveLength(1)
  })

  it('cuts off the guessing of codes, even of those sent all at once', async () => {
    const { key } = await withApp()
    const { Session } = await signIn(email)
    const guess = (SOFTWARE_TOKEN_MFA_CODE: string) =>
      answer('SOFTWARE_TOKEN_MFA', Session, { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE })
    const wrong = appCode(key, 9, test.wall.now())
    await Promise.all(Array.from({ length: 10 }, () => guess(wrong)))
    test.wall.shift(30_000)
    expect(await guess(appCode(key, 0, test.wall.now()))).toMatchObject({ message: 'Password attempts exceeded' })
  })

  it('takes each recovery code once', async () => {
    const { AccessToken } = await withApp()
    const [code = ''] = (await post('QuintetCreateRecoveryCodes', { AccessToken }))['RecoveryCodes'] as string[]
    const use = () => useCode(code.toLowerCase())
    expect(tokensOf(await use())).toHaveProperty('IdToken')
    expect((await use())['__type']).toBe('CodeMismatchException')
  })

  it('ends the recovery codes that new ones replace', async () => {
    const { AccessToken } = await withApp()
    const create = async () => (await post('QuintetCreateRecoveryCodes', { AccessToken }))['RecoveryCodes'] as string[]
    const [[old], [fresh]] = [await create(), await create()]
    expect((await useCode(old))['__type']).toBe('CodeMismatchException')
    expect(tokensOf(await useCode(fresh))).toHaveProperty('IdToken')
  })

  it('cannot be skipped: no other challenge, account, client or changed password opens the session', async () => {
    const { key, AccessToken } = await withApp()
    await join('other@example.org')
    const { Session } = await signIn(email)
    test.wall.shift(30_000)
    const right = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: appCode(key, 0, test.wall.now()) }
    expect((await answer('MFA_SETUP', Session, { USERNAME: email }))['__type']).toBe('NotAuthorizedException')
    expect((await answer('SMS_MFA', Session, { USERNAME: email, SMS_MFA_CODE: '123456' }))['__type']).toBe(
      'NotAuthorizedException',
    )
    expect((await answer('SOFTWARE_TOKEN_MFA', Session, right, 'quintetmobile'))['__type']).toBe('NotAuthorizedException')
    expect((await answer('SOFTWARE_TOKEN_MFA', Session, { ...right, USERNAME: 'other@example.org' }))['__type']).toBe(
      'NotAuthorizedException',
    )
    await post('ChangePassword', { AccessToken, PreviousPassword: password, ProposedPassword: 'Meadow-Compass-4' })
    expect((await answer('SOFTWARE_TOKEN_MFA', Session, right))['__type']).toBe('NotAuthorizedException')
  })

  it('demands one where the pool does, and lets nobody finish before it is verified', async () => {
    await join(email, 'quintetmfa')
    const { ChallengeName, Session } = await signIn(email, 'quintetmfa')
    expect(ChallengeName).toBe('MFA_SETUP')
    expect((await answer('MFA_SETUP', Session, { USERNAME: email }, 'quintetmfa'))['__type']).toBe('InvalidParameterException')
    const { SecretCode, Session: second } = await post('AssociateSoftwareToken', { Session })
    expect((await answer('MFA_SETUP', second, { USERNAME: email }, 'quintetmfa'))['__type']).toBe('InvalidParameterException')
    const UserCode = appCode(String(SecretCode), 0, test.wall.now())
    const verified = await post('VerifySoftwareToken', { Session: second, UserCode })
    expect(verified['Status']).toBe('SUCCESS')
    expect(tokensOf(await answer('MFA_SETUP', verified['Session'], { USERNAME: email }, 'quintetmfa'))).toHaveProperty('IdToken')
    expect((await signIn(email, 'quintetmfa'))['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA')
  })

  it('sets up one app where two sign-ins try, and none for a disabled account', async () => {
    await join(email, 'quintetmfa')
    const begin = async () => post('AssociateSoftwareToken', { Session: (await signIn(email, 'quintetmfa'))['Session'] })
    const verify = ({ SecretCode, Session }: Record<string, unknown>) =>
      post('VerifySoftwareToken', { Session, UserCode: appCode(String(SecretCode), 0, test.wall.now()) })
    const [first, second, third] = [await begin(), await begin(), await signIn(email, 'quintetmfa')]
    expect((await verify(first))['Status']).toBe('SUCCESS')
    expect((await verify(second))['__type']).toBe('NotAuthorizedException')
    await test.context.identity.perform('AdminDisableUser', { UserPoolId: 'xx-local-1_MfaPool01', Username: email })
    expect((await post('AssociateSoftwareToken', { Session: third['Session'] }))['message']).toBe('User is disabled.')
  })

  it('keeps keys of apps sealed and recovery codes hashed', async () => {
    const { key, AccessToken } = await withApp()
    const codes = (await post('QuintetCreateRecoveryCodes', { AccessToken }))['RecoveryCodes'] as string[]
    const { read } = test.context.db
    const rows = [
      await read.selectFrom('identity_factors').selectAll().execute(),
      await read.selectFrom('identity_recovery_codes').selectAll().execute(),
    ]
    const dump = JSON.stringify(rows)
    expect(dump).not.toContain(key)
    for (const code of codes) expect(dump).not.toContain(code.replaceAll('-', ''))
    expect(rows[1]).toHaveLength(8)
  })
})
