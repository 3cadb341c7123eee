import { memo, type ReactNode, useId } from 'react'
import styles from './choices.module.css'

/** One of the values to choose from. */
export interface Choice<V extends string | number> {
  value: V
  label: ReactNode
}

interface GroupProps<V extends string | number> {
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  choices: readonly Choice<V>[]
  disabled?: boolean
}

interface ChoiceGroupProps<V extends string | number> extends GroupProps<V> {
  value: V | undefined
  onValue: (value: V) => void
}

const Legend = ({ legend, hint, error }: Pick<GroupProps<string>, 'legend' | 'hint' | 'error'>) => (
  <>
    <legend className={styles.legend}>{legend}</legend>
    {hint ? <p className={styles.hint}>{hint}</p> : null}
    {error ? (
      <p className={styles.error} role="alert">
        {error}
      </p>
    ) : null}
  </>
)

/** One choice out of a few, as chips; native radio buttons underneath, so arrow keys and forms work. */
export const ChoiceGroup = <V extends string | number>({
  legend,
  hint,
  error,
  choices,
  value,
  onValue,
  disabled = false,
}: ChoiceGroupProps<V>) => {
  const name = useId()
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <Legend legend={legend} hint={hint} error={error} />
      <div className={styles.chips}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.chip}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onValue(choice.value)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface MultiChoiceProps<V extends string | number> extends GroupProps<V> {
  values: ReadonlySet<V>
  onToggle: (value: V, selected: boolean) => void
  /** Buttons such as "all" and "none". */
  actions?: ReactNode
}

interface ChipBoxProps<V extends string | number> {
  choice: Choice<V>
  checked: boolean
  onToggle: (value: V, selected: boolean) => void
}

const ChipBox = memo(<V extends string | number>({ choice, checked, onToggle }: ChipBoxProps<V>) => (
  <label className={styles.chip}>
    <input type="checkbox" checked={checked} onChange={(event) => onToggle(choice.value, event.target.checked)} />
    <span>{choice.label}</span>
  </label>
)) as <V extends string | number>(props: ChipBoxProps<V>) => ReactNode

/** Any number of choices, as chips; native check boxes underneath. */
export const MultiChoice = <V extends string | number>({
  legend,
  hint,
  error,
  choices,
  values,
  onToggle,
  actions,
  disabled = false,
}: MultiChoiceProps<V>) => (
  <fieldset className={styles.group} disabled={disabled}>
    <Legend legend={legend} hint={hint} error={error} />
    {actions ? <div className={styles.actions}>{actions}</div> : null}
    <div className={styles.chips}>
      {choices.map((choice) => (
        <ChipBox key={choice.value} choice={choice} checked={values.has(choice.value)} onToggle={onToggle} />
      ))}
    </div>
  </fieldset>
)
