import { type ReactNode, useId } from 'react'
import { Icon } from '../layout/icon.tsx'
import styles from './field.module.css'

/** What a control needs to be tied to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Something at the label's end, such as a counter. */
  aside?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** A labelled control with an optional hint and an error that is announced. */
export const Field = ({ label, hint, error, aside, children }: FieldProps) => {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      <p id={`${id}-error`} className={styles.error} role="alert" hidden={!error}>
        <Icon name="alert" size={16} />
        {error}
      </p>
    </div>
  )
}
