import { describeError } from '@quintet/kit/log'
import type { Database, Transaction } from '@quintet/database'
import type { MailContext } from './context.ts'
import type { DueMail } from './mail-kinds.ts'
import { writeMail } from './write-mail.ts'

const atOnce = 20
/** Milliseconds between two tries of a mail that the mail server did not take. */
const pause = 10 * 60_000

/** Puts a mail down with what it tells of, so that it is sent if and only if that was committed. */
export const queueMail = async (
  trx: Transaction,
  { wall }: Pick<MailContext, 'wall'>,
  memberId: number,
  mail: DueMail,
): Promise<void> => {
  const row = { member_id: memberId, kind: mail.kind, mail_values: JSON.stringify(mail), due_at: wall.now() }
  await trx.insertInto('mails_due').values(row).execute()
}

const readDue = (db: Database, now: number) =>
  db
    .selectFrom('mails_due')
    .innerJoin('members', 'members.id', 'mails_due.member_id')
    .select(['mails_due.id', 'mail_values', 'sub', 'language'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(atOnce)
    .execute()

type Row = Awaited<ReturnType<typeof readDue>>[number]

const sendOne = async (context: MailContext, { id, mail_values: values, sub, language }: Row): Promise<void> => {
  const { db, identity, mail, wall, log } = context
  // Tried again later, also when the process ends in between.
  await db.write((trx) =>
    trx
      .updateTable('mails_due')
      .set({ due_at: wall.now() + pause })
      .where('id', '=', id)
      .execute(),
  )
  try {
    const to = await identity.accounts.emailOf(db.read, sub)
    if (to !== undefined) await mail.send({ to, ...writeMail(JSON.parse(values) as DueMail, language, context) })
    await db.write((trx) => trx.deleteFrom('mails_due').where('id', '=', id).execute())
  } catch (error) {
    log.error('mail', describeError(error))
  }
}

const running = new WeakMap<MailContext, Promise<void>>()

const sendAll = async (context: MailContext): Promise<void> => {
  for (const row of await readDue(context.db.read, context.wall.now())) await sendOne(context, row)
}

/** Sends the mails that are due, one after the other; what the mail server does not take is tried again by the job. */
export const sendDueMails = (context: MailContext): Promise<void> => {
  const next = (running.get(context) ?? Promise.resolve())
    .then(() => sendAll(context))
    .catch((error: unknown) => {
      context.log.error('mail', describeError(error))
    })
  running.set(context, next)
  return next
}
