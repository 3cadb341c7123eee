import { expect, test } from 'vitest'
import { provide } from '../../test/provider.ts'
import { deviceName, listDevices, nameDevice } from './devices.ts'

const tail = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${tail} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${tail} Chrome/140.0 Safari/537.36 OPR/120.0`, 'Opera · macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  [`Mozilla/5.0 (Linux; Android 16) ${tail} Chrome/140.0 Mobile Safari/537.36`, 'Chrome · Android'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${tail} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari · iOS'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)', 'iOS'],
  ['something else', 'Web'],
])('%s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

test('a device is named with a verifier whose secret is in no hand', async () => {
  const asked = provide({ ConfirmDevice: {} })
  const tokens = { idToken: 'id', accessToken: 'access' }
  await nameDevice(tokens, 'Firefox/140.0')
  expect(asked).toEqual([])
  for (let round = 0; round < 2; round++) await nameDevice({ ...tokens, deviceKey: 'key' }, 'Firefox/140.0')
  const facts = asked.map(({ body }) => body['DeviceSecretVerifierConfig'] as Record<string, string>)
  expect(asked[0]?.body).toMatchObject({ AccessToken: 'access', DeviceKey: 'key', DeviceName: 'Firefox' })
  for (const { Salt = '', PasswordVerifier = '' } of facts) {
    expect(Buffer.from(Salt, 'base64')).toHaveLength(16)
    // A power of two modulo 3072 bits fills them, but for a chance of one in millions.
    expect(Buffer.from(PasswordVerifier, 'base64').length).toBeGreaterThan(380)
    expect(Buffer.from(PasswordVerifier, 'base64').length).toBeLessThan(385)
  }
  expect(facts[0]?.['Salt']).not.toBe(facts[1]?.['Salt'])
  expect(facts[0]?.['PasswordVerifier']).not.toBe(facts[1]?.['PasswordVerifier'])
})

const tokenOf = (claims: object) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

test('devices are listed with their name and time, and the own one is marked', async () => {
  const Devices = [
    {
      DeviceKey: 'one',
      DeviceAttributes: [
        { Name: 'device_status', Value: 'valid' },
        { Name: 'device_name', Value: 'Firefox · Linux' },
      ],
      DeviceLastAuthenticatedDate: 1000,
    },
    { DeviceKey: 'two' },
    {},
  ]
  const asked = provide({ ListDevices: { Devices } })
  // Its claims hold letters that base64url spells otherwise.
  const token = tokenOf({ device_key: 'two', name: 'ÿÿÿ>>>???' })
  expect(token).toMatch(/[-_]/)
  expect(await listDevices(token)).toEqual([
    { key: 'one', name: 'Firefox · Linux', seenAt: 1_000_000, isThis: false },
    { key: 'two', name: 'Web', seenAt: 0, isThis: true },
    { key: '', name: 'Web', seenAt: 0, isThis: false },
  ])
  expect(asked[0]?.body).toMatchObject({ AccessToken: token, Limit: 60 })
  provide({ ListDevices: {} })
  expect(await listDevices(tokenOf({}))).toEqual([])
})
