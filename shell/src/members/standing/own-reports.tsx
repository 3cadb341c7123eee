import type { OwnReport } from '@quintet/contract'
import { useStore } from '@quintet/sdk'
import { Card, FailureNote } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { AppealPart } from './appeal-part.tsx'
import { appealReport, reports } from './standing.ts'
import { useDates } from './use-dates.ts'

const ReportCard = ({ report }: { report: OwnReport }) => {
  const t = useTexts()
  const { moment } = useDates()
  const { number, kind, at, answerBy, decidedAt, result, appealUntil, appeal } = report
  const [date, answered] = [moment(at), decidedAt === undefined ? '' : moment(decidedAt)]
  return (
    <Card>
      <h3>{t(`reports.${kind}`, { number: String(number) })}</h3>
      <p>
        {result === undefined
          ? t('reports.waiting', { date, answerBy: moment(answerBy) })
          : t(`reports.${result}`, { date: answered })}
      </p>
      {appeal !== undefined || appealUntil !== undefined ? (
        <AppealPart
          appeal={appeal}
          draft={`report-appeal-${number}`}
          until={appealUntil ?? 0}
          onSend={(text) => appealReport(number, text)}
        />
      ) : null}
    </Card>
  )
}

/** What the member reported and what became of it, with the appeal against a decision to do nothing (decision 54). */
export const OwnReports = () => {
  const t = useTexts()
  const { data, error } = useStore(reports.$)
  // Read anew at every visit, like the decisions above.
  useEffect(() => void reports.reload(), [])
  if (error !== undefined && !data) return <FailureNote error={error} onRetry={() => void reports.reload()} />
  if (!data || data.reports.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('reports.title')}</h2>
      {data.reports.map((report) => (
        <ReportCard key={report.number} report={report} />
      ))}
    </section>
  )
}
