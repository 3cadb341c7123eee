import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { isTimeZone } from '@quintet/domain/notices'
import type { Database } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { readNoticeChoices, readNoticeSettings, writeNoticeSettings } from '@quintet/repositories/notice-settings'
import { deletePushDevice, insertPushDevice } from '@quintet/repositories/push-devices'
import { countWaiting } from '@quintet/repositories/waiting'
import { mayMeet } from '@quintet/domain/membership'
import type { Scope } from '../scope.ts'

type Settings = AnswerOf<Calls['loadNoticeSettings']>
type Done = AnswerOf<Calls['savePushDevice']>
const done: Done = { message: 'success' }

const present = async (db: Database, { context, member }: Scope): Promise<Settings> => {
  const { settings, devices } = await readNoticeChoices(db, member.id)
  const { channels, quiet, timeZone } = settings
  return { channels, quiet, timeZone, pushKey: context.webPush.publicKey, devices }
}

/** `/notices/settings`: what the member is told of, by what and when not (decision 62). */
export const loadNoticeSettings = (_: unknown, scope: Scope): Promise<Settings> => present(scope.context.db.read, scope)

/** `/notices/settings/save`: changes what is given. */
export const saveNoticeSettings = async (
  { channels = {}, quiet, timeZone }: RequestOf<Calls['saveNoticeSettings']>,
  scope: Scope,
): Promise<Settings> => {
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw new Refusal('notices.timeZone')
  const { context, member } = scope
  return context.db.write(async (trx) => {
    const before = await readNoticeSettings(trx, member.id)
    const changed = { channels: { ...before.channels, ...channels }, quiet: quiet ?? before.quiet }
    await writeNoticeSettings(trx, member.id, { ...changed, timeZone: timeZone ?? before.timeZone })
    return present(trx, scope)
  })
}

/** `/notices/push/save`: a device that is told by push for as long as this sign-in lasts. */
export const savePushDevice = async (
  { endpoint, publicKey, secret }: RequestOf<Calls['savePushDevice']>,
  { context, member }: Scope,
): Promise<Done> => {
  if (!context.webPush.isDevice({ endpoint, publicKey, secret })) throw new Refusal('notices.device')
  const device = { endpoint, public_key: publicKey, secret, session: member.sessionId, created_at: context.wall.now() }
  await context.db.write((trx) => insertPushDevice(trx, { member_id: member.id, ...device }))
  return done
}

/** `/notices/push/remove`: takes a device off. */
export const removePushDevice = async (
  { endpoint }: RequestOf<Calls['removePushDevice']>,
  { context, member }: Scope,
): Promise<Done> => {
  await context.db.write((trx) => deletePushDevice(trx, member.id, endpoint))
  return done
}

/** `/waiting`: what waits for the member; nothing for who may not meet anybody. */
export const loadWaiting = async (_: unknown, { context, member }: Scope): Promise<AnswerOf<Calls['loadWaiting']>> =>
  mayMeet(member.claims) ? countWaiting(context.db.read, member.id) : { unread: 0, verify: 0 }
