import { arcPath } from './ring.ts'
import styles from './mark.module.css'

const tiles = ['data', 'images', 'pools', 'judging', 'matches'] as const
const gap = 9

interface MarkProps {
  /** How far each of the five tiles is, 0 to 1; without it the mark is whole. */
  progress?: readonly number[]
  /** Turns slowly while something loads. */
  busy?: boolean
  /** What the ring says to a screen reader; without it the mark is decoration. */
  label?: string
}

/** Quintet's mark: five equal arcs closing into a ring, one per tile; an arc fills as its tile is completed. */
export const Mark = ({ progress, busy = false, label }: MarkProps) => (
  <svg
    viewBox="0 0 100 100"
    className={`${styles.mark} ${busy ? styles.busy : ''}`}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    {tiles.map((tile, index) => (
      <g key={tile} data-tile={tile}>
        <path d={arcPath(index, tiles.length, gap)} className={styles.track} pathLength={1} />
        <path
          d={arcPath(index, tiles.length, gap)}
          className={styles.arc}
          pathLength={1}
          strokeDasharray={`${progress?.[index] ?? 1} 2`}
        />
      </g>
    ))}
  </svg>
)
