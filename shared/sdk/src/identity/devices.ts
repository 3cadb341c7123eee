import { generator, power, prime } from './numbers.ts'
import { post } from './post.ts'
import type { Tokens } from './sign-in.ts'

/** A browser or app that is signed in. */
export interface Device {
  key: string
  name: string
  /** Epoch milliseconds. */
  seenAt: number
  isThis: boolean
}

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (list: readonly [RegExp, string][], agent: string) => list.find(([shape]) => shape.test(agent))?.[1]

/** `Firefox · Linux`: names of products, the same in every language. */
export const deviceName = (agent: string): string =>
  [nameIn(browsers, agent), nameIn(systems, agent)].filter((part) => part !== undefined).join(' · ') || 'Web'

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))
const toNumber = (bytes: Uint8Array) => BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
const toBytes = (value: bigint) =>
  Uint8Array.from((value.toString(16).length % 2 ? `0${value.toString(16)}` : value.toString(16)).match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  )

/**
 * Lets the member see and end this sign-in among their devices. Its secret is thrown away: a device never stands for a second
 * factor here.
 */
export const nameDevice = async ({ accessToken, deviceKey }: Tokens, agent: string): Promise<void> => {
  if (deviceKey === undefined) return
  const verifier = toBytes(power(generator, toNumber(random(32)), prime))
  const DeviceSecretVerifierConfig = { Salt: toBase64(random(16)), PasswordVerifier: toBase64(verifier) }
  const facts = { DeviceKey: deviceKey, DeviceName: deviceName(agent), DeviceSecretVerifierConfig }
  await post('ConfirmDevice', { AccessToken: accessToken, ...facts })
}

interface WireDevice {
  DeviceKey?: string
  DeviceAttributes?: { Name?: string; Value?: string }[]
  DeviceLastAuthenticatedDate?: number
}

const deviceOfToken = (accessToken: string): unknown =>
  (JSON.parse(atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>)[
    'device_key'
  ]

/** The devices that the account is signed in on; `isThis` marks the one of the token. */
export const listDevices = async (accessToken: string): Promise<Device[]> => {
  const { Devices = [] } = (await post('ListDevices', { AccessToken: accessToken, Limit: 60 })) as { Devices?: WireDevice[] }
  const own = deviceOfToken(accessToken)
  return Devices.map(({ DeviceKey: key = '', DeviceAttributes = [], DeviceLastAuthenticatedDate: seen = 0 }) => ({
    key,
    name: DeviceAttributes.find(({ Name }) => Name === 'device_name')?.Value ?? 'Web',
    seenAt: seen * 1000,
    isThis: key === own,
  }))
}

/** Signs a device out. */
export const forgetDevice = async (accessToken: string, key: string): Promise<void> => {
  await post('ForgetDevice', { AccessToken: accessToken, DeviceKey: key })
}
