import type { CSSProperties } from 'react'
import styles from './scale.module.css'

interface ScaleProps {
  /** How many parts the way from one end to the other has. */
  parts: number
  /** The part that holds, from 0. */
  active: number
  /** The exact place on the way, 0 to 1, where it is known. */
  at?: number | undefined
  from: string
  to: string
  /** The whole as one sentence, for those who do not see it. */
  text: string
}

/** Where something lies between two ends: parts of a line, the one that holds filled, the ends named below. */
export const Scale = ({ parts, active, at, from, to, text }: ScaleProps) => (
  <div role="img" aria-label={text} className={styles.scale}>
    <div className={styles.line}>
      {Array.from({ length: parts }, (_, part) => (
        <span key={part} className={part === active ? styles.active : styles.part} />
      ))}
      {at === undefined ? null : <span className={styles.mark} style={{ '--at': at } as CSSProperties} />}
    </div>
    <div className={styles.ends}>
      <span>{from}</span>
      <span>{to}</span>
    </div>
  </div>
)
