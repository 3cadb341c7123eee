import { isResetCode } from '@quintet/domain/account'
import type { TextRef } from '@quintet/sdk'
import { Button, CodeField, Note, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type ReactNode, type SubmitEvent, useState } from 'react'

interface Props {
  /** Where the code went. */
  sentTo: string
  submitLabel: string
  /** Further fields below the code. */
  children?: ReactNode
  isReady?: boolean
  onSubmit: (code: string) => Promise<void>
  onResend: () => Promise<void>
  failure: (error: unknown) => TextRef
}

/** A mailed code of six digits, with a way to ask for another. What was typed stays after a failure. */
export const CodeForm = ({ sentTo, submitLabel, children, isReady = true, onSubmit, onResend, failure }: Props) => {
  const t = useTexts()
  const text = useTextRef()
  const [code, setCode] = useState('')
  const { busy, run } = useAction({ onError: (thrown) => setError(failure(thrown)) })
  const [error, setError] = useState<TextRef>()
  const [resent, setResent] = useState(false)
  const retry = (task: () => Promise<void>) => {
    setError(undefined)
    void run(task)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isResetCode(code) && isReady && !busy) retry(() => onSubmit(code))
  }
  const resend = async () => {
    await onResend()
    setResent(true)
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>{t('code.sent', { address: sentTo })}</p>
      {resent ? <Note tone="good">{t('code.resent')}</Note> : null}
      <CodeField label={t('code.label')} isFirst value={code} onValue={setCode} error={error ? text(error) : undefined} />
      {children}
      <Button type="submit" busy={busy} disabled={!isResetCode(code) || !isReady}>
        {submitLabel}
      </Button>
      <Button look="quiet" onClick={() => retry(resend)}>
        {t('code.resend')}
      </Button>
    </form>
  )
}
