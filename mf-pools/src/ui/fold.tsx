import { Icon } from '@quintet/ui'
import { type ReactNode, useId } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  title: ReactNode
  detail?: ReactNode
  /** Something before the title, such as a box for the whole. */
  lead?: ReactNode
  isOpen: boolean
  isWarning?: boolean
  onToggle: () => void
  children: () => ReactNode
}

/** A part that opens on its title; its content is drawn only while it is open, so that long lists cost nothing. */
export const Fold = ({ title, detail, lead, isOpen, isWarning = false, onToggle, children }: FoldProps) => {
  const id = useId()
  return (
    <section className={styles.fold}>
      <div className={styles.head}>
        {lead}
        <button type="button" className={styles.button} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            {detail ? <span className={isWarning ? styles.warning : styles.detail}>{detail}</span> : null}
          </span>
          <span className={isOpen ? styles.up : styles.down}>
            <Icon name="forward" size={18} />
          </span>
        </button>
      </div>
      <div id={id} className={styles.content} hidden={!isOpen}>
        {isOpen ? children() : null}
      </div>
    </section>
  )
}
