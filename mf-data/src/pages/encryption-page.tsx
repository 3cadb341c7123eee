import type { MemberRecord } from '@quintet/contract'
import { showFailure, showToast, useStore } from '@quintet/sdk'
import { useLocation, useNavigate } from '@quintet/sdk/router'
import { ENCRYPTION_PASSWORD_LENGTH, isEncryptionPassword } from '@quintet/domain/account'
import { encryptionTypes } from '@quintet/domain/membership'
import { Button, Card, Checkbox, ErrorSummary, List, Note, Row, Spinner } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { makeKeys } from '../stores/encryption.ts'
import { $recoveryCode } from '../stores/recovery-code.ts'
import { FreshSignIn } from '../ui/fresh-sign-in.tsx'
import { MemberPage } from '../ui/member-page.tsx'
import { NewPassword } from '../ui/new-password.tsx'
import { RecoveryCode, remindOfCode } from '../ui/recovery-code.tsx'

interface KeyFormProps {
  isReset: boolean
  onMade: (recoveryCode: string) => void
}

const KeyForm = ({ isReset, onMade }: KeyFormProps) => {
  const t = useTexts('data')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [aware, setAware] = useState(!isReset)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'idle' | 'busy' | 'fresh'>('idle')
  const isShort = !isEncryptionPassword(password)
  const problems = [
    ...(isShort ? [{ field: 'new', text: t('encrypt.tooShort', { min: ENCRYPTION_PASSWORD_LENGTH }) }] : []),
    ...(confirmation === password ? [] : [{ field: 'confirmation', text: t('password.differs') }]),
    ...(aware ? [] : [{ field: 'aware', text: t('encrypt.aware') }]),
  ]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    if (problems.length > 0) return setTries(tries + 1)
    setState('busy')
    const outcome = await makeKeys(password, isReset ? 'reset' : 'create', onMade)
    setState('refused' in outcome ? 'fresh' : 'idle')
    if ('failure' in outcome) showFailure(outcome.failure)
    if ('recoveryCode' in outcome) onMade(outcome.recoveryCode)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="stack" noValidate>
      <ErrorSummary problems={problems} tries={tries} />
      <NewPassword
        label={t('encrypt.password')}
        hint={t('encrypt.passwordHint', { min: ENCRYPTION_PASSWORD_LENGTH })}
        error={tries > 0 && isShort ? t('encrypt.tooShort', { min: ENCRYPTION_PASSWORD_LENGTH }) : undefined}
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
      {isReset ? (
        <Checkbox name="aware" checked={aware} onChange={(event) => setAware(event.target.checked)}>
          {t('encrypt.aware')}
        </Checkbox>
      ) : null}
      {state === 'fresh' ? <FreshSignIn /> : null}
      {state === 'busy' ? (
        <div role="status">
          <Spinner />
          <p>{t('encrypt.working')}</p>
        </div>
      ) : null}
      <Button type="submit" icon="key" look={isReset ? 'danger' : 'primary'} busy={state === 'busy'}>
        {t(isReset ? 'encrypt.reset' : 'encrypt.create')}
      </Button>
    </form>
  )
}

const Existing = ({ onMade }: { onMade: (recoveryCode: string) => void }) => {
  const t = useTexts('data')
  const [resetting, setResetting] = useState(false)
  return (
    <>
      <List>
        <Row icon="key" title={t('encrypt.ready')} detail={t('encrypt.where')} aside={t('encrypt.on')} tone="good" />
      </List>
      {resetting ? (
        <Card>
          <h2>{t('encrypt.resetTitle')}</h2>
          <Note tone="bad">{t('encrypt.resetWarning')}</Note>
          <KeyForm isReset onMade={onMade} />
          <Button look="quiet" onClick={() => setResetting(false)}>
            {t('encrypt.keep')}
          </Button>
        </Card>
      ) : (
        <Button look="secondary" onClick={() => setResetting(true)}>
          {t('encrypt.resetOpen')}
        </Button>
      )}
    </>
  )
}

/** Where the member was sent here from: a match, which waits for the keys. */
const useReturn = (): string | undefined => {
  const state = useLocation().state as { returnTo?: unknown } | null
  const to = state?.returnTo
  return typeof to === 'string' && to.startsWith('/matches/') ? to : undefined
}

/** Keeps the code of new keys; who left while they were made is led back to it. */
const useMade = (): ((recoveryCode: string) => void) => {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  return (recoveryCode) => {
    $recoveryCode.set(recoveryCode)
    if (isLeft.current) remindOfCode()
  }
}

const Encryption = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const navigate = useNavigate()
  const returnTo = useReturn()
  const code = useStore($recoveryCode)
  const made = useMade()
  const done = () => {
    $recoveryCode.set(undefined)
    showToast({ key: 'encrypt.done', namespace: 'data' })
    if (returnTo !== undefined) void navigate(returnTo, { replace: true })
  }
  if (record.account.encryptionType === encryptionTypes.mobileOnly) return <Note tone="warn">{t('encrypt.mobileOnly')}</Note>
  return (
    <>
      <Note>
        <p>{t('encrypt.plain')}</p>
        <p>{t('encrypt.forgotten')}</p>
      </Note>
      {record.keys ? (
        <Existing key={record.keys.publicKey} onMade={made} />
      ) : (
        <Card>
          <h2>{t('encrypt.createTitle')}</h2>
          <KeyForm isReset={false} onMade={made} />
        </Card>
      )}
      {code ? <RecoveryCode code={code} onDone={done} /> : null}
    </>
  )
}

/** The key pair of this member: made once under an encryption password, or replaced with a plain warning (decisions 18, 34). */
export const EncryptionPage = () => {
  const t = useTexts('data')
  const back = useReturn() ?? '/data'
  return (
    <MemberPage title={t('encrypt.title')} back={back}>
      {(record) => <Encryption record={record} />}
    </MemberPage>
  )
}
