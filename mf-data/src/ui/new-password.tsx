import { delays } from '@quintet/domain/limits'
import { PasswordField, useDebouncedValue } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'

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
  const rested = useDebouncedValue(confirmation, delays.confirmation)
  const differs = rested !== '' && rested === confirmation && rested !== password
  return (
    <>
      <PasswordField
        name="new"
        label={label}
        hint={hint}
        error={error}
        value={password}
        autoComplete="new-password"
        onChange={(event) => onPassword(event.target.value)}
      />
      <PasswordField
        name="confirmation"
        label={t('password.confirm')}
        error={differs ? t('password.differs') : undefined}
        value={confirmation}
        autoComplete="new-password"
        onChange={(event) => onConfirmation(event.target.value)}
      />
    </>
  )
}
