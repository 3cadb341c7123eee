import type { Transaction } from '@quintet/database'
import type { Handler } from '@quintet/jobs'
import { formatText } from '@quintet/kit/texts'
import type { MailContext } from './context.ts'

const name = 'stopped-answer'

/** Puts the mail down that answers who asked to be let in. */
export const queueStoppedAnswer = (trx: Transaction, { jobs }: Pick<MailContext, 'jobs'>, number: number): Promise<void> =>
  jobs.add(trx, name, { case: number }, { key: `${name}:${number}` })

/** Puts a job down for each answer that has none, as those of a version before jobs. */
export const requeueStoppedAnswers = ({ db, jobs }: Pick<MailContext, 'db' | 'jobs'>): Promise<void> =>
  db.write(async (trx) => {
    const due = trx.selectFrom('stopped_requests').select('case_id').where('mail_due_at', 'is not', null)
    for (const { case_id: number } of await due.execute()) await queueStoppedAnswer(trx, { jobs }, number)
  })

// Nothing but the case is left of who asked.
const blank = (trx: Transaction, number: number) =>
  trx
    .updateTable('stopped_requests')
    .set({ email: '', text: '', answer: null, mail_due_at: null })
    .where('case_id', '=', number)
    .execute()

const send = async (context: MailContext, number: number): Promise<void> => {
  const { db } = context
  const due = db.read.selectFrom('stopped_requests').selectAll().where('case_id', '=', number)
  const row = await due.where('mail_due_at', 'is not', null).executeTakeFirst()
  if (!row) return
  const words = context.texts('mail', row.language)
  const values = { number: String(number), answer: row.answer ?? '', link: `${context.config.siteUrl}/login` }
  const text = (part: string) => formatText(words[`stopped.${row.outcome}.${part}`] ?? '', values, row.language)
  // It is blank where they have had an account meanwhile, and deleted it.
  if (row.email !== '') await context.mail.send({ to: row.email, subject: text('subject'), text: text('text') })
  await db.write((trx) => blank(trx, number))
}

/** Mails an answer to who asked to be let in, until the mail server has taken it; address and words are erased then. */
export const stoppedAnswerHandler = (context: MailContext): Handler => ({
  run: ({ case: number }) => send(context, Number(number)),
  dropped: (trx, { case: number }) => blank(trx, Number(number)),
})
