import { completeNewPassword, type SignInResult } from '@quintet/sdk/identity'
import { Button, Icon, PasswordField } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useState } from 'react'
import { FormError } from '../parts/form-error.tsx'
import styles from './sign-in.module.css'
import { openRules, staffPasswordRules } from './staff-password.ts'
import { useStep } from './use-step.ts'

const Rules = ({ password }: { password: string }) => {
  const t = useTexts('staff')
  const open = openRules(password)
  return (
    <ul className={styles.rules} aria-label={t('signIn.rules')}>
      {staffPasswordRules.map((rule) => (
        <li key={rule} className={open.includes(rule) ? styles.open : styles.kept}>
          {open.includes(rule) ? <span className={styles.dot} aria-hidden /> : <Icon name="check" size={16} />}
          {t(`signIn.rule.${rule}`)}
          {open.includes(rule) ? null : <span className="visually-hidden">{t('signIn.kept')}</span>}
        </li>
      ))}
    </ul>
  )
}

interface Props {
  asks: { session: string; username: string }
  onResult: (result: SignInResult) => void
}

/** A password of one's own in place of the one that came with the invitation. */
export const NewPasswordStep = ({ asks, onResult }: Props) => {
  const t = useTexts('staff')
  const text = useTextRef()
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { busy, error, answer } = useStep()
  const isOpen = openRules(password).length > 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!busy && !isOpen) void answer(async () => onResult(await completeNewPassword(asks, password)))
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>{t('signIn.newPasswordBody')}</p>
      <PasswordField
        label={t('signIn.newPassword')}
        autoComplete="new-password"
        value={password}
        error={isAsked && isOpen ? t('signIn.rulesOpen') : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Rules password={password} />
      <FormError>{error && text(error)}</FormError>
      <Button type="submit" busy={busy}>
        {t('signIn.next')}
      </Button>
    </form>
  )
}
