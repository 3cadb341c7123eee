import { $language, signIn, useStore } from '@quintet/sdk'
import { confirmSignUp, resendCode } from '@quintet/sdk/identity'
import { Dialog } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { CodeForm } from '../account/code-form.tsx'
import { accountFailure } from '../account/identity-texts.ts'
import type { Credentials } from './credentials.ts'
import { closeSignUp, forgetSignUp, keepSignUp } from './pending-sign-up.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { useHistoryEntry } from './use-history-entry.ts'

interface Props {
  start: 'form' | 'code'
  credentials: Credentials
  onCredentials: (credentials: Credentials) => void
  onClose: () => void
}

/** Signing up above the login page: the form, then the mailed code, then the member is signed in. */
export default function SignUp({ start, credentials, onCredentials, onClose }: Props) {
  const t = useTexts()
  const languageId = useStore($language).id
  const [step, setStep] = useState(start)
  const leave = () => {
    closeSignUp()
    onClose()
  }
  useHistoryEntry(leave)
  const signedUp = (used: Credentials) => {
    onCredentials(used)
    keepSignUp({ step: 'code', email: used.email, birthDate: '', isOpen: true })
    setStep('code')
  }
  const { email, password } = credentials
  const confirm = async (code: string) => {
    await confirmSignUp(email, code, languageId)
    forgetSignUp()
    onClose()
    if (password) await signIn(email, password)
  }
  const resend = async () => {
    await resendCode(email, languageId)
  }
  return (
    <Dialog title={t(step === 'form' ? 'signup.title' : 'signup.codeTitle')} kind="sheet" onClose={leave}>
      {step === 'form' ? (
        <SignUpForm email={email} onDone={signedUp} />
      ) : (
        <CodeForm sentTo={email} submitLabel={t('signup.confirm')} onSubmit={confirm} onResend={resend} failure={accountFailure}>
          <p>{t('signup.known')}</p>
        </CodeForm>
      )}
    </Dialog>
  )
}
