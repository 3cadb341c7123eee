import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifierOf } from '@quintet/identity/testing'
import { type TestApp, createTestApp } from '../testing.ts'
import { type Body, createPosting, tokensOf } from './posting.ts'
import { exampleEnvironment } from './served.ts'

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: exampleEnvironment })
})
afterEach(() => test.close())

const { post, join, signIn, answer } = createPosting(() => test)
const email = 'mira@example.org'

const confirm = async (AccessToken: string | undefined, DeviceKey: string, verifier?: Buffer) => {
  const PasswordVerifier = (verifier ?? verifierOf('-group', DeviceKey, 'device-secret', Buffer.alloc(16, 3))).toString('base64')
  const DeviceSecretVerifierConfig = { Salt: Buffer.alloc(16, 3).toString('base64'), PasswordVerifier }
  return post('ConfirmDevice', { AccessToken, DeviceKey, DeviceSecretVerifierConfig })
}
const keyOf = (body: Body) =>
  ((body['AuthenticationResult'] as Record<string, Record<string, string>>)['NewDeviceMetadata'] ?? {})['DeviceKey'] ?? ''

describe('devices', () => {
  const group = 'quintetdevices'
  it('belong to the sign-in they were given to, and end with all of it when forgotten', async () => {
    await join(email, group)
    await join('other@example.org', group)
    const [own, foreign] = [await signIn(email, group), await signIn('other@example.org', group)]
    const { AccessToken, RefreshToken } = tokensOf(own)
    expect((await confirm(AccessToken, keyOf(foreign)))['message']).toBe('Device does not exist.')
    expect((await confirm(AccessToken, keyOf(own), Buffer.from([1])))['__type']).toBe('InvalidParameterException')
    expect(await confirm(AccessToken, keyOf(own))).toEqual({ UserConfirmationNecessary: false })
    expect((await confirm(AccessToken, keyOf(own)))['__type']).toBe('DeviceKeyExistsException')
    const otherToken = tokensOf(foreign)['AccessToken']
    for (const operation of ['GetDevice', 'ForgetDevice', 'UpdateDeviceStatus'])
      expect((await post(operation, { AccessToken: otherToken, DeviceKey: keyOf(own) }))['message']).toBe(
        'Device does not exist.',
      )
    const second = tokensOf(await signIn(email, group))['AccessToken']
    expect((await post('ListDevices', { AccessToken: second }))['Devices']).toHaveLength(1)
    expect(await post('ForgetDevice', { AccessToken: second, DeviceKey: keyOf(own) })).toEqual({})
    const AuthParameters = { REFRESH_TOKEN: RefreshToken }
    expect((await post('InitiateAuth', { ClientId: group, AuthFlow: 'REFRESH_TOKEN', AuthParameters }))['message']).toBe(
      'Refresh Token has been revoked',
    )
  })

  it('say they do not exist without burning the answer, and stand for nothing unproved', async () => {
    await join(email, group)
    const body = await signIn(email, group)
    await confirm(tokensOf(body)['AccessToken'], keyOf(body))
    expect((await signIn(email, group, { DEVICE_KEY: 'xx-local-1_00000000' }))['message']).toBe('Device does not exist.')
    const asked = await signIn(email, group, { DEVICE_KEY: keyOf(body) })
    expect(asked).toMatchObject({ ChallengeName: 'DEVICE_SRP_AUTH' })
    const begin = (SRP_A: string) =>
      answer('DEVICE_SRP_AUTH', asked['Session'], { USERNAME: email, DEVICE_KEY: keyOf(body), SRP_A }, group)
    expect((await begin('0'))['__type']).toBe('InvalidParameterException')
    const { ChallengeParameters } = await begin('abcdef')
    const proof = {
      USERNAME: email,
      DEVICE_KEY: keyOf(body),
      TIMESTAMP: 'Tue Sep 1 12:00:00 UTC 2026',
      PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
      PASSWORD_CLAIM_SECRET_BLOCK: (ChallengeParameters as Record<string, string>)['SECRET_BLOCK'],
    }
    expect((await answer('DEVICE_PASSWORD_VERIFIER', undefined, proof, group))['message']).toBe('Incorrect username or password.')
    expect((await answer('DEVICE_PASSWORD_VERIFIER', undefined, proof, group))['message']).toContain('can only be used once')
  })
})
