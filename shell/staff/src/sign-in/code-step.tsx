import { isResetCode } from '@quintet/domain/account'
import type { SignInResult } from '@quintet/sdk/identity'
import { Button, CodeField } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useState } from 'react'
import { useStep } from './use-step.ts'

interface Props {
  hint: string
  isFirst?: boolean
  /** What the code answers. */
  send: (code: string) => Promise<SignInResult>
  onResult: (result: SignInResult) => void
}

/** The code that the authenticator app shows now. */
export const CodeStep = ({ hint, isFirst = false, send, onResult }: Props) => {
  const script = useTexts()
  const t = useTexts('staff')
  const text = useTextRef()
  const [code, setCode] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { busy, error, answer } = useStep()
  const isOpen = !isResetCode(code)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!busy && !isOpen) void answer(async () => onResult(await send(code)))
  }
  const refusal = error ? text(error) : isAsked && isOpen ? t('signIn.codeMissing') : undefined
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <CodeField label={t('signIn.code')} hint={hint} isFirst={isFirst} value={code} onValue={setCode} error={refusal} />
      <Button type="submit" busy={busy}>
        {script('login.submit')}
      </Button>
    </form>
  )
}
