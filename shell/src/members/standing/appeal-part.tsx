import type { Statement } from '@quintet/contract'
import { serverNow } from '@quintet/sdk'
import { Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { AppealForm } from './appeal-form.tsx'
import { useDates } from './use-dates.ts'

const Appealed = ({ appeal }: { appeal: NonNullable<Statement['appeal']> }) => {
  const t = useTexts()
  const { moment } = useDates()
  const { at, answerBy, text, outcome, answer } = appeal
  return (
    <section className="stack">
      <h3>{t('appeal.title')}</h3>
      <blockquote dir="auto">{text}</blockquote>
      <Note tone={outcome === undefined || outcome === 'kept' ? 'info' : 'good'}>
        <p>
          {outcome === undefined ? t('appeal.waiting', { date: moment(at), answerBy: moment(answerBy) }) : t(`appeal.${outcome}`)}
        </p>
        {answer === undefined ? null : <p dir="auto">{answer}</p>}
      </Note>
    </section>
  )
}

/** The appeal against a measure: made, still open, or too late. */
export const AppealPart = ({ statement }: { statement: Statement }) => {
  const t = useTexts()
  const { appeal, appealUntil, ending } = statement
  if (appeal) return <Appealed appeal={appeal} />
  if (ending !== undefined) return null
  return serverNow() / 1000 > appealUntil ? <p>{t('appeal.tooLate')}</p> : <AppealForm statement={statement} />
}
