import { fitsLimit, reportReasons, textLimits } from '@quintet/domain/limits'
import { Button, ChoiceGroup, Dialog, ErrorSummary, TextArea } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import type { Report } from '../stores/round-state.ts'

const reasons = reportReasons.image
const other = reasons.length

/** Reports a photo instead of rating it; the text is needed for Other only. */
export const ReportDialog = ({ onClose, onReport }: { onClose: () => void; onReport: (report: Report) => void }) => {
  const t = useTexts('judging')
  const [reason, setReason] = useState<number>()
  const [text, setText] = useState('')
  const fits = text.trim() === '' ? reason !== other : fitsLimit('imageReport', text)
  const [tries, setTries] = useState(0)
  const problems = [
    ...(reason === undefined ? [{ field: 'report-reason', text: t('report.chooseReason') }] : []),
    ...(fits ? [] : [{ field: 'report-text', text: t('report.error') }]),
  ]
  const send = () => {
    setTries(tries + 1)
    if (reason === undefined || !fits) return
    onClose()
    onReport({ reason, text: text.trim() })
  }
  return (
    <Dialog
      title={t('report.title')}
      onClose={onClose}
      footer={
        <Button look="danger" onClick={send}>
          {t('report.send')}
        </Button>
      }
    >
      <ErrorSummary problems={problems} tries={tries} />
      <div data-field="report-reason">
        <ChoiceGroup
          legend={t('report.reason')}
          value={reason}
          onValue={setReason}
          error={tries > 0 && reason === undefined ? t('report.chooseReason') : undefined}
          choices={reasons.map((name, index) => ({ value: index + 1, label: t(`report.${name}`) }))}
        />
      </div>
      <TextArea
        name="report-text"
        label={t('report.text')}
        hint={t('report.hint')}
        value={text}
        maxLength={textLimits.imageReport.max}
        error={(tries > 0 || (reason !== undefined && text.trim() !== '')) && !fits ? t('report.error') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
