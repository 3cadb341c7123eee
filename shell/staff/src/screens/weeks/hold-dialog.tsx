import { showToast, type TextRef } from '@quintet/sdk'
import { Button, Dialog, TextArea, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useState } from 'react'
import { failureRef } from '../../calls/failure.ts'
import { FormError } from '../../parts/form-error.tsx'
import { hold } from './weeks.ts'

const longest = 500

/** Asks why a week is held back. */
export const HoldDialog = ({ week, onClose }: { week: number; onClose: () => void }) => {
  const t = useTexts('staff')
  const text = useTextRef()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<TextRef>()
  const { busy, run } = useAction({ onError: (thrown) => setError(failureRef(thrown)) })
  const work = async () => {
    await hold(week, reason.trim())
    showToast({ key: 'weeks.held', namespace: 'staff' })
    onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setError({ key: 'weeks.reasonOpen', namespace: 'staff' })
    if (!busy) void run(work)
    return undefined
  }
  return (
    <Dialog title={t('weeks.holdTitle', { number: week })} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <p>{t('weeks.holdBody')}</p>
        <TextArea
          label={t('weeks.reason')}
          value={reason}
          maxLength={longest}
          rows={3}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError>{error && text(error)}</FormError>
        <Button type="submit" busy={busy}>
          {t('weeks.hold')}
        </Button>
      </form>
    </Dialog>
  )
}
