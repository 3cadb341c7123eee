import { showToast, useStore } from '@quintet/sdk'
import { Button, Note, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type RefObject, useState } from 'react'
import { savePause } from '../stores/pause.ts'
import { $submitted } from '../stores/tokens.ts'
import { useFormatDay } from './format-day.ts'
import { PauseDialog } from './pause-dialog.tsx'

interface Place {
  /** What takes the focus where one has taken the place of the other. */
  place: RefObject<HTMLDivElement | null>
}

/** The pause that is in force, what becomes of the tokens that are in, and the way back from it. */
export const PausedNote = ({ until, place }: { until: number } & Place) => {
  const t = useTexts('judging')
  const format = useFormatDay()
  const submitted = useStore($submitted)
  const { busy, run } = useAction()
  const end = async () => {
    await run(async () => {
      await savePause(0)
      showToast({ key: 'pause.ended', namespace: 'judging' })
    })
  }
  return (
    <div ref={place} tabIndex={-1}>
      <Note>
        <p role="status">{t('pause.note', { date: format(until) })}</p>
        {submitted > 0 ? <p>{t('pause.submitted', { count: submitted })}</p> : null}
        <Button look="secondary" busy={busy} onClick={() => void end()}>
          {t('pause.end')}
        </Button>
      </Note>
    </div>
  )
}

/** The way into a pause. */
export const PauseButton = ({ place }: Place) => {
  const t = useTexts('judging')
  const [open, setOpen] = useState(false)
  return (
    <div ref={place} tabIndex={-1} className="stack">
      <Button look="quiet" icon="pause" onClick={() => setOpen(true)}>
        {t('pause.open')}
      </Button>
      {open ? <PauseDialog onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
