import { useEffect, useRef } from 'react'
import styles from './tri-state-checkbox.module.css'

interface TriStateCheckboxProps {
  label: string
  coverage: 'all' | 'some' | 'none'
  onChange: (selected: boolean) => void
}

/** A box for a whole of several zones: ticked, empty, or in between. */
export const TriStateCheckbox = ({ label, coverage, onChange }: TriStateCheckboxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = coverage === 'some'
  }, [coverage])
  return (
    <label className={styles.box}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={coverage === 'all'}
        onChange={() => onChange(coverage !== 'all')}
      />
    </label>
  )
}
