// Which remote stood in the page when: what the browser measures names a time, not a tile.

interface Shown {
  remote: string
  version: string
  from: number
  to: number
}

const shown: Shown[] = []
const most = 50

/** Notes that a remote is in the page from now on. @returns a function that notes its end */
export function noteShown(remote: string, version: string): () => void {
  const entry = { remote, version, from: performance.now(), to: Infinity }
  shown.push(entry)
  if (shown.length > most) shown.shift()
  return () => {
    entry.to = performance.now()
  }
}

/** The remote that was in the page at a time of `performance.now()`; empty names where it was the shell alone. */
export function shownAt(time: number): { remote: string; version: string } {
  const found = shown.find(({ from, to }) => from <= time && time < to)
  return { remote: found?.remote ?? '', version: found?.version ?? '' }
}
