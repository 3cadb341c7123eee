import type { Match } from '@quintet/contract'
import { fitsLimit, reportReasons, textLimits } from '@quintet/domain/limits'
import { $locale, confirmFirst, showToast, useStore } from '@quintet/sdk'
import { useNavigate } from '@quintet/sdk/router'
import { Button, ChoiceGroup, Page, TextArea, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { reportMatch } from '../stores/matches.ts'
import { WithMatch } from '../ui/with-match.tsx'

const other = reportReasons.match.length

const text = (key: string, params = {}) => ({ key, namespace: 'matches', params })

const askFirst = (name: string): Promise<boolean> =>
  confirmFirst({
    title: text('report.ask', { name }),
    body: text('report.consequence'),
    warning: text('letGo.permanent'),
    action: { label: text('report.action') },
    danger: true,
  })

const useReport = ({ number, pseudonym }: Match) => {
  const navigate = useNavigate()
  const locale = useStore($locale)
  const [reason, setReason] = useState<number>()
  const [words, setWords] = useState('')
  const { busy, run } = useAction({ leavesPage: true })
  const fits = reason === other ? fitsLimit('matchReport', words) : words.trim() === '' || fitsLimit('matchReport', words)
  const send = async () => {
    if (reason === undefined || !fits || !(await askFirst(pseudonym))) return
    await run(async () => {
      const { report, answerBy } = await reportMatch(number, reason, words.trim())
      const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(answerBy * 1000)
      showToast(text('report.done', { number: String(report), date }))
      void navigate('/matches', { replace: true })
    })
  }
  return { reason, setReason, words, setWords, busy, fits, send }
}

const ReportForm = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  const { reason, setReason, words, setWords, busy, fits, send } = useReport(match)
  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()}>
      <p>{t('report.body', { name: match.pseudonym })}</p>
      <ChoiceGroup
        legend={t('report.reason')}
        value={reason}
        onValue={setReason}
        choices={reportReasons.match.map((name, index) => ({ value: index + 1, label: t(`report.reason.${name}`) }))}
      />
      <TextArea
        label={t('report.text')}
        hint={t('report.textHint')}
        value={words}
        maxLength={textLimits.matchReport.max}
        error={reason !== undefined && !fits ? t('report.textError') : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button look="danger" disabled={reason === undefined || !fits} busy={busy} onClick={() => void send()}>
        {t('report.action')}
      </Button>
    </form>
  )
}

const Report = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  return (
    <Page title={t('report.title', { name: match.pseudonym })} back="previousPage" tile="matches">
      <ReportForm match={match} />
    </Page>
  )
}

/** Reports the person of the match that the route names; it ends the match for both. */
export const ReportPage = () => <WithMatch>{(match) => <Report match={match} />}</WithMatch>
