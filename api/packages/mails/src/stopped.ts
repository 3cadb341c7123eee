import { formatText } from '@quintet/kit/texts'
import { describeError } from '@quintet/kit/log'
import type { MailContext } from './context.ts'

const atOnce = 20
/** Milliseconds between two tries of an answer that the mail server did not take. */
const pause = 10 * 60_000

const readDue = ({ db, wall }: MailContext) =>
  db.read.selectFrom('stopped_requests').selectAll().where('mail_due_at', '<=', wall.now()).limit(atOnce).execute()

type Row = Awaited<ReturnType<typeof readDue>>[number]

const update = ({ db }: MailContext, { case_id: id }: Row, changes: Partial<Row>) =>
  db.write((trx) => trx.updateTable('stopped_requests').set(changes).where('case_id', '=', id).execute())

const sendOne = async (context: MailContext, row: Row): Promise<void> => {
  const { email: to, language, outcome, answer, case_id: number } = row
  await update(context, row, { mail_due_at: context.wall.now() + pause })
  const words = context.texts('mail', language)
  const values = { number: String(number), answer: answer ?? '', link: `${context.config.siteUrl}/login` }
  const text = (part: string) => formatText(words[`stopped.${outcome}.${part}`] ?? '', values)
  await context.mail.send({ to, subject: text('subject'), text: text('text') })
  // Nothing but the case is left of who asked.
  await update(context, row, { email: '', text: '', answer: null, mail_due_at: null })
}

/** Mails the answers to those who asked to be let in, until the mail server has taken them; address and words are erased then. */
export const sendStoppedAnswers = async (context: MailContext): Promise<void> => {
  try {
    for (const row of await readDue(context)) await sendOne(context, row)
  } catch (error) {
    context.log.error('mail', describeError(error))
  }
}
