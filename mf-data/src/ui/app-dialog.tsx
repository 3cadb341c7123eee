import { isResetCode } from '@quintet/domain/account'
import { showToast } from '@quintet/sdk'
import { finishApp, type SignInFacts, startApp, stopApp } from '@quintet/sdk/identity'
import { Button, CodeField, Dialog, Note, Skeleton, WhenLoaded, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { type SecurityFault, accessToken, attempt, signInFacts } from '../stores/security.ts'
import { CopyButton } from './copy-button.tsx'
import { FreshSignIn } from './fresh-sign-in.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './security.module.css'

const linkOf = (email: string, key: string) => `otpauth://totp/Quintet:${encodeURIComponent(email)}?secret=${key}&issuer=Quintet`

const finished = (key: string, onClose: () => void) => {
  showToast({ key, namespace: 'data' })
  void signInFacts.reload()
  onClose()
}

const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const t = useTexts('data')
  return (
    <div className="stack">
      <h3>{t('app.recovery')}</h3>
      <p>{t('app.recoveryBody')}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('app.copy')} />
      <Button onClick={onClose}>{t('app.done')}</Button>
    </div>
  )
}

const Fault = ({ fault }: { fault: SecurityFault }) => {
  const t = useTexts('data')
  return fault === 'fresh' ? <FreshSignIn /> : <Note tone="warn">{t(`security.${fault}`)}</Note>
}

/** Step by step: the key as a picture, its first code, the recovery codes. */
const SetUp = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const t = useTexts('data')
  const form = useId()
  const [key, setKey] = useState<string>()
  const [code, setCode] = useState('')
  const { busy, run } = useAction()
  const [fault, setFault] = useState<SecurityFault>()
  const [recovery, setRecovery] = useState<string[]>()
  useEffect(() => {
    const begin = async () => {
      const result = await attempt(async () => startApp(await accessToken()))
      if ('done' in result) setKey(result.done)
      else setFault(result.fault)
    }
    void begin()
  }, [])
  const done = () => finished('app.on', onClose)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (!isResetCode(code)) return setFault('wrong')
    await run(async () => {
      const result = await attempt(async () => finishApp(await accessToken(), code))
      if ('fault' in result) setFault(result.fault)
      else if (result.done.length > 0) setRecovery(result.done)
      else done()
    })
  }
  if (recovery) return <RecoveryCodes codes={recovery} onClose={done} />
  if (fault === 'fresh') return <FreshSignIn />
  if (key === undefined) return fault ? <Fault fault={fault} /> : <Skeleton lines={6} />
  return (
    <form id={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('app.intro')}</p>
      <QrCode text={linkOf(email, key)} label={t('app.picture')} />
      <p>{t('app.letters')}</p>
      <output className={styles.letters} dir="ltr">
        {key.match(/.{1,4}/g)?.join(' ')}
      </output>
      <CodeField
        label={t('security.code')}
        hint={t('app.codeHint')}
        error={fault && t(`security.${fault}`)}
        value={code}
        onValue={setCode}
      />
      <Button type="submit" busy={busy}>
        {t('app.turnOn')}
      </Button>
    </form>
  )
}

const SwitchOff = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('data')
  const { busy, run } = useAction()
  const [fault, setFault] = useState<SecurityFault>()
  const off = async () => {
    await run(async () => {
      const result = await attempt(async () => stopApp(await accessToken()))
      if ('fault' in result) setFault(result.fault)
      else finished('app.off', onClose)
    })
  }
  return (
    <div className="stack">
      <p>{t('app.isOn')}</p>
      {fault ? <Fault fault={fault} /> : null}
      <Button look="secondary" busy={busy} onClick={() => void off()}>
        {t('app.turnOff')}
      </Button>
    </div>
  )
}

/** Sets up or switches off the authenticator app. */
export const AppDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('data')
  const body = ({ hasApp, email }: SignInFacts) =>
    hasApp ? <SwitchOff onClose={onClose} /> : <SetUp email={email} onClose={onClose} />
  // A member who closes it at the recovery codes has switched the app on all the same.
  const close = () => {
    void signInFacts.reload()
    onClose()
  }
  return (
    <Dialog title={t('security.app')} kind="sheet" onClose={close}>
      <div className={styles.body}>
        <WhenLoaded resource={signInFacts}>{body}</WhenLoaded>
      </div>
    </Dialog>
  )
}
