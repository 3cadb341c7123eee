import { $locale, useStore } from '@quintet/sdk'
import { Card, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { Facts } from '../../parts/facts.tsx'
import { timeText } from '../../parts/moments.ts'
import { useCaseName } from '../cases/case-names.ts'
import { AnswerForm } from './answer-form.tsx'
import type { ReportAppeal } from './appeals.ts'

/** An appeal of who reported, against a decision to do nothing. */
export const ReportAppealCard = ({ appeal }: { appeal: ReportAppeal }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  const nameOf = useCaseName()
  const { text, dueAt, reporter, case: file, isOwn } = appeal
  return (
    <Card>
      <h2>{t('appeals.ofReport', { number: String(file.number) })}</h2>
      <Facts
        facts={[
          [t('cases.due'), timeText(dueAt, locale)],
          [t('cases.reporter'), t('cases.member', { number: String(reporter) })],
          [t('appeals.measure'), `#${file.number} · ${nameOf(file)} · ${t('cases.decision.nothing')}`],
        ]}
      />
      <blockquote dir="auto">{text}</blockquote>
      {isOwn ? <Note>{t('appeals.own')}</Note> : <AnswerForm appeal={appeal} />}
    </Card>
  )
}
