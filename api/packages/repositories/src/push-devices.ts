import { PUSH_DEVICES } from '@quintet/domain/notices'
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '@quintet/database'
import type { PushDeviceTable } from '@quintet/database/tables'
import { prepared } from './prepared.ts'

export type PushDeviceRow = Selectable<PushDeviceTable>

/** The member's devices, the oldest first. */
export const readPushDevices: (db: Database, member: number) => Promise<PushDeviceRow[]> = prepared((db, member: number) =>
  db.selectFrom('push_devices').selectAll().where('member_id', '=', member).orderBy('id'),
)

/** Takes a device off that is the member's own. */
export const deletePushDevice = async (trx: Transaction, member: number, endpoint: string): Promise<void> => {
  await trx.deleteFrom('push_devices').where('member_id', '=', member).where('endpoint', '=', endpoint).execute()
}

/** Adds a device; where it was somebody's it is this member's from now on, as one browser has one address. The oldest make room. */
export const insertPushDevice = async (trx: Transaction, device: Omit<PushDeviceRow, 'id'>): Promise<void> => {
  await trx.deleteFrom('push_devices').where('endpoint', '=', device.endpoint).execute()
  await trx.insertInto('push_devices').values(device).execute()
  const kept = trx
    .selectFrom('push_devices')
    .select('id')
    .where('member_id', '=', device.member_id)
    .orderBy('id', 'desc')
    .limit(PUSH_DEVICES)
  await trx.deleteFrom('push_devices').where('member_id', '=', device.member_id).where('id', 'not in', kept).execute()
}
