import { signIn } from '@quintet/sdk'
import { isEmailPlausible, isLoginPassword } from '@quintet/domain/account'
import { delays } from '@quintet/domain/limits'
import { Button, PasswordField, TextField, useDebouncedValue } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import type { Credentials } from './credentials.ts'
import styles from './login.module.css'

interface Props {
  credentials: Credentials
  onChange: (credentials: Credentials) => void
  error: string
  /** The address stands; the password is what is missing. */
  asksPassword?: boolean
}

const isReady = ({ email, password }: Credentials): boolean => isEmailPlausible(email) && isLoginPassword(password)

/** E-mail and password. The button waits for typing to rest; who presses Enter with valid input is not made to wait. */
export const LoginForm = ({ credentials, onChange, error, asksPassword = false }: Props) => {
  const t = useTexts()
  const [emailLeft, setEmailLeft] = useState(false)
  const settled = useDebouncedValue(credentials, delays.typing)
  const enter = () => {
    if (isReady(credentials)) void signIn(credentials.email, credentials.password)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    enter()
  }
  // A disabled button keeps the browser from sending the form by itself.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      enter()
    }
  }
  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <TextField
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        value={credentials.email}
        error={
          emailLeft && credentials.email !== '' && !isEmailPlausible(credentials.email) ? t('login.emailInvalid') : undefined
        }
        onChange={(event) => onChange({ ...credentials, email: event.target.value })}
        onBlur={() => setEmailLeft(true)}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        // The form was away while the sign-in was tried, and the focus with it.
        autoFocus={asksPassword || error !== ''}
        value={credentials.password}
        onChange={(event) => onChange({ ...credentials, password: event.target.value })}
      />
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      <Button type="submit" disabled={!isReady(settled) || !isReady(credentials)}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
