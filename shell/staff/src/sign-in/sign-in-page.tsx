import { $session, adoptTokens, patchSession, restoreSession, useStore } from '@quintet/sdk'
import { Button, Mark, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { LanguageField } from '../parts/language-field.tsx'
import styles from './sign-in.module.css'
import { SignInSteps } from './sign-in-steps.tsx'
import type { Step } from './steps.ts'

const retry = () => {
  patchSession({ status: 0, offline: false })
  void restoreSession()
}

const Offline = () => {
  const script = useTexts()
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  return (
    <Note tone="warn">
      <p role="alert">{script('login.offline')}</p>
      <Button look="secondary" onClick={retry}>
        {script('state.retry')}
      </Button>
    </Note>
  )
}

/** The way into the console. */
export const SignInPage = () => {
  const t = useTexts('staff')
  const { ended, offline } = useStore($session)
  const [step, setStep] = useState<Step['kind']>('password')
  const title = t(`signIn.title.${step}`)
  useEffect(() => {
    document.title = `${title} · Quintet`
  }, [title])
  return (
    <main className={styles.page}>
      <div className={styles.mark}>
        <Mark />
      </div>
      <h1>{title}</h1>
      {offline ? <Offline /> : null}
      {ended && step === 'password' ? (
        <Note tone="warn">
          <p role="status">{t('signIn.over')}</p>
        </Note>
      ) : null}
      <SignInSteps onTokens={adoptTokens} onStep={setStep} />
      <LanguageField />
    </main>
  )
}
