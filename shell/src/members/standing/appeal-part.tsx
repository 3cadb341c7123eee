import type { OwnReport, Statement } from '@quintet/contract'
import { serverNow } from '@quintet/sdk'
import { Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import type { ComponentProps } from 'react'
import { AppealForm } from './appeal-form.tsx'
import { useDates } from './use-dates.ts'

type Appeal = NonNullable<Statement['appeal'] | OwnReport['appeal']>

const good: readonly unknown[] = ['lifted', 'shortened', 'reopened']

const Appealed = ({ appeal: { at, answerBy, text, outcome, answer } }: { appeal: Appeal }) => {
  const t = useTexts()
  const { moment } = useDates()
  return (
    <section className="stack">
      <h3>{t('appeal.title')}</h3>
      <blockquote dir="auto">{text}</blockquote>
      <Note tone={good.includes(outcome) ? 'good' : 'info'}>
        <p>
          {outcome === undefined ? t('appeal.waiting', { date: moment(at), answerBy: moment(answerBy) }) : t(`appeal.${outcome}`)}
        </p>
        {answer === undefined ? null : <p dir="auto">{answer}</p>}
      </Note>
    </section>
  )
}

interface AppealPartProps extends ComponentProps<typeof AppealForm> {
  appeal: Appeal | undefined
}

/** The appeal against a decision: made, still open, or too late. */
export const AppealPart = ({ appeal, ...form }: AppealPartProps) => {
  const t = useTexts()
  if (appeal) return <Appealed appeal={appeal} />
  return serverNow() / 1000 > form.until ? <p>{t('appeal.tooLate')}</p> : <AppealForm {...form} />
}
