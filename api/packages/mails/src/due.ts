import type { Transaction } from '@quintet/database'
import type { Handler } from '@quintet/jobs'
import type { MailContext } from './context.ts'
import type { DueMail } from './mail-kinds.ts'
import { writeMail } from './write-mail.ts'

/** The name of the job that sends a mail, and its key. */
const name = 'mail'
const keyOf = (id: number): string => `${name}:${id}`

type Queue = Pick<MailContext, 'jobs' | 'wall'>

const addJob = (trx: Transaction, { jobs }: Pick<Queue, 'jobs'>, id: number, member: number): Promise<void> =>
  jobs.add(trx, name, { id }, { key: keyOf(id), member })

/** Puts a mail down with what it tells of, so that it is sent if and only if that was committed. */
export const queueMail = async (trx: Transaction, { jobs, wall }: Queue, memberId: number, mail: DueMail): Promise<void> => {
  const row = { member_id: memberId, kind: mail.kind, mail_values: JSON.stringify(mail), due_at: wall.now() }
  const { id } = await trx.insertInto('mails_due').values(row).returning('id').executeTakeFirstOrThrow()
  await addJob(trx, { jobs }, id, memberId)
}

/** Puts a job down for each mail that has none, as those of a version before jobs. */
export const requeueMails = ({ db, jobs }: Pick<MailContext, 'db' | 'jobs'>): Promise<void> =>
  db.write(async (trx) => {
    for (const { id, member_id: member } of await trx.selectFrom('mails_due').select(['id', 'member_id']).execute())
      await addJob(trx, { jobs }, id, member)
  })

const readMail = ({ db }: MailContext, id: number) =>
  db.read
    .selectFrom('mails_due')
    .innerJoin('members', 'members.id', 'mails_due.member_id')
    .select(['mail_values', 'sub', 'language'])
    .where('mails_due.id', '=', id)
    .executeTakeFirst()

const removeMail = (trx: Transaction, id: number) => trx.deleteFrom('mails_due').where('id', '=', id).execute()

const send = async (context: MailContext, id: number): Promise<void> => {
  const { db, identity, mail } = context
  const row = await readMail(context, id)
  if (!row) return
  const to = await identity.accounts.emailOf(db.read, row.sub)
  if (to !== undefined) await mail.send({ to, ...writeMail(JSON.parse(row.mail_values) as DueMail, row.language, context) })
  await db.write((trx) => removeMail(trx, id))
}

/** Sends one mail until the mail server has taken it. A process that ends before it noted that sends it again. */
export const mailHandler = (context: MailContext): Handler => ({
  run: ({ id }) => send(context, Number(id)),
  dropped: (trx, { id }) => removeMail(trx, Number(id)),
})
