import { Icon } from '@quintet/ui'
import type { ReactNode } from 'react'
import styles from './fold.module.css'

/** A question that unfolds to its answer. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        <span>{title}</span>
        <Icon name="forward" size={18} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
