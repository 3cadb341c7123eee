import { showToast, type TextRef, useStore } from '@quintet/sdk'
import { Button, Dialog, TextArea, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useState } from 'react'
import { failureRef } from '../../calls/failure.ts'
import { hasOne, self } from '../../frame/self.ts'
import { FormError } from '../../parts/form-error.tsx'
import { proposeErasing } from './cases.ts'

interface EraseProps {
  number: number
  onDone: () => void
}

const [shortest, longest] = [10, 400]
const text = (key: string) => ({ key, namespace: 'staff' })

const EraseForm = ({ number, onDone }: EraseProps) => {
  const t = useTexts('staff')
  const textRef = useTextRef()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<TextRef>()
  const { busy, run } = useAction({ leavesPage: true, onError: (thrown) => setError(failureRef(thrown)) })
  const work = async () => {
    await proposeErasing(number, reason.trim())
    showToast(text('evidence.proposed'))
    onDone()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (reason.trim().length < shortest) return setError(text('evidence.reasonShort'))
    setError(undefined)
    if (!busy) void run(work)
    return undefined
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>{t('evidence.eraseBody')}</p>
      <TextArea
        label={t('evidence.reason')}
        rows={3}
        maxLength={longest}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormError>{error && textRef(error)}</FormError>
      <Button type="submit" look="danger" busy={busy}>
        {t('evidence.propose')}
      </Button>
    </form>
  )
}

/** Proposes that the evidence of a case is erased: moderators do. */
export const EraseButton = ({ number, onDone }: EraseProps) => {
  const t = useTexts('staff')
  const { data } = useStore(self.$)
  const [isAsked, setAsked] = useState(false)
  if (!data || !hasOne(data, ['moderator'])) return null
  return (
    <div>
      <Button look="quiet" icon="trash" onClick={() => setAsked(true)}>
        {t('evidence.erase')}
      </Button>
      {isAsked ? (
        <Dialog title={t('evidence.erase')} onClose={() => setAsked(false)}>
          <EraseForm number={number} onDone={onDone} />
        </Dialog>
      ) : null}
    </div>
  )
}
