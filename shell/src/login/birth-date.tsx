import { delays } from '@quintet/domain/limits'
import { TextField, useDebouncedValue } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { birthDateRange, isAdultToday } from './today.ts'

/** The birth date, checked once it has been typed: nobody under 18 gets further. */
export const BirthDate = ({ value, onValue }: { value: string; onValue: (value: string) => void }) => {
  const t = useTexts()
  const settled = useDebouncedValue(value, delays.typing)
  const isRefused = settled !== '' && settled === value && !isAdultToday(value)
  return (
    <TextField
      label={t('signup.birthDate')}
      hint={t('signup.birthDateHint')}
      error={isRefused ? t('signup.adultsOnly') : undefined}
      type="date"
      autoComplete="bday"
      value={value}
      {...birthDateRange()}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
