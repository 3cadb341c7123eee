import {
  $member,
  $ownKeyDiffers,
  $ownKeys,
  member,
  restoreKeys,
  unlockKeys,
  unlockWithRecoveryCode,
  useStore,
} from '@quintet/sdk'
import { useLocation } from '@quintet/sdk/router'
import {
  Button,
  Card,
  Checkbox,
  FailureNote,
  LinkButton,
  Note,
  Nothing,
  PasswordField,
  Spinner,
  TextField,
  useAction,
} from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'

const UnlockForm = () => {
  const t = useTexts()
  const [secret, setSecret] = useState('')
  const [byCode, setByCode] = useState(false)
  const [remember, setRemember] = useState(false)
  /** What opened nothing; something else may have been typed since. */
  const [wrong, setWrong] = useState<string>()
  const { busy, run } = useAction()
  const unlock = async () => {
    if (secret.trim() === '') return setWrong(secret)
    await run(async () => {
      const opened = await (byCode ? unlockWithRecoveryCode(secret, { remember }) : unlockKeys(secret, { remember }))
      setWrong(opened ? undefined : secret)
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void unlock()
  }
  const error = secret === wrong ? t(byCode ? 'keys.wrongCode' : 'keys.wrongPassword') : undefined
  return (
    <Card>
      <h2>{t('keys.unlockTitle')}</h2>
      <p>{t('keys.unlockBody')}</p>
      <form onSubmit={submit} className="stack">
        {byCode ? (
          <TextField
            label={t('keys.code')}
            error={error}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
            autoCapitalize="characters"
          />
        ) : (
          <PasswordField
            label={t('keys.password')}
            error={error}
            value={secret}
            autoComplete="off"
            onChange={(event) => setSecret(event.target.value)}
          />
        )}
        <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
          {t('keys.remember')}
        </Checkbox>
        <Button type="submit" icon="key" busy={busy}>
          {t('keys.unlock')}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            setByCode(!byCode)
            setSecret('')
            setWrong(undefined)
          }}
        >
          {t(byCode ? 'keys.usePassword' : 'keys.useCode')}
        </Button>
      </form>
    </Card>
  )
}

// The own key is taken from what the password opened; what the server says is only compared.
const OwnKeyNote = () => {
  const t = useTexts()
  return useStore($ownKeyDiffers) ? <Note tone="bad">{t('keys.differs')}</Note> : null
}

/**
 * Shows its content once the member's private key is unlocked: asks for the encryption password or the recovery code, and leads
 * to the encryption page where there is no key pair yet.
 */
export const KeysGate = ({ children }: { children: ReactNode }) => {
  const t = useTexts()
  const { data, state, error } = useStore($member)
  const own = useStore($ownKeys)
  const { pathname } = useLocation()
  const [looked, setLooked] = useState(false)
  useEffect(() => void member.load(), [])
  useEffect(() => {
    if (!data) return
    void restoreKeys()
      .catch(() => undefined)
      .finally(() => setLooked(true))
  }, [data])
  if (own) {
    return (
      <>
        <OwnKeyNote />
        {children}
      </>
    )
  }
  if (!data && state === 'failed') return <FailureNote error={error} onRetry={() => void member.reload()} />
  if (!data || !looked) return <Spinner />
  if (data.keys !== undefined) return <UnlockForm />
  return (
    <Nothing
      title={t('keys.noneTitle')}
      action={
        <LinkButton to="/data/account-encrypt" state={{ returnTo: pathname }}>
          {t('keys.setUp')}
        </LinkButton>
      }
    >
      {t('keys.noneBody')}
    </Nothing>
  )
}
