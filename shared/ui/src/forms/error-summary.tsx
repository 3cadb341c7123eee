import { useEffect, useRef } from 'react'
import { useTexts } from '../texts/index.ts'
import styles from './error-summary.module.css'

/** What a field still needs, and by which name it is found. */
export interface FieldProblem {
  /** The `name` of the control, or the `data-field` around it. */
  field: string
  text: string
}

interface Props {
  problems: readonly FieldProblem[]
  /** How often sending was tried: each try takes the focus anew. */
  tries: number
}

const controls = 'input, select, textarea, button'

/** The control of a field, within the form that a summary belongs to. */
const controlOf = (summary: Element | null, field: string): HTMLElement | null => {
  const form = summary?.closest('form, dialog, main')
  const found = form?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"], [data-field="${CSS.escape(field)}"]`) ?? null
  return found?.matches(controls) ? found : (found?.querySelector<HTMLElement>(controls) ?? null)
}

/** What keeps a form from being sent: takes the focus at every try, and leads to each field. Nothing before the first try. */
export const ErrorSummary = ({ problems, tries }: Props) => {
  const t = useTexts()
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) summary.current?.focus()
  }, [tries])
  if (tries === 0 || problems.length === 0) return null
  return (
    <div ref={summary} tabIndex={-1} className={styles.summary} role="group" aria-labelledby="form-problems">
      <h2 id="form-problems">{t('form.errors', { count: problems.length })}</h2>
      <ul>
        {problems.map(({ field, text }) => (
          <li key={field}>
            <button type="button" onClick={() => controlOf(summary.current, field)?.focus()}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
