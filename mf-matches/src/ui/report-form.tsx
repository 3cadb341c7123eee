import type { Match } from '@quintet/contract'
import { delays, reportReasons, textLimits } from '@quintet/domain/limits'
import { Button, ChoiceGroup, Note, TextArea, useDebouncedValue } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { stageOf } from '../stores/matches.ts'
import { ChosenMessages } from './chosen-messages.tsx'
import { useReport } from './use-report.ts'

type Report = ReturnType<typeof useReport>

const Fields = ({ report: { draft, change, tried, fits } }: { report: Report }) => {
  const t = useTexts('matches')
  const { reason, words } = draft
  // Said when the typing rests: an error is read out, and every text begins too short.
  const isRested = useDebouncedValue(words, delays.typing) === words
  return (
    <>
      <ChoiceGroup
        legend={t('report.reason')}
        value={reason}
        error={tried && reason === undefined ? t('report.reasonError') : undefined}
        onValue={(chosen) => change({ reason: chosen })}
        choices={reportReasons.match.map((name, index) => ({ value: index + 1, label: t(`report.reason.${name}`) }))}
      />
      <TextArea
        label={t('report.text')}
        hint={t('report.textHint')}
        value={words}
        maxLength={textLimits.matchReport.max}
        error={(tried || (isRested && words !== '')) && !fits ? t('report.textError') : undefined}
        onChange={(event) => change({ words: event.target.value })}
      />
    </>
  )
}

/** Why the other side is reported, and which messages show it. It is no form element: the keys' own form stands in it. */
export const ReportForm = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  const report = useReport(match)
  const { draft, change, setOpened, busy, tried, isLocked, send } = report
  return (
    <div className="stack">
      <p>{t('report.body', { name: match.pseudonym })}</p>
      <Fields report={report} />
      {stageOf(match) === 'open' ? (
        <ChosenMessages match={match} chosen={draft.chosen} onChosen={(chosen) => change({ chosen })} onOpened={setOpened} />
      ) : null}
      {tried && isLocked ? (
        <div role="alert">
          <Note tone="warn">{t('evidence.locked')}</Note>
        </div>
      ) : null}
      <Button look="danger" busy={busy} onClick={() => void send()}>
        {t('report.action')}
      </Button>
    </div>
  )
}
