import { textLength } from '@quintet/domain/limits'
import type { ReactNode, TextareaHTMLAttributes } from 'react'
import { useTexts } from '../texts/index.ts'
import { directionOf } from './direction.ts'
import { Field } from './field.tsx'
import styles from './field.module.css'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'value'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  value: string
  /** In code points. */
  maxLength: number
}

/** Several lines of text with a counter. What is too long is kept and said to be: nothing that was typed or pasted is cut off unseen. */
export const TextArea = ({ label, hint, error, value, maxLength, ...area }: TextAreaProps) => {
  const t = useTexts()
  const over = textLength(value) - maxLength
  const problem = over > 0 ? t('field.over', { count: over }) : error
  return (
    <Field label={label} hint={hint} error={problem} aside={`${[...value].length} / ${maxLength}`}>
      {(control) => <textarea dir={directionOf(value)} {...area} {...control} value={value} className={styles.control} />}
    </Field>
  )
}
