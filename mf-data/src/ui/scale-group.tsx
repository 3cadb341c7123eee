import { QUIZ1_SCALE } from '@quintet/domain/questions'
import { useTable } from '@quintet/ui/texts'
import { memo, useId } from 'react'
import styles from './scale-group.module.css'

const steps = Array.from({ length: QUIZ1_SCALE.last }, (_, index) => index + 1)

interface ScaleGroupProps {
  number: number
  statement: string
  value: number | undefined
  error?: string | undefined
  onValue: (number: number, value: number) => void
}

/** A statement with its seven steps from "not at all" to "very much", as one row of native radio buttons. */
export const ScaleGroup = memo(({ number, statement, value, error, onValue }: ScaleGroupProps) => {
  const name = useId()
  const quiz = useTable('quiz1')
  return (
    <fieldset className={styles.group} data-field={number}>
      <legend className={styles.statement}>{statement}</legend>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      <div className={styles.steps}>
        {steps.map((step) => (
          <label key={step} className={styles.step} title={quiz(`scale.${step}`)}>
            <input
              type="radio"
              name={name}
              checked={value === step}
              onChange={() => onValue(number, step)}
              aria-label={quiz(`scale.${step}`)}
            />
            <span aria-hidden />
          </label>
        ))}
      </div>
      <div className={styles.ends} aria-hidden>
        <span>{quiz(`scale.${QUIZ1_SCALE.first}`)}</span>
        <span className={styles.chosen}>{value === undefined ? '' : quiz(`scale.${value}`)}</span>
        <span>{quiz(`scale.${QUIZ1_SCALE.last}`)}</span>
      </div>
    </fieldset>
  )
})
