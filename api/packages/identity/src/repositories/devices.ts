import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../store.ts'
import type { IdentityDeviceTable } from '../tables.ts'

export type Device = Selectable<IdentityDeviceTable>

/** A device of someone; undefined for one of another account. */
export const findDevice = (db: Database, sub: string, key: string): Promise<Device | undefined> =>
  db.selectFrom('identity_devices').selectAll().where('key', '=', key).where('sub', '=', sub).executeTakeFirst()

export const insertDevice = async (
  trx: Transaction,
  device: Pick<Device, 'key' | 'sub' | 'name' | 'salt' | 'sealed_verifier' | 'remembered'>,
  now: number,
): Promise<void> => {
  await trx
    .insertInto('identity_devices')
    .values({ ...device, created_at: now, changed_at: now, seen_at: now })
    .execute()
}

export const changeDevice = async (
  trx: Transaction,
  key: string,
  change: Partial<Pick<Device, 'remembered' | 'seen_at' | 'changed_at'>>,
): Promise<void> => {
  await trx.updateTable('identity_devices').set(change).where('key', '=', key).execute()
}

/** No device of someone stands for the second factor any more. */
export const forgetRemembered = async (trx: Transaction, sub: string, now: number): Promise<void> => {
  const remembered = trx.updateTable('identity_devices').set({ remembered: 0, changed_at: now }).where('sub', '=', sub)
  await remembered.where('remembered', '=', 1).execute()
}

/** Someone's devices, those seen last first. */
export const listDevices = async (db: Database, sub: string, limit: number, offset: number): Promise<Device[]> =>
  db
    .selectFrom('identity_devices')
    .selectAll()
    .where('sub', '=', sub)
    .orderBy('seen_at', 'desc')
    .orderBy('key')
    .limit(limit)
    .offset(offset)
    .execute()

/** Forgets a device and ends the sign-ins made on it. */
export const deleteDevice = async (trx: Transaction, sub: string, key: string, now: number): Promise<void> => {
  await trx.deleteFrom('identity_devices').where('sub', '=', sub).where('key', '=', key).execute()
  const open = trx.updateTable('identity_sessions').set({ revoked_at: now }).where('sub', '=', sub).where('device', '=', key)
  await open.where('revoked_at', 'is', null).execute()
}

/** Removes devices that are not to be remembered and that were not seen for long: their sign-ins have ended. */
export const sweepDevices = async (trx: Transaction, sub: string, seenBefore: number): Promise<void> => {
  const old = trx.deleteFrom('identity_devices').where('sub', '=', sub).where('seen_at', '<', seenBefore)
  await old.where('remembered', '=', 0).execute()
}

/** A device that is not to be remembered ends with its sign-in. */
export const deleteUnremembered = async (trx: Transaction, sub: string, key: string): Promise<void> => {
  const device = trx.deleteFrom('identity_devices').where('sub', '=', sub).where('key', '=', key)
  await device.where('remembered', '=', 0).execute()
}
