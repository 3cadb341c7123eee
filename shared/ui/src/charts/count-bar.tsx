import styles from './count-bar.module.css'

/** A count as members may see it: from, and up to where that is told. */
interface Count {
  low: number
  high?: number | undefined
}

const blocks = 8

// Buckets grow threefold (fewer than 10, 10-29, 30-99, …), and so does each block.
const filledOf = (low: number): number => {
  if (low < 10) return 1
  const power = Math.floor(Math.log10(low))
  return Math.min(blocks, 2 * power + (low >= 3 * 10 ** power ? 1 : 0))
}

/**
 * A count of people as a bar of blocks; none where the count is not told. It stands beside the words that tell the count, so it is
 * silent itself.
 */
export const CountBar = ({ count: { low, high } }: { count: Count }) =>
  high === undefined ? null : (
    <span className={styles.bar} aria-hidden>
      {Array.from({ length: blocks }, (_, block) => (
        <span key={block} className={block < filledOf(low) ? styles.filled : styles.block} />
      ))}
    </span>
  )
