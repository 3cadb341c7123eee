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

  it('are listed by when they were seen last, page by page', async () => {
    await join(email, group)
    const keys: string[] = []
    let access: string | undefined
    for (let time = 0; time < 3; time++) {
      test.wall.shift(60_000)
      const body = await signIn(email, group)
      access = tokensOf(body)['AccessToken']
      keys.push(keyOf(body))
      await confirm(access, keyOf(body))
    }
    const page = async (more: object = {}) => {
      const { Devices, PaginationToken } = await post('ListDevices', { AccessToken: access, ...more })
      return { keys: (Devices as { DeviceKey: string }[]).map(({ DeviceKey }) => DeviceKey), PaginationToken }
    }
    const [oldest = '', middle = '', newest = ''] = keys
    expect(await page()).toEqual({ keys: [newest, middle, oldest], PaginationToken: undefined })
    const first = await page({ Limit: 2 })
    expect(first).toEqual({ keys: [newest, middle], PaginationToken: expect.any(String) as string })
    expect(await page({ Limit: 2, PaginationToken: first.PaginationToken })).toEqual({
      keys: [oldest],
      PaginationToken: undefined,
    })
    // One that is not remembered is asked for no proof: that it was there again is noted by the sign-in.
    await post('UpdateDeviceStatus', { AccessToken: access, DeviceKey: oldest, DeviceRememberedStatus: 'not_remembered' })
    test.wall.shift(60_000)
    expect(tokensOf(await signIn(email, group, { DEVICE_KEY: oldest }))).toHaveProperty('IdToken')
    expect((await page()).keys).toEqual([oldest, newest, middle])
  })

  it('are sixty on a page at most, and where nothing else is asked for', async () => {
    await join(email, group)
    const body = await signIn(email, group)
    const { AccessToken } = tokensOf(body)
    await confirm(AccessToken, keyOf(body))
    await test.context.db.write(async (trx) => {
      const row = await trx.selectFrom('identity_devices').selectAll().executeTakeFirstOrThrow()
      for (let index = 0; index < 60; index++) {
        const more = { ...row, key: `${row.key.slice(0, -2)}${index + 10}`, seen_at: row.seen_at - index - 1 }
        await trx.insertInto('identity_devices').values(more).execute()
      }
    })
    const page = (more: object) => post('ListDevices', { AccessToken, ...more })
    const first = await page({})
    expect([first['Devices'], first['PaginationToken']]).toEqual([expect.objectContaining({ length: 60 }), expect.any(String)])
    expect((await page({ PaginationToken: first['PaginationToken'] }))['Devices']).toHaveLength(1)
    expect([(await page({ Limit: 0 }))['Devices'], (await page({ Limit: 60 }))['Devices']]).toEqual([
      first['Devices'],
      first['Devices'],
    ])
    expect(await page({ Limit: 61 })).toMatchObject({ __type: 'InvalidParameterException' })
  })

  it('that are not remembered are forgotten once no sign-in of theirs can be left', async () => {
    await join(email, group)
    const body = await signIn(email, group)
    const { AccessToken } = tokensOf(body)
    await confirm(AccessToken, keyOf(body))
    await post('UpdateDeviceStatus', { AccessToken, DeviceKey: keyOf(body), DeviceRememberedStatus: 'not_remembered' })
    const kept = await signIn(email, group)
    await confirm(tokensOf(kept)['AccessToken'], keyOf(kept))
    const listAfter = async (ms: number) => {
      test.wall.shift(ms)
      const later = await signIn(email, group)
      await confirm(tokensOf(later)['AccessToken'], keyOf(later))
      const rows = await test.context.db.read.selectFrom('identity_devices').select('key').execute()
      return rows.map(({ key }) => key)
    }
    expect(await listAfter(30 * 86_400_000)).toContain(keyOf(body))
    const left = await listAfter(1)
    expect([left.includes(keyOf(body)), left.includes(keyOf(kept))]).toEqual([false, true])
  })
})
