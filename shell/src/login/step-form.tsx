import { Button, ErrorSummary, type FieldProblem } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import styles from './step-form.module.css'

const steps = 3

interface Props {
  /** Which of the three steps this is. */
  at: number
  /** What the step still needs, in the order of its fields. */
  problems: readonly FieldProblem[]
  submitLabel: string
  busy?: boolean
  onSubmit: () => void
  /** The fields; they show what is wrong with them once sending was tried. */
  children: (isTried: boolean) => ReactNode
}

/** A step of signing up: its fields, and a button that is never dead but says what is missing. */
export const StepForm = ({ at, problems, submitLabel, busy = false, onSubmit, children }: Props) => {
  const t = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => void form.current?.querySelector('input')?.focus(), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (problems.length > 0) setTries(tries + 1)
    else onSubmit()
  }
  return (
    <form ref={form} className="stack" onSubmit={submit} noValidate>
      <p className={styles.at}>{t('signup.step', { at, of: steps })}</p>
      <ErrorSummary problems={problems} tries={tries} />
      {children(tries > 0)}
      <Button type="submit" busy={busy}>
        {submitLabel}
      </Button>
      <Button look="quiet" icon="back" onClick={() => history.back()}>
        {t('page.back')}
      </Button>
    </form>
  )
}
