import { Icon } from '@quintet/ui'
import type { ReactNode } from 'react'
import styles from './fold.module.css'

/** A part that most do not need, opened on its title. */
export const Fold = ({ title, detail, children }: { title: string; detail: string; children: ReactNode }) => (
  <details className={styles.fold}>
    <summary>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.detail}>{detail}</span>
      </span>
      <Icon name="forward" size={18} />
    </summary>
    <div className={styles.content}>{children}</div>
  </details>
)
