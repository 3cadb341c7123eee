import { Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'

/** Says for how many more days a section stays as it is after this one; `daysLeft` counts this one, as the domain does. */
export const useLockText = (): ((daysLeft: number) => string) => {
  const t = useTexts('data')
  return (daysLeft) => t('lock.left', { days: daysLeft - 1 })
}

/** The same as a note, or that saving the section closes it for 90 days. */
export const LockNote = ({ daysLeft }: { daysLeft: number }) => {
  const t = useTexts('data')
  const lockText = useLockText()
  return <Note tone={daysLeft > 0 ? 'warn' : 'info'}>{daysLeft > 0 ? lockText(daysLeft) : t('lock.rule')}</Note>
}
