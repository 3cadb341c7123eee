import { type AppSetup, finishSetup, type SetupChallenge, type SignInResult, startSetup } from '@quintet/sdk/identity'
import { FailureNote, Skeleton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useCallback, useEffect, useState } from 'react'
import { CodeStep } from './code-step.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './sign-in.module.css'

/** The address by which an app takes a key over. */
const linkOf = (email: string, key: string): string =>
  `otpauth://totp/Quintet%20Staff:${encodeURIComponent(email)}?secret=${key}&issuer=Quintet%20Staff`

interface Props {
  email: string
  asks: SetupChallenge
  onResult: (result: SignInResult) => void
}

/** The setup that is asked for once: the key as a picture and in letters, and the app's first code. */
export const SetUpStep = ({ email, asks, onResult }: Props) => {
  const t = useTexts('staff')
  const [setup, setSetup] = useState<AppSetup>()
  const [error, setError] = useState<unknown>()
  const begin = useCallback(() => void startSetup(asks).then(setSetup, setError), [asks])
  useEffect(begin, [begin])
  const retry = () => {
    setError(undefined)
    begin()
  }
  if (error !== undefined) return <FailureNote error={error} onRetry={retry} />
  if (!setup) return <Skeleton lines={6} />
  return (
    <div className="stack">
      <p>{t('signIn.setUpBody')}</p>
      <QrCode text={linkOf(email, setup.key)} label={t('signIn.picture')} />
      <p>{t('signIn.letters')}</p>
      <output className={styles.letters} dir="ltr">
        {setup.key.match(/.{1,4}/g)?.join(' ')}
      </output>
      <CodeStep hint={t('signIn.firstCode')} send={(code) => finishSetup(setup, code)} onResult={onResult} />
    </div>
  )
}
