import type { CSSProperties } from 'react'
import styles from './scale.module.css'

interface ScaleProps {
  /** How many parts the way from one end to the other has. */
  parts: number
  /** The part that holds, from 0. */
  active: number
  /** The exact place on the way, 0 to 1, where it is known: then it is shown in place of the parts. */
  at?: number | undefined
  from: string
  to: string
  /** The whole as one sentence, for those who do not see it. */
  text: string
}

const Parts = ({ parts, active }: Pick<ScaleProps, 'parts' | 'active'>) => (
  <div className={styles.line}>
    {Array.from({ length: parts }, (_, part) => (
      <span key={part} className={part === active ? styles.active : styles.part} />
    ))}
  </div>
)

const middle = 0.5

// Filled from the middle to the place, so that it shows how far that is.
const Place = ({ at }: { at: number }) => (
  <div
    className={styles.way}
    style={{ '--at': at, '--from': Math.min(at, middle), '--far': Math.abs(at - middle) } as CSSProperties}
  >
    <span className={styles.far} />
    <span className={styles.middle} />
    <span className={styles.mark} />
  </div>
)

/** Where something lies between two ends, which are named below: the part that holds, or the exact place where it is known. */
export const Scale = ({ parts, active, at, from, to, text }: ScaleProps) => (
  <div role="img" aria-label={text} className={styles.scale}>
    {at === undefined ? <Parts parts={parts} active={active} /> : <Place at={at} />}
    <div className={styles.ends}>
      <span>{from}</span>
      <span>{to}</span>
    </div>
  </div>
)
