import { send, showToast, type TextRef } from '@quintet/sdk'
import { useLocation, useNavigate } from '@quintet/sdk/router'
import { isEmailAddress, isPasswordGood } from '@quintet/domain/account'
import { Button, Dialog, type FieldProblem, TextField, useAction } from '@quintet/ui'
import { type Translate, useTextRef, useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useState } from 'react'
import { CodeForm } from '../account/code-form.tsx'
import { accountFailure, isPasswordRefusal } from '../account/identity-texts.ts'
import { emptyPassword, type NewPassword, NewPasswordFields } from '../account/new-password.tsx'

const requestCode = async (email: string): Promise<void> => {
  await send('requestPasswordReset', { email: email.trim() })
}

/** Asks for the user name, then for the mailed code and a new password. */
export const ResetPassword = () => {
  const t = useTexts()
  const text = useTextRef()
  const handed = useLocation().state as { email?: string } | null
  const [email, setEmail] = useState(handed?.email ?? '')
  const [left, setLeft] = useState(false)
  const { busy, run } = useAction({ onError: (thrown) => setError(accountFailure(thrown)) })
  const [error, setError] = useState<TextRef>()
  const [isSent, setSent] = useState(false)
  const invalid = left && !isEmailAddress(email)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setLeft(true)
    if (!isEmailAddress(email) || busy) return
    setError(undefined)
    await run(async () => {
      await requestCode(email)
      setSent(true)
    })
  }
  return (
    <>
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('help.userName')}
          type="email"
          autoComplete="username"
          value={email}
          error={invalid ? t('signup.emailIncomplete') : error ? text(error) : undefined}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={() => setLeft(email !== '')}
        />
        <Button type="submit" busy={busy}>
          {t('help.sendCode')}
        </Button>
      </form>
      {isSent ? <ResetOverlay email={email.trim()} onClose={() => setSent(false)} /> : null}
    </>
  )
}

const openIn = ({ password, confirmation }: NewPassword, t: Translate): FieldProblem[] => {
  if (!isPasswordGood(password)) return [{ field: 'new-password', text: t('signup.passwordOpen') }]
  return password === confirmation ? [] : [{ field: 'confirmation', text: t('newPassword.differs') }]
}

const ResetOverlay = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const text = useTextRef()
  const [secret, setSecret] = useState(emptyPassword)
  const [refused, setRefused] = useState<TextRef>()
  const change = (value: NewPassword) => {
    setSecret(value)
    setRefused(undefined)
  }
  const reset = async (code: string) => {
    try {
      await send('resetPassword', { email, code, newPassword: secret.password })
    } catch (error) {
      if (!isPasswordRefusal(error)) throw error
      setRefused(accountFailure(error))
      return
    }
    showToast({ key: 'help.resetDone' })
    void navigate('/login', { replace: true })
  }
  return (
    <Dialog title={t('help.overlayTitle')} kind="sheet" onClose={onClose}>
      <CodeForm
        sentTo={email}
        submitLabel={t('newPassword.save')}
        problems={openIn(secret, t)}
        onSubmit={reset}
        onResend={() => requestCode(email)}
        failure={accountFailure}
      >
        <NewPasswordFields value={secret} onChange={change} {...(refused && { error: text(refused) })} />
      </CodeForm>
    </Dialog>
  )
}
