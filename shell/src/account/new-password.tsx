import { isPasswordGood, passwordProblems } from '@quintet/domain/account'
import { delays } from '@quintet/domain/limits'
import { Icon, PasswordField, useDebouncedValue } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './new-password.module.css'

export interface NewPassword {
  password: string
  confirmation: string
}

export const emptyPassword: NewPassword = { password: '', confirmation: '' }

/** Whether a new password keeps the rules and was typed twice alike. */
export const isNewPassword = ({ password, confirmation }: NewPassword): boolean =>
  isPasswordGood(password) && password === confirmation

interface Props {
  value: NewPassword
  onChange: (value: NewPassword) => void
  /** A refusal of the server, such as a password known from a breach. */
  error?: string
}

/** A new password with its rules, and its confirmation, which is compared once typing has rested for 1.2 s. */
export const NewPasswordFields = ({ value, onChange, error }: Props) => {
  const t = useTexts()
  const settled = useDebouncedValue(value.confirmation, delays.confirmation)
  const differs = settled !== '' && settled === value.confirmation && settled !== value.password
  return (
    <>
      <PasswordField
        label={t('newPassword.password')}
        name="new-password"
        autoComplete="new-password"
        value={value.password}
        error={error}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      <PasswordRules password={value.password} />
      <PasswordField
        label={t('newPassword.confirmation')}
        name="confirmation"
        autoComplete="new-password"
        value={value.confirmation}
        error={differs ? t('newPassword.differs') : undefined}
        onChange={(event) => onChange({ ...value, confirmation: event.target.value })}
      />
    </>
  )
}

const rules = ['length', 'digit', 'symbol', 'capital', 'blank'] as const

/** The rules of a password, each marked once it is kept. */
export const PasswordRules = ({ password }: { password: string }) => {
  const t = useTexts()
  const open = passwordProblems(password)
  return (
    <ul className={styles.rules} aria-label={t('newPassword.rules')}>
      {rules.map((rule) => (
        <li key={rule} className={open.includes(rule) ? styles.open : styles.kept}>
          {open.includes(rule) ? <span className={styles.dot} aria-hidden /> : <Icon name="check" size={16} />}
          {t(`newPassword.rule.${rule}`)}
          {open.includes(rule) ? null : <span className="visually-hidden">{t('newPassword.kept')}</span>}
        </li>
      ))}
    </ul>
  )
}
