import { isEmailAddress } from '@quintet/domain/account'
import { TextField } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { StepForm } from './step-form.tsx'

interface Props {
  email: string
  onEmail: (email: string) => void
  onNext: () => void
}

/** The address that the code goes to. */
export const EmailStep = ({ email, onEmail, onNext }: Props) => {
  const t = useTexts()
  const [isLeft, setLeft] = useState(email !== '')
  const isWrong = !isEmailAddress(email)
  const problems = isWrong ? [{ field: 'email', text: t('signup.emailIncomplete') }] : []
  return (
    <StepForm at={1} problems={problems} submitLabel={t('signup.next')} onSubmit={onNext}>
      {(isTried) => (
        <>
          <p>{t('signup.intro')}</p>
          <TextField
            label={t('login.email')}
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            error={isWrong && (isTried || (isLeft && email !== '')) ? t('signup.emailIncomplete') : undefined}
            onChange={(event) => onEmail(event.target.value)}
            onBlur={() => setLeft(true)}
          />
        </>
      )}
    </StepForm>
  )
}
