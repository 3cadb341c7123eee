import { isEmailAddress, isPasswordGood } from '@quintet/domain/account'
import { TERMS_VERSION } from '@quintet/domain/consents'
import { $language, type TextRef, useStore } from '@quintet/sdk'
import { signUp } from '@quintet/sdk/identity'
import { Checkbox, type FieldProblem, Note, PasswordField, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { accountFailure, throwAwayKey } from '../account/identity-texts.ts'
import { PasswordRules } from '../account/new-password.tsx'
import { rememberConsent } from '../account/pending-consent.ts'
import { AskLetIn } from './ask-let-in.tsx'
import { birthDateProblem } from './birth-date.ts'
import type { SignUpStep } from './pending-sign-up.ts'
import { StepForm } from './step-form.tsx'
import { TermsLink } from './terms-link.tsx'

interface Props {
  email: string
  birthDate: string
  /** To an earlier step, where something of it is amiss. */
  onChange: (step: SignUpStep) => void
  onDone: (password: string, signUpId: string) => void
}

/** The password, once with its eye, and the two agreements. It comes last: it is the one thing that no reload keeps. */
export const SecretStep = ({ email, birthDate, onChange, onDone }: Props) => {
  const t = useTexts()
  const text = useTextRef()
  const languageId = useStore($language).id
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState({ terms: false, matching: false })
  const [error, setError] = useState<TextRef>()
  const { busy, run } = useAction({ onError: (thrown) => setError(accountFailure(thrown)), leavesPage: true })
  const problems: FieldProblem[] = [
    ...(isPasswordGood(password) ? [] : [{ field: 'password', text: t('signup.passwordOpen') }]),
    ...(agreed.terms ? [] : [{ field: 'terms', text: t('signup.termsOpen') }]),
    ...(agreed.matching ? [] : [{ field: 'matching', text: t('signup.matchingOpen') }]),
  ]
  const submit = async () => {
    setError(undefined)
    // The browser's Forward may have led past a step.
    if (!isEmailAddress(email)) return onChange('email')
    if (birthDateProblem(birthDate)) return onChange('birth')
    await run(async () => {
      const { signUpId } = await signUp({ email, password, birthDate, consent: TERMS_VERSION, languageId })
      rememberConsent(email)
      onDone(password, signUpId)
    })
  }
  return (
    <StepForm at={3} problems={problems} submitLabel={t('signup.submit')} busy={busy} onSubmit={() => void submit()}>
      {(isTried) => (
        <>
          <PasswordField
            label={t('newPassword.password')}
            name="password"
            autoComplete="new-password"
            value={password}
            error={isTried && !isPasswordGood(password) ? t('signup.passwordOpen') : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
          <PasswordRules password={password} />
          <div>
            <Checkbox
              name="terms"
              checked={agreed.terms}
              onChange={(event) => setAgreed({ ...agreed, terms: event.target.checked })}
            >
              {t('signup.terms')}
            </Checkbox>
            <TermsLink />
            <Checkbox
              name="matching"
              checked={agreed.matching}
              onChange={(event) => setAgreed({ ...agreed, matching: event.target.checked })}
            >
              {t('signup.matching')}
            </Checkbox>
          </div>
          {error ? (
            <Note tone="bad">
              <p role="alert">{text(error)}</p>
              {error.key === throwAwayKey ? <AskLetIn key={email} email={email} /> : null}
            </Note>
          ) : null}
        </>
      )}
    </StepForm>
  )
}
