import { latinDigits } from '@quintet/domain/languages'
import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useState } from 'react'
import { useTexts } from '../texts/index.ts'
import { IconButton } from './button.tsx'
import { directionOf } from './direction.ts'
import { Field } from './field.tsx'
import styles from './field.module.css'

interface Described {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

type TextFieldProps = Described & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>

/** One line of text. */
export const TextField = ({ label, hint, error, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <input dir={directionOf(input.value)} {...input} {...control} className={styles.control} />}
  </Field>
)

/** A password with a button that shows it. */
export const PasswordField = ({ label, hint, error, ...input }: TextFieldProps) => {
  const t = useTexts()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            dir={shown ? 'auto' : undefined}
            autoCapitalize="none"
            spellCheck={false}
            className={styles.control}
          />
          <IconButton
            icon="eye"
            label={t(shown ? 'password.hide' : 'password.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}

interface CodeFieldProps extends Described {
  value: string
  /** Takes the focus when it comes: it is all that the page asks for. */
  isFirst?: boolean
  onValue: (code: string) => void
}

/** A six-digit code, in the digits of any keyboard; everything but digits and whatever exceeds six is ignored. */
export const CodeField = ({ label, hint, error, value, isFirst, onValue }: CodeFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <input
        {...control}
        name="code"
        autoFocus={isFirst}
        className={`${styles.control} ${styles.code}`}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => onValue(latinDigits(event.target.value).replaceAll(/\D/g, '').slice(0, 6))}
      />
    )}
  </Field>
)

/** One of the values of a select. */
export interface SelectOption {
  value: string
  label: string
}

type SelectFieldProps = Described &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & { options: readonly SelectOption[]; placeholder?: string }

/** One of many options in the platform's own list. */
export const SelectField = ({ label, hint, error, options, placeholder, ...select }: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <select {...select} {...control} className={styles.control}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  children: ReactNode
}

/** A box to tick with its sentence. */
export const Checkbox = ({ children, ...input }: CheckboxProps) => (
  <label className={styles.check}>
    <input {...input} type="checkbox" />
    <span>{children}</span>
  </label>
)
