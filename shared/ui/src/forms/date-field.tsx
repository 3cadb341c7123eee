import { dateFormat, latinDigits } from '@quintet/domain/languages'
import { $locale, useStore } from '@quintet/sdk'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../texts/index.ts'
import styles from './date-field.module.css'

/** What stands in the three fields of a date, as it was typed. */
export interface DateParts {
  day: string
  month: string
  year: string
}

type Part = keyof DateParts

const lengths: Readonly<Record<Part, number>> = { day: 2, month: 2, year: 4 }

/** The three parts in the order in which a language writes them. */
const orderIn = (locale: string): Part[] =>
  dateFormat(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))

interface Props {
  /** By this name an error summary finds it. */
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  value: DateParts
  onValue: (value: DateParts) => void
}

/** A date that one knows by heart, in three fields; a field that is full hands on to the next. */
export const DateField = ({ name, label, hint, error, value, onValue }: Props) => {
  const t = useTexts()
  const id = useId()
  const order = orderIn(useStore($locale))
  const type = (input: HTMLInputElement, part: Part) => {
    const digits = latinDigits(input.value).replaceAll(/\D/g, '').slice(0, lengths[part])
    onValue({ ...value, [part]: digits })
    const next = order[order.indexOf(part) + 1]
    if (next && digits.length === lengths[part] && digits !== value[part])
      input.closest('fieldset')?.querySelector<HTMLInputElement>(`[data-part="${next}"]`)?.focus()
  }
  return (
    <fieldset className={styles.date} data-field={name} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <div className={styles.parts}>
        {order.map((part) => (
          <label key={part} className={`${styles.part} ${styles[part]}`}>
            <span>{t(`date.${part}`)}</span>
            <input
              data-part={part}
              inputMode="numeric"
              autoComplete={`bday-${part}`}
              value={value[part]}
              aria-invalid={error ? true : undefined}
              onChange={(event) => type(event.target, part)}
            />
          </label>
        ))}
      </div>
      <p id={`${id}-error`} className={styles.error} role="alert" hidden={!error}>
        {error}
      </p>
    </fieldset>
  )
}
