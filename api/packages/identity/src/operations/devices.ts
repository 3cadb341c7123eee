import { DAY_MS } from '@quintet/domain/time'
import { Type } from 'typebox'
import { faults } from '../faults.ts'
import type { Pool } from '../pools.ts'
import type { Provider } from '../provider.ts'
import {
  type Device,
  changeDevice,
  deleteDevice,
  findDevice,
  insertDevice,
  listDevices as listRows,
  sweepDevices,
} from '../repositories/devices.ts'
import { readVerifier } from '../srp/handshake.ts'
import { callerOf } from '../tokens/access.ts'
import { operation, shapes } from './operation.ts'

const callerWithDevices = async (provider: Provider, accessToken: string) => {
  const caller = await callerOf(provider, accessToken)
  if (caller.pool.devices === 'off') throw faults.devicesOff()
  return caller
}

const requireDevice = async (provider: Provider, sub: string, key: string): Promise<Device> => {
  const device = await findDevice(provider.db.read, sub, key)
  if (!device) throw faults.noSuchDevice()
  return device
}

const seconds = (ms: number) => Math.floor(ms / 1000)

const describe = (device: Device) => ({
  DeviceKey: device.key,
  DeviceAttributes: [
    { Name: 'device_status', Value: 'valid' },
    ...(device.name === null ? [] : [{ Name: 'device_name', Value: device.name }]),
    { Name: 'dev:device_remembered_status', Value: device.remembered === 1 ? 'remembered' : 'not_remembered' },
  ],
  DeviceCreateDate: seconds(device.created_at),
  DeviceLastModifiedDate: seconds(device.changed_at),
  DeviceLastAuthenticatedDate: seconds(device.seen_at),
})

const longestRefresh = (pool: Pool) => Math.max(...pool.clients.map(({ refreshTokenDays }) => refreshTokenDays)) * DAY_MS

const confirmInput = Type.Object({
  AccessToken: shapes.token,
  DeviceKey: shapes.deviceKey,
  DeviceSecretVerifierConfig: Type.Object({
    PasswordVerifier: Type.String({ minLength: 1, maxLength: 1024 }),
    Salt: Type.String({ minLength: 1, maxLength: 128 }),
  }),
  DeviceName: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
})

/** ConfirmDevice: keeps the verifier of the device that this sign-in was given. */
export const confirmDevice = operation(confirmInput, 60, async (provider, input) => {
  const { pool, user, device } = await callerWithDevices(provider, input.AccessToken)
  if (device !== input.DeviceKey) throw faults.noSuchDevice()
  const verifier = readVerifier(input.DeviceSecretVerifierConfig.PasswordVerifier)
  const salt = Buffer.from(input.DeviceSecretVerifierConfig.Salt, 'base64')
  if (!verifier || salt.length === 0) throw faults.invalid('The device secret is not valid.')
  const sealed = provider.keyRing.verifiers.seal(verifier, `device ${device}`)
  const row = { key: device, sub: user.sub, name: input.DeviceName ?? null, salt, sealed_verifier: sealed }
  await provider.db.write(async (trx) => {
    const now = provider.wall.now()
    await sweepDevices(trx, user.sub, now - longestRefresh(pool))
    if (await findDevice(trx, user.sub, device)) throw faults.deviceExists()
    await insertDevice(trx, { ...row, remembered: pool.devices === 'always' ? 1 : 0 }, now)
  })
  return { UserConfirmationNecessary: pool.devices === 'opt-in' }
})

/** ForgetDevice: its sign-ins end with it. */
export const forgetDevice = operation(
  Type.Object({ AccessToken: shapes.token, DeviceKey: shapes.deviceKey }),
  60,
  async (provider, { AccessToken, DeviceKey }) => {
    const { user } = await callerWithDevices(provider, AccessToken)
    await requireDevice(provider, user.sub, DeviceKey)
    await provider.db.write((trx) => deleteDevice(trx, user.sub, DeviceKey, provider.wall.now()))
    return {}
  },
)

/** GetDevice. */
export const getDevice = operation(
  Type.Object({ AccessToken: shapes.token, DeviceKey: shapes.deviceKey }),
  120,
  async (provider, { AccessToken, DeviceKey }) => {
    const { user } = await callerWithDevices(provider, AccessToken)
    return { Device: describe(await requireDevice(provider, user.sub, DeviceKey)) }
  },
)

const listInput = Type.Object({
  AccessToken: shapes.token,
  Limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })),
  PaginationToken: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
})

/** The place a page begins at, as its token says it. */
export const offsetOf = (token: string | undefined): number => {
  if (token === undefined) return 0
  const text = Buffer.from(token, 'base64url').toString()
  // What is no base64 decodes to nothing, which would count as 0.
  if (!/^\d{1,15}$/.test(text)) throw faults.invalid('Invalid pagination token.')
  return Number(text)
}

export const pageToken = (offset: number): string => Buffer.from(String(offset)).toString('base64url')

/** ListDevices. */
export const listDevices = operation(listInput, 120, async (provider, { AccessToken, Limit, PaginationToken }) => {
  const { user } = await callerWithDevices(provider, AccessToken)
  const [limit, offset] = [Limit || 60, offsetOf(PaginationToken)]
  const rows = await listRows(provider.db.read, user.sub, limit + 1, offset)
  const next = rows.length > limit ? { PaginationToken: pageToken(offset + limit) } : {}
  return { Devices: rows.slice(0, limit).map(describe), ...next }
})

const statusInput = Type.Object({
  AccessToken: shapes.token,
  DeviceKey: shapes.deviceKey,
  DeviceRememberedStatus: Type.Optional(Type.Enum(['remembered', 'not_remembered'])),
})

/** UpdateDeviceStatus: a remembered device stands for the second factor. */
export const updateDeviceStatus = operation(statusInput, 60, async (provider, input) => {
  const { user } = await callerWithDevices(provider, input.AccessToken)
  const { key } = await requireDevice(provider, user.sub, input.DeviceKey)
  const remembered = input.DeviceRememberedStatus === 'remembered' ? 1 : 0
  await provider.db.write((trx) => changeDevice(trx, key, { remembered, changed_at: provider.wall.now() }))
  return {}
})
