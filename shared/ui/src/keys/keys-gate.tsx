import {
  $member,
  $ownKeyDiffers,
  $ownKeys,
  member,
  restoreKeys,
  showFailure,
  unlockKeys,
  unlockWithRecoveryCode,
  useStore,
} from '@quintet/sdk'
import { useLocation } from '@quintet/sdk/router'
import { Button, Card, Checkbox, LinkButton, Note, Nothing, PasswordField, Spinner, TextField } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'

const UnlockForm = () => {
  const t = useTexts()
  const [secret, setSecret] = useState('')
  const [byCode, setByCode] = useState(false)
  const [remember, setRemember] = useState(false)
  const [state, setState] = useState<'idle' | 'busy' | 'wrong'>('idle')
  const unlock = async () => {
    if (secret.trim() === '') return setState('wrong')
    setState('busy')
    try {
      const opened = await (byCode ? unlockWithRecoveryCode(secret, { remember }) : unlockKeys(secret, { remember }))
      setState(opened ? 'idle' : 'wrong')
    } catch (error) {
      setState('idle')
      showFailure(error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void unlock()
  }
  const error = state === 'wrong' ? t(byCode ? 'keys.wrongCode' : 'keys.wrongPassword') : undefined
  const change = (value: string) => {
    setSecret(value)
    setState('idle')
  }
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
            onChange={(event) => change(event.target.value)}
            autoCapitalize="characters"
          />
        ) : (
          <PasswordField
            label={t('keys.password')}
            error={error}
            value={secret}
            autoComplete="off"
            onChange={(event) => change(event.target.value)}
          />
        )}
        <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
          {t('keys.remember')}
        </Checkbox>
        <Button type="submit" icon="key" busy={state === 'busy'}>
          {t('keys.unlock')}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            setByCode(!byCode)
            change('')
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
  const { data } = useStore($member)
  const own = useStore($ownKeys)
  const { pathname } = useLocation()
  const [looked, setLooked] = useState(false)
  useEffect(() => void member.load(), [])
  useEffect(() => {
    if (data) void restoreKeys().finally(() => setLooked(true))
  }, [data])
  if (own) {
    return (
      <>
        <OwnKeyNote />
        {children}
      </>
    )
  }
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
