import { $locale, useStore } from '@quintet/sdk'
import { Card, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { Facts } from '../../parts/facts.tsx'
import { timeText } from '../../parts/moments.ts'
import type { Appeal } from './appeals.ts'
import { AnswerForm } from './answer-form.tsx'

/** An appeal beside the measure that it is about. */
export const AppealCard = ({ appeal }: { appeal: Appeal }) => {
  const t = useTexts('staff')
  const shell = useTexts()
  const locale = useStore($locale)
  const { number, text, dueAt, member, measure, isOwn } = appeal
  return (
    <Card>
      <h2>{t('appeals.title', { number: String(number) })}</h2>
      <Facts
        facts={[
          [t('cases.due'), timeText(dueAt, locale)],
          [t('cases.about'), t('cases.member', { number: String(member) })],
          [t('appeals.measure'), `${shell(`statement.${measure.measure}`)} · ${timeText(measure.from, locale)}`],
          [t('cases.rule'), shell(`rule.${measure.rule}`)],
          [t('cases.facts'), measure.facts || '–'],
        ]}
      />
      <blockquote dir="auto">{text}</blockquote>
      {isOwn ? <Note>{t('appeals.own')}</Note> : <AnswerForm appeal={appeal} />}
    </Card>
  )
}
