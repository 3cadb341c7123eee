import { createHash } from 'node:crypto'
import { language } from '@quintet/domain/languages'
import { DAY_MS, DAY_SECONDS } from '@quintet/domain/time'
import { describeError } from '@quintet/kit/log'
import { readNoticeSettings } from '@quintet/repositories/notice-settings'
import {
  type NoticeDueRow,
  type Delivery,
  readDueDeliveries,
  readUndecided,
  settle,
  takeDelivery,
} from '@quintet/repositories/notices-due'
import { countWaiting } from '@quintet/repositories/waiting'
import type { NoticeContext } from './context.ts'
import { decideFor } from './decide.ts'
import { wordsOf } from './words.ts'
import { writeMail } from './write-mail.ts'

const membersAtOnce = 200
const deliveriesAtOnce = 4
const mostTries = 8
const minute = 60_000
/** Seconds that a push service keeps a notice for a device that is off. */
const keptSeconds = DAY_SECONDS

/** Milliseconds until the next try: 1, 4, 16, 64 minutes, then four hours. */
export const pauseAfter = (tries: number): number => Math.min(4 ** (tries - 1), 240) * minute

type Outcome = 'sent' | 'gone' | 'later' | 'dropped'

/** What it replaces on a device: one of the same kind that was not seen yet. */
const topicOf = (items: readonly NoticeDueRow[]): string =>
  createHash('sha256')
    .update(items.map(({ event }) => event).join())
    .digest('base64url')
    .slice(0, 32)

const readReader = async ({ db }: NoticeContext, member: number) => {
  const row = await db.read.selectFrom('members').select(['sub', 'language']).where('id', '=', member).executeTakeFirst()
  if (!row) return undefined
  const { timeZone } = await readNoticeSettings(db.read, member)
  return { sub: row.sub, languageId: row.language, timeZone }
}

type Reader = NonNullable<Awaited<ReturnType<typeof readReader>>>

const sendMail = async (context: NoticeContext, items: readonly NoticeDueRow[], reader: Reader): Promise<Outcome> => {
  const to = await context.identity.accounts.emailOf(context.db.read, reader.sub)
  if (to === undefined) return 'dropped'
  await context.mail.send({ to, ...writeMail(items, reader, context) })
  return 'sent'
}

const sendPush = async (
  context: NoticeContext,
  delivery: Delivery,
  items: readonly NoticeDueRow[],
  reader: Reader,
): Promise<Outcome> => {
  const { db, webPush } = context
  const device = await db.read.selectFrom('push_devices').selectAll().where('id', '=', delivery.device_id).executeTakeFirst()
  if (!device || !(await context.identity.lasts(device.session))) return 'gone'
  const { title, text, lines, path } = wordsOf(items, reader, context)
  const { unread, verify } = await countWaiting(db.read, delivery.member_id)
  const body = lines.length > 0 ? lines.join('\n') : text
  const { bcp47: lang, dir } = language(reader.languageId)
  const payload = JSON.stringify({ title, body, path, tag: topicOf(items), count: unread + verify, lang, dir })
  const { endpoint, public_key: publicKey, secret } = device
  return webPush.send({ endpoint, publicKey, secret }, payload, { ttl: keptSeconds, topic: topicOf(items) })
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** The device is no more: it goes, and where it was the last one, what it was not told goes by mail. */
const forgetDevice = ({ db }: NoticeContext, { member_id, device_id }: Delivery, rows: readonly NoticeDueRow[]): Promise<void> =>
  db.write(async (trx) => {
    await trx.deleteFrom('push_devices').where('id', '=', device_id).execute()
    await settle(trx, idsOf(rows), { state: 'dropped' })
    const others = await trx.selectFrom('push_devices').select('id').where('member_id', '=', member_id).limit(1).execute()
    if (others.length > 0) return
    for (const { event, about } of rows) {
      const same = trx.selectFrom('notices_due').select('id').where('member_id', '=', member_id).where('event', '=', event)
      const told = await same.where('about', '=', about).where('channel', '<>', '').where('state', '=', 'sent').execute()
      if (told.length > 0) continue
      await trx
        .updateTable('notices_due')
        .set({ state: 'waiting' })
        .where('member_id', '=', member_id)
        .where('event', '=', event)
        .where('about', '=', about)
        .where('channel', '=', '')
        .execute()
    }
  })

const settleDelivery = async (
  context: NoticeContext,
  delivery: Delivery,
  rows: readonly NoticeDueRow[],
  outcome: Outcome,
): Promise<void> => {
  const { db, clock, log } = context
  if (outcome === 'gone') return forgetDevice(context, delivery, rows)
  if (outcome !== 'later') return db.write((trx) => settle(trx, idsOf(rows), { state: outcome }))
  const [over, again] = [rows.filter(({ tries }) => tries >= mostTries), rows.filter(({ tries }) => tries < mostTries)]
  if (over.length > 0) log.error('notice given up', { channel: delivery.channel, count: over.length })
  const tries = Math.max(0, ...again.map((row) => row.tries))
  await db.write(async (trx) => {
    await settle(trx, idsOf(over), { state: 'failed' })
    await settle(trx, idsOf(again), { state: 'waiting', due_at: clock.now() + pauseAfter(tries) })
  })
}

const sendDelivery = async (context: NoticeContext, delivery: Delivery): Promise<void> => {
  const { db, clock, log } = context
  // Noted before it goes out: should the process end in between, it was perhaps sent, and is not sent again.
  const rows = await db.write((trx) => takeDelivery(trx, delivery, clock.now()))
  if (rows.length === 0) return
  // Looked at again now: who left meanwhile is gone with their rows.
  const reader = await readReader(context, delivery.member_id)
  if (!reader) return
  let outcome: Outcome = 'later'
  try {
    outcome =
      delivery.channel === 'mail' ? await sendMail(context, rows, reader) : await sendPush(context, delivery, rows, reader)
  } catch (error) {
    log.error('notice', { channel: delivery.channel, ...describeError(error) })
  }
  await settleDelivery(context, delivery, rows, outcome)
}

const begun = new WeakSet<object>()

// What was under way when the process before this one ended was perhaps sent. It is told to nobody twice, and to the operator.
const settleInterrupted = async ({ db, log }: NoticeContext): Promise<void> => {
  if (begun.has(db)) return
  begun.add(db)
  const { numUpdatedRows } = await db.write((trx) =>
    trx.updateTable('notices_due').set({ state: 'unsure' }).where('state', '=', 'sending').executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows > 0n) log.error('notices unsure', { count: Number(numUpdatedRows) })
}

/**
 * Decides and sends what is due, for about so many milliseconds.
 * @returns whether more is left
 */
export const sendDueNotices = async (
  context: NoticeContext,
  stopped: () => boolean = () => false,
  budgetMs = 5000,
): Promise<boolean> => {
  await settleInterrupted(context)
  const end = performance.now() + budgetMs
  const goesOn = () => !stopped() && performance.now() < end
  for (;;) {
    const members = await readUndecided(context.db.read, context.clock.now(), membersAtOnce)
    for (const member of members) if (!stopped()) await decideFor(context, member)
    const deliveries = await readDueDeliveries(context.db.read, context.clock.now(), deliveriesAtOnce)
    await Promise.all(deliveries.map((delivery) => sendDelivery(context, delivery)))
    if (members.length === 0 && deliveries.length === 0) return false
    if (!goesOn()) return !stopped()
  }
}

/** What does not get through, for the operator: how many were given up or are unsure, and how long the oldest waits in milliseconds. */
export const readStuck = async ({ db, clock }: Pick<NoticeContext, 'db' | 'clock'>) => {
  const rows = await db.read
    .selectFrom('notices_due')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('due_at').as('oldest')])
    .where('state', 'in', ['failed', 'unsure', 'waiting'])
    .where('created_at', '>', clock.now() - 7 * DAY_MS)
    .groupBy('state')
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)
  const oldest = of('waiting')?.oldest ?? clock.now()
  return { failed: of('failed')?.count ?? 0, unsure: of('unsure')?.count ?? 0, lateMs: Math.max(0, clock.now() - oldest) }
}
