import { DateField } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { birthDateOf, birthDateProblem, birthParts } from './birth-date.ts'
import { StepForm } from './step-form.tsx'

interface Props {
  birthDate: string
  onBirthDate: (birthDate: string) => void
  onNext: () => void
}

/** The birth date: nobody under 18 gets further. */
export const BirthStep = ({ birthDate, onBirthDate, onNext }: Props) => {
  const t = useTexts()
  const problem = birthDateProblem(birthDate)
  const text = problem && t(problem)
  return (
    <StepForm at={2} problems={text ? [{ field: 'birth', text }] : []} submitLabel={t('signup.next')} onSubmit={onNext}>
      {(isTried) => (
        <DateField
          name="birth"
          label={t('signup.birthDate')}
          hint={t('signup.birthDateHint')}
          value={birthParts(birthDate)}
          error={isTried ? text : undefined}
          onValue={(parts) => onBirthDate(birthDateOf(parts))}
        />
      )}
    </StepForm>
  )
}
