import { isEmailPlausible } from '@quintet/domain/account'
import { signIn, type SignInResult } from '@quintet/sdk/identity'
import { Button, PasswordField, TextField } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useState } from 'react'
import { FormError } from '../parts/form-error.tsx'
import { useStep } from './use-step.ts'

interface Props {
  /** Whose sign-in it is, where that is known: then the password alone is asked for. */
  email: string | undefined
  onResult: (result: SignInResult, email: string) => void
}

/** Address and password. */
export const PasswordStep = ({ email: known, onResult }: Props) => {
  const script = useTexts()
  const t = useTexts('staff')
  const text = useTextRef()
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { busy, error, answer } = useStep()
  const missing = { email: !isEmailPlausible(email), password: password === '' }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!busy && !missing.email && !missing.password)
      void answer(async () => onResult(await signIn(email, password), email.trim()))
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {known === undefined ? (
        <TextField
          label={script('login.email')}
          type="email"
          autoComplete="username"
          value={email}
          error={isAsked && missing.email ? script('login.emailInvalid') : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
      ) : null}
      <PasswordField
        label={script('login.password')}
        autoComplete="current-password"
        value={password}
        error={isAsked && missing.password ? t('signIn.passwordMissing') : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError>{error && text(error)}</FormError>
      <Button type="submit" busy={busy}>
        {script('login.submit')}
      </Button>
    </form>
  )
}
