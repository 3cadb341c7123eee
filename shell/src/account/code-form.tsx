import { isResetCode } from '@quintet/domain/account'
import type { TextRef } from '@quintet/sdk'
import { Button, CodeField, ErrorSummary, type FieldProblem, Note, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { cameWhole } from './came-whole.ts'
import { canPaste, mayPasteUnasked, pasteCode } from './paste-code.ts'

interface Props {
  /** Where the code went. */
  sentTo: string
  submitLabel: string
  /** The code is all that is asked for: one that comes whole is sent by itself. */
  sendsWhole?: boolean
  /** Further fields below the code. */
  children?: ReactNode
  /** What the further fields still need. */
  problems?: readonly FieldProblem[]
  onSubmit: (code: string) => Promise<void>
  onResend: () => Promise<void>
  failure: (error: unknown) => TextRef
}

/** Where the browser lets a page read the clipboard, a code that was copied from the mail comes by itself. */
const useCopiedCode = (onCode: (code: string) => void): void => {
  const take = useEffectEvent(async () => {
    const code = (await mayPasteUnasked()) ? await pasteCode() : undefined
    if (code) onCode(code)
  })
  useEffect(() => {
    const hear = () => void take()
    addEventListener('focus', hear)
    return () => removeEventListener('focus', hear)
  }, [])
}

/** A mailed code of six digits, with a way to ask for another. What was typed stays after a failure. */
export const CodeForm = ({
  sentTo,
  submitLabel,
  sendsWhole = false,
  children,
  problems = [],
  onSubmit,
  onResend,
  failure,
}: Props) => {
  const t = useTexts()
  const text = useTextRef()
  const [code, setCode] = useState('')
  const [tries, setTries] = useState(0)
  const { busy, run } = useAction({ onError: (thrown) => setError(failure(thrown)) })
  const [error, setError] = useState<TextRef>()
  const [resent, setResent] = useState(false)
  const open: FieldProblem[] = [...(isResetCode(code) ? [] : [{ field: 'code', text: t('code.missing') }]), ...problems]
  const retry = (task: () => Promise<void>) => {
    // Each mail costs one of the few that may be asked for.
    if (busy) return
    setError(undefined)
    void run(task)
  }
  // A code that comes whole, pasted or filled in by the phone, was meant; one that is typed is sent by the button.
  const take = (next: string) => {
    setCode(next)
    setError(undefined)
    if (cameWhole(code, next) && sendsWhole) retry(() => onSubmit(next))
  }
  useCopiedCode(take)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (open.length > 0) setTries(tries + 1)
    else retry(() => onSubmit(code))
  }
  const resend = async () => {
    await onResend()
    setResent(true)
  }
  const paste = async () => {
    const copied = await pasteCode()
    if (copied) take(copied)
    else setError({ key: 'code.nothingToPaste' })
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>{t('code.sent', { address: sentTo })}</p>
      {resent ? <Note tone="good">{t('code.resent')}</Note> : null}
      <ErrorSummary problems={open} tries={tries} />
      <CodeField label={t('code.label')} isFirst value={code} onValue={take} error={error ? text(error) : undefined} />
      {canPaste() ? (
        <Button look="quiet" icon="copy" onClick={() => void paste()}>
          {t('code.paste')}
        </Button>
      ) : null}
      {children}
      <Button type="submit" busy={busy}>
        {submitLabel}
      </Button>
      <Button look="quiet" onClick={() => retry(resend)}>
        {t('code.resend')}
      </Button>
    </form>
  )
}
