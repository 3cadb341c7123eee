import { $language, type TextRef, useStore } from '@quintet/sdk'
import { signUp } from '@quintet/sdk/identity'
import { isEmailPlausible } from '@quintet/domain/account'
import { Button, Checkbox, Note, TextField, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useEffect, useState } from 'react'
import { accountFailure, throwAwayKey } from '../account/identity-texts.ts'
import { emptyPassword, isNewPassword, NewPasswordFields } from '../account/new-password.tsx'
import { rememberConsent } from '../account/pending-consent.ts'
import { AskLetIn } from './ask-let-in.tsx'
import { BirthDate } from './birth-date.tsx'
import type { Credentials } from './credentials.ts'
import { keepSignUp, readSignUp } from './pending-sign-up.ts'
import { isAdultToday } from './today.ts'
import { TERMS_VERSION } from '@quintet/domain/consents'
import { TermsLink } from './terms-link.tsx'

/** E-mail, password, birth date and the two agreements. */
export const SignUpForm = ({ email: known, onDone }: { email: string; onDone: (used: Credentials) => void }) => {
  const t = useTexts()
  const text = useTextRef()
  const languageId = useStore($language).id
  const [email, setEmail] = useState(() => known || (readSignUp()?.email ?? ''))
  const [emailLeft, setEmailLeft] = useState(false)
  const [secret, setSecret] = useState(emptyPassword)
  const [birthDate, setBirthDate] = useState(() => readSignUp()?.birthDate ?? '')
  const [agreed, setAgreed] = useState({ terms: false, matching: false })
  const { busy, run } = useAction({ onError: (thrown) => setError(accountFailure(thrown)), leavesPage: true })
  const [error, setError] = useState<TextRef>()
  useEffect(() => keepSignUp({ step: 'form', email, birthDate, isOpen: true }), [email, birthDate])
  const isReady = isEmailPlausible(email) && isNewPassword(secret) && isAdultToday(birthDate) && agreed.terms && agreed.matching
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady || busy) return
    setError(undefined)
    await run(async () => {
      await signUp({ email, password: secret.password, birthDate, consent: TERMS_VERSION, languageId })
      rememberConsent(email)
      onDone({ email: email.trim(), password: secret.password })
    })
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('signup.intro')}</p>
      <TextField
        label={t('login.email')}
        type="email"
        autoComplete="email"
        value={email}
        error={emailLeft && email !== '' && !isEmailPlausible(email) ? t('login.emailInvalid') : undefined}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => setEmailLeft(true)}
      />
      <NewPasswordFields value={secret} onChange={setSecret} />
      <BirthDate value={birthDate} onValue={setBirthDate} />
      <div>
        <Checkbox checked={agreed.terms} onChange={(event) => setAgreed({ ...agreed, terms: event.target.checked })}>
          {t('signup.terms')}
        </Checkbox>
        <TermsLink />
        <Checkbox checked={agreed.matching} onChange={(event) => setAgreed({ ...agreed, matching: event.target.checked })}>
          {t('signup.matching')}
        </Checkbox>
      </div>
      {error ? (
        <Note tone="bad">
          <p role="alert">{text(error)}</p>
          {error.key === throwAwayKey ? <AskLetIn key={email} email={email} /> : null}
        </Note>
      ) : null}
      <Button type="submit" busy={busy} disabled={!isReady}>
        {t('signup.submit')}
      </Button>
    </form>
  )
}
