/** Limits of a remote in gzipped bytes, unless its contract test names others. */
export const budgets = {
  /** The entry alone. */
  entry: 6000,
  /** All that opening the tile loads. */
  open: 60_000,
  /** All that a visit of every screen loads, in one language. */
  visit: 120_000,
}
