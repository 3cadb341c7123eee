import { $session, useStore } from '@quintet/sdk'
import { Button, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { Suspense, useCallback, useState } from 'react'
import type { Credentials } from './credentials.ts'
import type { Navigate } from './enter-app.ts'
import { latePage } from '../pages/lazy-page.tsx'
import { Title } from '../pages/first-paint.tsx'
import { LoginFooter } from './login-footer.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login.module.css'
import { Offline } from './offline.tsx'
import { beginSignUp, openSignUp } from './pending-sign-up.ts'
import { useLoginError } from './use-login-error.ts'

const SignUp = latePage(() => import(/* webpackChunkName: "account" */ './sign-up.tsx'))
const SecondFactor = latePage(() => import(/* webpackChunkName: "account" */ './second-factor.tsx'))
const ForcedPassword = latePage(() => import(/* webpackChunkName: "account" */ './forced-password.tsx'))

interface Props {
  credentials: Credentials
  onChange: (credentials: Credentials) => void
  go: Navigate
  onUse: (() => void) | undefined
}

/** The login form with all that can open above it. */
export const LoginScreen = ({ credentials, onChange, go, onUse }: Props) => {
  const t = useTexts()
  const { newPassword, factor, offline, ended } = useStore($session)
  // A sign-up that was under way goes on where it was.
  const [signUp, setSignUp] = useState(openSignUp)
  const [isConfirmed, setConfirmed] = useState(false)
  const askForCode = useCallback(() => setSignUp('code'), [])
  const error = useLoginError(credentials.email, askForCode, go)
  return (
    <div className={styles.page}>
      <header>
        <Title />
      </header>
      <main className={styles.main} onFocus={onUse}>
        {offline ? <Offline /> : null}
        {ended ? (
          <Note tone="warn">
            <p role="status">{t(`login.ended.${ended}`)}</p>
          </Note>
        ) : null}
        {isConfirmed ? (
          <Note tone="good">
            <p role="status">{t('login.confirmed')}</p>
          </Note>
        ) : null}
        <LoginForm
          key={String(isConfirmed)}
          credentials={credentials}
          onChange={onChange}
          error={error}
          asksPassword={isConfirmed}
        />
        <Button look="secondary" onClick={() => setSignUp(beginSignUp())}>
          {t('login.signUp')}
        </Button>
      </main>
      <LoginFooter go={go} />
      <Suspense>
        {signUp ? (
          <SignUp
            start={signUp}
            credentials={credentials}
            onCredentials={onChange}
            onConfirmed={() => setConfirmed(true)}
            onClose={() => setSignUp(undefined)}
          />
        ) : null}
        {newPassword ? <ForcedPassword /> : null}
        {factor ? <SecondFactor key={factor.session} kind={factor.challenge} /> : null}
      </Suspense>
    </div>
  )
}
