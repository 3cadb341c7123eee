import { Button } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import type { ReactNode } from 'react'
import styles from './save-bar.module.css'

interface SaveBarProps {
  busy: boolean
  onSave: () => void
  label?: string
  /** What keeps the form from being saved, shown once the member has tried. */
  problem?: string | undefined
  /** Another way to go on, before the button. */
  beside?: ReactNode
}

/** The form's primary action at the thumb, and what is still missing. */
export const SaveBar = ({ busy, onSave, label, problem, beside }: SaveBarProps) => {
  const t = useTexts('data')
  return (
    <div className={styles.bar}>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.buttons}>
        {beside}
        <Button busy={busy} onClick={onSave}>
          {label ?? t('form.save')}
        </Button>
      </div>
    </div>
  )
}
