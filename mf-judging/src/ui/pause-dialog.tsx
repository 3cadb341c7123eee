import { useStore } from '@quintet/sdk'
import { Button, Dialog, SelectField, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { type PauseEnd, pauseEnds, savePause } from '../stores/pause.ts'
import { $submitted } from '../stores/tokens.ts'
import { useFormatDay } from './format-day.ts'

const useEndText = (): ((end: PauseEnd) => string) => {
  const t = useTexts('judging')
  const format = useFormatDay()
  return ({ day, drawings }) => (drawings === 1 ? t('pause.thisWeek') : t('pause.weeks', { date: format(day) }))
}

/** "Not this week", or a pause until a day. */
export const PauseDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('judging')
  const text = useEndText()
  const format = useFormatDay()
  const submitted = useStore($submitted)
  const [ends] = useState(pauseEnds)
  const [index, setIndex] = useState(0)
  const { day: until, drawings } = ends[index] ?? { day: 0, drawings: 0 }
  const { busy, run } = useAction()
  const save = async () => {
    await run(async () => {
      await savePause(until)
      onClose()
    })
  }
  return (
    <Dialog
      title={t('pause.open')}
      onClose={onClose}
      footer={
        <Button busy={busy} onClick={() => void save()}>
          {t('pause.save')}
        </Button>
      }
    >
      <p>{t('pause.body')}</p>
      {submitted > 0 ? <p>{t('pause.submitted', { count: submitted })}</p> : null}
      <SelectField
        label={t('pause.until')}
        hint={t('pause.hint', { count: drawings, date: format(until) })}
        options={ends.map((end, at) => ({ value: String(at), label: text(end) }))}
        value={String(index)}
        onChange={(event) => setIndex(Number(event.target.value))}
      />
    </Dialog>
  )
}
