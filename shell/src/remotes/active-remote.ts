// Which remote stood in the page when: what the browser measures names a time, not a tile.

interface ActivePeriod {
  remote: string
  version: string
  from: number
  to: number
}

const periods: ActivePeriod[] = []
const most = 50

/** Notes that a remote is in the page from now on. @returns a function that notes its end */
export const recordActiveRemote = (remote: string, version: string): (() => void) => {
  const entry = { remote, version, from: performance.now(), to: Infinity }
  periods.push(entry)
  if (periods.length > most) periods.shift()
  return () => {
    entry.to = performance.now()
  }
}

/** The remote that was in the page at a time of `performance.now()`; empty names where it was the shell alone. */
export const activeRemoteAt = (time: number): { remote: string; version: string } => {
  const found = periods.find(({ from, to }) => from <= time && time < to)
  return { remote: found?.remote ?? '', version: found?.version ?? '' }
}
