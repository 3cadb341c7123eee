import { useTexts } from '@quintet/ui/texts'
import { type Strength, passwordStrength } from '../stores/password-strength.ts'
import styles from './strength-bar.module.css'

const steps: readonly Strength[] = ['weak', 'fair', 'strong']

/** How strong a password is, as a bar of three and in a word. */
export const StrengthBar = ({ password }: { password: string }) => {
  const t = useTexts('data')
  const strength = password === '' ? undefined : passwordStrength(password)
  const reached = strength === undefined ? -1 : steps.indexOf(strength)
  return (
    <div className={styles.strength} data-strength={strength}>
      <span className={styles.bar} aria-hidden="true">
        {steps.map((step, at) => (
          <span key={step} className={at <= reached ? styles.full : undefined} />
        ))}
      </span>
      <output>{strength === undefined ? t('password.strength') : t(`password.strength.${strength}`)}</output>
    </div>
  )
}
