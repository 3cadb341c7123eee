import { expect } from 'vitest'

/**
 * Fails with the first of some faults in its own words, however many there are: a report of several tests shows one line of each.
 * @param faults sentences, or keys that `what` says something of
 */
export const expectNone = (faults: readonly string[], what = ''): void => {
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
  expect(faults, `${what}${faults[0] ?? ''}${more}`).toEqual([])
}
