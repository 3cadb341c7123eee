import type { ReactNode } from 'react'
import styles from './switch-row.module.css'

interface SwitchRowProps {
  title: ReactNode
  detail?: ReactNode
  /** The word beside the switch, so that its state never hangs on colour alone. */
  state: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A row with a switch at its end; a native check box underneath. */
export const SwitchRow = ({ title, detail, state, checked, disabled = false, onChange }: SwitchRowProps) => (
  <li>
    <label className={`${styles.row} ${disabled ? styles.disabled : ''}`}>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      <span className={styles.state}>{state}</span>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden />
    </label>
  </li>
)
