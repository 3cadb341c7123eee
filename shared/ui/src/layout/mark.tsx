import styles from './mark.module.css'

const tiles = ['data', 'images', 'pools', 'judging', 'matches'] as const
const radius = 42
const gapDegrees = 9

/** One of five arcs of the ring, clockwise from the top. */
const arcPath = (index: number): string => {
  const [from, to] = [index * 72 + gapDegrees / 2 - 90, (index + 1) * 72 - gapDegrees / 2 - 90]
  const point = (degrees: number) =>
    `${(50 + radius * Math.cos((degrees * Math.PI) / 180)).toFixed(2)} ${(50 + radius * Math.sin((degrees * Math.PI) / 180)).toFixed(2)}`
  return `M ${point(from)} A ${radius} ${radius} 0 0 1 ${point(to)}`
}

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
        <path d={arcPath(index)} className={styles.track} pathLength={1} />
        <path d={arcPath(index)} className={styles.arc} pathLength={1} strokeDasharray={`${progress?.[index] ?? 1} 2`} />
      </g>
    ))}
  </svg>
)
