import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { answerSrp, startSrp } from './srp-client.ts'

let test: TestApp
let member: SignedIn
beforeEach(async () => {
  test = createTestApp()
  member = await test.signUpMember()
})
afterEach(() => test.close())

const post = (operation: string, body: string) =>
  test.app.request('/identity/', {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body,
  })

// The test's time is Tuesday, 1 September 2026, 12:00 UTC; a signature over another time is wrong besides.
const proofAt = async (TIMESTAMP: string) =>
  (await answerSrp(test, (await startSrp(test, member.email)).prove(member.password, { TIMESTAMP }))).body

describe('the time of a proof', () => {
  it.each(['Tue Sep 1 11:55:00 UTC 2026', 'Tue Sep 1 12:05:00 UTC 2026', 'Tue Sep 01 12:00:00 UTC 2026'])(
    '%s may be looked at',
    async (time) => {
      expect((await proofAt(time))['message']).toBe('Incorrect username or password.')
    },
  )

  it.each(['Tue Sep 1 11:54:59 UTC 2026', 'Tue Sep 1 12:05:01 UTC 2026', 'Tue Sep 1 12:00:00 UTC 2025'])(
    '%s is too far off',
    async (time) => {
      expect(await proofAt(time)).toEqual({
        __type: 'NotAuthorizedException',
        message: 'TIMESTAMP is more than five minutes off.',
      })
    },
  )

  it.each([
    'Di Sep 1 12:00:00 UTC 2026',
    'Tue Set 1 12:00:00 UTC 2026',
    'Tue Sep 1 12:00:00 GMT 2026',
    '2026-09-01T12:00:00Z',
    '',
  ])('%j is not in the form', async (time) => {
    expect(await proofAt(time)).toMatchObject({ __type: 'InvalidParameterException' })
  })
})

describe('nothing in a request is a fault of ours', () => {
  it.each([
    ['SignUp', `{"ClientId":"quintetweb","Username":"a@example.org","Password":"Harbour-Lantern-7","UserAttributes":[null]}`],
    [
      'SignUp',
      `{"ClientId":"quintetweb","Username":"a@example.org","Password":"Harbour-Lantern-7","UserAttributes":[{"Name":"email"},null]}`,
    ],
    ['UpdateUserAttributes', `{"AccessToken":"a.b.c","UserAttributes":[null]}`],
    ['DeleteUserAttributes', `{"AccessToken":"a.b.c","UserAttributeNames":[null]}`],
  ])('%s %s', async (operation, body) => {
    const answer = await post(operation, body)
    expect([answer.status, ((await answer.json()) as Record<string, unknown>)['__type']]).toEqual([
      400,
      'InvalidParameterException',
    ])
  })

  it('takes a member that is null for one that is not there', async () => {
    const answer = await post('ForgotPassword', `{"ClientId":"quintetweb","Username":"a@example.org","SecretHash":null}`)
    expect(answer.status).toBe(200)
  })
})

describe('resets', () => {
  it('are the network’s own: nobody uses up the owner’s hour', async () => {
    const [stranger, owner] = ['192.0.2.66', '192.0.2.1']
    const forgot = async (address: string) => (await test.identity('ForgotPassword', { Username: member.email }, address)).body
    for (let time = 0; time < 10; time++) expect(await forgot(stranger)).toHaveProperty('CodeDeliveryDetails')
    expect(await forgot(stranger)).toMatchObject({ __type: 'LimitExceededException' })
    expect(await forgot(owner)).toHaveProperty('CodeDeliveryDetails')
    const code = test.outbox.newest(member.email)?.code ?? ''
    const reset = async (ConfirmationCode: string, address: string) =>
      (
        await test.identity(
          'ConfirmForgotPassword',
          { Username: member.email, ConfirmationCode, Password: 'Meadow-Compass-4' },
          address,
        )
      ).body
    for (let time = 0; time < 12; time++) await reset('000000', stranger)
    expect(await reset(code, owner)).toEqual({})
  })

  it('of one mailbox meet a limit over all networks but those its owner signed in from', async () => {
    const forgot = async (address: string) =>
      (await test.identity('ForgotPassword', { Username: member.email }, address)).body['__type'] ?? 'sent'
    const home = '192.0.2.1'
    const started = await startSrp(test, member.email, {}, home)
    expect((await answerSrp(test, started.prove(member.password), home)).status).toBe(200)
    const sent = []
    for (let index = 0; index < 21; index++) sent.push(await forgot(`198.51.100.${index}`))
    expect([sent[19], sent[20]]).toEqual(['sent', 'LimitExceededException'])
    expect(await forgot(home)).toBe('sent')
  })

  it('of one mailbox are free again an hour after the first of them, whenever the last was', async () => {
    const forgot = async () => (await test.identity('ForgotPassword', { Username: member.email })).body['__type'] ?? 'sent'
    const five = async () => [await forgot(), await forgot(), await forgot(), await forgot(), await forgot()]
    const all = Array<string>(5).fill('sent')
    expect(await five()).toEqual(all)
    test.wall.shift(2_400_000)
    expect([await five(), await forgot()]).toEqual([all, 'LimitExceededException'])
    test.wall.shift(1_200_001)
    expect([await five(), await five(), await forgot()]).toEqual([all, all, 'LimitExceededException'])
  })

  it.each([1, 2])(
    'of many mailboxes meet a limit of the network, multiplied by a factor of %i, and no limit of the site',
    async (factor) => {
      const loose = createTestApp({ environment: { QUINTET_RATE_FACTOR: String(factor) } })
      const forgot = (Username: string, source?: string) =>
        loose.context.identity.perform('ForgotPassword', { ClientId: 'quintetweb', Username }, source)
      const most = 120 * factor
      for (let index = 0; index < most; index++) await forgot(`a${index}@example.org`, '192.0.2.1')
      await expect(forgot('last@example.org', '192.0.2.1')).rejects.toMatchObject({ type: 'LimitExceededException' })
      // What the site asks for itself comes from no network.
      if (factor === 1) for (let index = 0; index <= most; index++) await forgot(`b${index}@example.org`)
      await loose.close()
    },
  )
})
