import { $language, signIn, useStore } from '@quintet/sdk'
import { confirmSignUp, resendCode } from '@quintet/sdk/identity'
import { useHistorySteps } from '@quintet/sdk/router'
import { Button, Dialog } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { CodeForm } from '../account/code-form.tsx'
import { accountFailure } from '../account/identity-texts.ts'
import { BirthStep } from './birth-step.tsx'
import type { Credentials } from './credentials.ts'
import { EmailStep } from './email-step.tsx'
import { closeSignUp, forgetSignUp, keepSignUp, readSignUp, type SignUpStep, signUpSteps } from './pending-sign-up.ts'
import { SecretStep } from './secret-step.tsx'
import { WelcomeStep } from './welcome-step.tsx'

interface Props {
  start: SignUpStep
  credentials: Credentials
  onCredentials: (credentials: Credentials) => void
  /** The address is confirmed, and its password is not known here. */
  onConfirmed: () => void
  onClose: () => void
}

/** Signing up above the login page: what Quintet is, three short steps, then the mailed code; at last the member is signed in. */
export default function SignUp({ start, credentials, onCredentials, onConfirmed, onClose }: Props) {
  const t = useTexts()
  const languageId = useStore($language).id
  const [step, setStep] = useState(start)
  const [email, setEmail] = useState(() => credentials.email || (readSignUp()?.email ?? ''))
  const [birthDate, setBirthDate] = useState(() => readSignUp()?.birthDate ?? '')
  // The code is asked for on behalf of the sign-up that was made here: the address may have others, of strangers.
  const [signUpId, setSignUpId] = useState(() => {
    const kept = readSignUp()
    return kept?.step === 'code' && kept.email === credentials.email ? kept.signUpId : undefined
  })
  const leave = () => {
    closeSignUp()
    onClose()
  }
  const goTo = (next: SignUpStep, changed: { email?: string; birthDate?: string } = {}) => {
    keepSignUp({ email, birthDate, ...changed, step: next, isOpen: true })
    setStep(next)
  }
  // Back leads from step to step; from the code it leaves, as what was sent cannot be taken back.
  useHistorySteps(signUpSteps.indexOf(step) + 1, (to) => {
    const before = signUpSteps[to - 1]
    if (before === undefined || step === 'code') leave()
    else goTo(before)
  })
  const change = (changed: { email?: string; birthDate?: string }) => {
    setEmail(changed.email ?? email)
    setBirthDate(changed.birthDate ?? birthDate)
    keepSignUp({ email, birthDate, ...changed, step, isOpen: true })
  }
  const signedUp = (password: string, madeId: string) => {
    onCredentials({ email: email.trim(), password })
    setSignUpId(madeId)
    keepSignUp({ step: 'code', email: email.trim(), birthDate, signUpId: madeId, isOpen: true })
    setStep('code')
  }
  const confirm = async (code: string) => {
    await confirmSignUp(credentials.email, code, languageId, signUpId)
    forgetSignUp()
    onClose()
    if (credentials.password) await signIn(credentials.email, credentials.password)
    else onConfirmed()
  }
  return (
    <Dialog title={t(step === 'code' ? 'signup.codeTitle' : 'signup.title')} kind="sheet" onClose={leave}>
      {step === 'welcome' ? <WelcomeStep onNext={() => goTo('email')} /> : null}
      {step === 'email' ? (
        <EmailStep email={email} onEmail={(typed) => change({ email: typed })} onNext={() => goTo('birth')} />
      ) : null}
      {step === 'birth' ? (
        <BirthStep birthDate={birthDate} onBirthDate={(typed) => change({ birthDate: typed })} onNext={() => goTo('secret')} />
      ) : null}
      {step === 'secret' ? <SecretStep email={email} birthDate={birthDate} onChange={goTo} onDone={signedUp} /> : null}
      {step === 'code' ? (
        <CodeForm
          sentTo={credentials.email}
          submitLabel={t(credentials.password ? 'signup.confirm' : 'signup.confirmAlone')}
          sendsWhole
          onSubmit={confirm}
          onResend={async () => {
            await resendCode(credentials.email, languageId, signUpId)
          }}
          failure={accountFailure}
        >
          <p>{t('signup.known')}</p>
          <Button look="quiet" onClick={() => goTo('email')}>
            {t('signup.otherAddress')}
          </Button>
        </CodeForm>
      ) : null}
    </Dialog>
  )
}
