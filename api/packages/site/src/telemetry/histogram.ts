// Values are kept as counts in bins a fifth wider each than the one before: enough for a percentile, and nobody's own value is kept.

const ratio = 1.2
const last = 60

/** The bin of a value; up to 56 seconds in milliseconds, or a layout shift in thousandths. */
export const binOf = (value: number): number =>
  value < 1 ? 0 : Math.min(last, 1 + Math.floor(Math.log(value) / Math.log(ratio)))

const lowerEdge = (bin: number): number => (bin === 0 ? 0 : ratio ** (bin - 1))

/**
 * A percentile, with values spread evenly within their bin.
 * @param counts bin → how many
 * @returns nothing without values
 */
export const percentile = (counts: ReadonlyMap<number, number>, share: number): number | undefined => {
  const bins = [...counts].sort(([one], [other]) => one - other)
  const all = bins.reduce((sum, [, count]) => sum + count, 0)
  let before = 0
  for (const [bin, count] of bins) {
    if (count > 0 && before + count >= share * all) {
      const [low, high] = [lowerEdge(bin), lowerEdge(bin + 1)]
      return low + ((high - low) * (share * all - before)) / count
    }
    before += count
  }
  return undefined
}
