import { arcPath } from './ring.ts'
import styles from './mark.module.css'

const gap = 6

/** A ring with an arc for each part, in the hue around it: an arc fills as its part is. Without a label it is decoration. */
export const PartRing = ({ shares, label }: { shares: readonly number[]; label?: string }) => (
  <svg
    viewBox="0 0 100 100"
    className={styles.mark}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    {shares.map((share, index) => (
      <g key={index}>
        <path d={arcPath(index, shares.length, gap)} className={styles.track} pathLength={1} />
        {share > 0 ? (
          <path d={arcPath(index, shares.length, gap)} className={styles.arc} pathLength={1} strokeDasharray={`${share} 2`} />
        ) : null}
      </g>
    ))}
  </svg>
)
