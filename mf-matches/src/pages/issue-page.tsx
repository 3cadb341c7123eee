import type { Match } from '@quintet/contract'
import { fitsLimit, reportReasons, textLimits } from '@quintet/domain/limits'
import { confirmFirst, showFailure, showToast } from '@quintet/sdk'
import { useLocation, useNavigate } from '@quintet/sdk/router'
import { Button, ChoiceGroup, Nothing, Page, SelectField, TextArea, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { deleteMatch, matches, reportMatch } from '../stores/matches.ts'

type Mode = 'delete' | 'report'
const other = reportReasons.match.length

const useIssue = (number: number | undefined) => {
  const navigate = useNavigate()
  const [mode, setMode] = useState<Mode>('delete')
  const [reason, setReason] = useState<number>()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const textFits = reason === other ? fitsLimit('matchReport', text) : text.trim() === '' || fitsLimit('matchReport', text)
  const ready = number !== undefined && (mode === 'delete' || (reason !== undefined && textFits))
  const carryOut = async () => {
    if (number === undefined) return
    setBusy(true)
    try {
      if (mode === 'delete') await deleteMatch(number)
      else await reportMatch(number, reason ?? other, text.trim())
      showToast({ key: `issue.${mode}Done`, namespace: 'matches' })
      void navigate('/matches', { replace: true })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const ask = async () => {
    const confirmed = await confirmFirst({
      title: { key: `issue.${mode}Ask`, namespace: 'matches' },
      body: { key: 'issue.consequence', namespace: 'matches' },
      warning: { key: 'issue.permanent', namespace: 'matches' },
      action: { label: { key: `issue.${mode}`, namespace: 'matches' } },
      danger: true,
    })
    if (confirmed) await carryOut()
  }
  return { mode, setMode, reason, setReason, text, setText, textFits, ready, busy, ask }
}

const IssueForm = ({ list }: { list: readonly Match[] }) => {
  const t = useTexts('matches')
  const given = (useLocation().state as { number?: number } | null)?.number
  const [chosen, setChosen] = useState(given === undefined ? '' : String(given))
  const issue = useIssue(chosen === '' ? undefined : Number(chosen))
  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label={t('issue.match')}
        placeholder={t('issue.choose')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        options={list.map(({ number, pseudonym }) => ({ value: String(number), label: pseudonym }))}
      />
      <ChoiceGroup
        legend={t('issue.what')}
        value={issue.mode}
        onValue={issue.setMode}
        choices={(['delete', 'report'] as const).map((value) => ({ value, label: t(`issue.${value}`) }))}
      />
      {issue.mode === 'report' ? (
        <>
          <ChoiceGroup
            legend={t('issue.reason')}
            value={issue.reason}
            onValue={issue.setReason}
            choices={reportReasons.match.map((name, index) => ({ value: index + 1, label: t(`issue.reason.${name}`) }))}
          />
          <TextArea
            label={t('issue.text')}
            hint={t('issue.textHint')}
            value={issue.text}
            maxLength={textLimits.matchReport.max}
            error={issue.reason !== undefined && !issue.textFits ? t('issue.textError') : undefined}
            onChange={(event) => issue.setText(event.target.value)}
          />
        </>
      ) : null}
      <Button look="danger" disabled={!issue.ready} busy={issue.busy} onClick={() => void issue.ask()}>
        {t(`issue.${issue.mode}`)}
      </Button>
    </form>
  )
}

/** Report or remove a match; both are permanent and remove its messages. */
export const IssuePage = () => {
  const t = useTexts('matches')
  return (
    <Page title={t('issue.title')} back="/matches" tile="matches">
      <WhenLoaded resource={matches}>
        {({ matches: list }) => (list.length === 0 ? <Nothing title={t('issue.none')} /> : <IssueForm list={list} />)}
      </WhenLoaded>
    </Page>
  )
}
