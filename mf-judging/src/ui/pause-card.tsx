import { showToast } from '@quintet/sdk'
import { Button, Note, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { savePause } from '../stores/pause.ts'
import { useFormatDay } from './format-day.ts'
import { PauseDialog } from './pause-dialog.tsx'

/** The pause that is in force, and the way back from it. */
export const PausedNote = ({ until }: { until: number }) => {
  const t = useTexts('judging')
  const format = useFormatDay()
  const { busy, run } = useAction()
  const end = async () => {
    await run(async () => {
      await savePause(0)
      showToast({ key: 'pause.ended', namespace: 'judging' })
    })
  }
  return (
    <Note>
      <p role="status">{t('pause.note', { date: format(until) })}</p>
      <Button look="secondary" busy={busy} onClick={() => void end()}>
        {t('pause.end')}
      </Button>
    </Note>
  )
}

/** The way into a pause. */
export const PauseButton = () => {
  const t = useTexts('judging')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" icon="pause" onClick={() => setOpen(true)}>
        {t('pause.open')}
      </Button>
      {open ? <PauseDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
