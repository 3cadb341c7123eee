import { answerSecondFactor, showLogin, type TextRef } from '@quintet/sdk'
import { type FactorChallenge, IdentityError } from '@quintet/sdk/identity'
import { Button, Dialog, TextField, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useState } from 'react'
import { accountFailure } from '../account/identity-texts.ts'

const failure = (thrown: unknown): TextRef => {
  if (!(thrown instanceof IdentityError)) return accountFailure(thrown)
  if (thrown.type === 'CodeMismatchException') return { key: 'factor.wrong' }
  if (thrown.type === 'ExpiredCodeException') return { key: 'factor.used' }
  return thrown.message === 'Password attempts exceeded' ? { key: 'factor.tooOften' } : accountFailure(thrown)
}

/** The second factor: the app's code, a recovery code or the code of a text message. */
export default function SecondFactor({ kind }: { kind: FactorChallenge['challenge'] }) {
  const t = useTexts()
  const text = useTextRef()
  const [code, setCode] = useState('')
  const { busy, run } = useAction({ onError: (thrown) => setError(failure(thrown)), leavesPage: true })
  const [error, setError] = useState<TextRef>()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (code.trim().length < 6) return setError({ key: 'factor.wrong' })
    await run(() => answerSecondFactor(code))
  }
  return (
    <Dialog title={t('factor.title')} kind="sheet" demanding onClose={() => showLogin()}>
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <p>{t(kind === 'SMS_MFA' ? 'factor.sms' : 'factor.app')}</p>
        <TextField
          label={t('factor.label')}
          hint={kind === 'SMS_MFA' ? undefined : t('factor.recoveryHint')}
          error={error && text(error)}
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" busy={busy}>
          {t('factor.submit')}
        </Button>
        <Button look="quiet" onClick={() => showLogin()}>
          {t('popup.cancel')}
        </Button>
      </form>
    </Dialog>
  )
}
