import { Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'

/** Says for how many more days a section stays as it is after this one, or that saving it closes it for 90 days. */
export const LockNote = ({ daysLeft }: { daysLeft: number }) => {
  const t = useTexts('data')
  return (
    <Note tone={daysLeft > 0 ? 'warn' : 'info'}>{daysLeft > 0 ? t('lock.left', { days: daysLeft - 1 }) : t('lock.rule')}</Note>
  )
}
