import { delays } from '@quintet/domain/limits'
import { PasswordField } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useStill } from './use-form.ts'

interface NewPasswordProps {
  label: string
  hint?: string
  error?: string | undefined
  password: string
  confirmation: string
  onPassword: (value: string) => void
  onConfirmation: (value: string) => void
}

/** A new password and its confirmation, which is compared once the typing has rested. */
export const NewPassword = ({ label, hint, error, password, confirmation, onPassword, onConfirmation }: NewPasswordProps) => {
  const t = useTexts('data')
  const still = useStill(confirmation, delays.confirmation)
  const differs = still !== '' && still === confirmation && still !== password
  return (
    <>
      <PasswordField
        label={label}
        hint={hint}
        error={error}
        value={password}
        autoComplete="new-password"
        onChange={(event) => onPassword(event.target.value)}
      />
      <PasswordField
        label={t('password.confirm')}
        error={differs ? t('password.differs') : undefined}
        value={confirmation}
        autoComplete="new-password"
        onChange={(event) => onConfirmation(event.target.value)}
      />
    </>
  )
}
