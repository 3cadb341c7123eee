// Which remote stood in the page when: what the browser measures names a time, not a tile.

interface ActivePeriod {
  remote: string
  version: string
  files: readonly string[]
  from: number
  to: number
}

const periods: ActivePeriod[] = []
const most = 50

/** Notes that a remote is in the page from now on. @returns a function that notes its end */
export const recordActiveRemote = (remote: string, version: string, files: readonly string[] = []): (() => void) => {
  const entry = { remote, version, files, from: performance.now(), to: Infinity }
  periods.push(entry)
  if (periods.length > most) periods.shift()
  return () => {
    entry.to = performance.now()
  }
}

// An effect's clean-up may run a moment after the page has changed.
const momentMs = 1000

const ofRemote = /\/remotes\/(mf-[\w-]+)\/([\w.+-]+?)(?:~\d+)?\/([\w.-]+\.js)?/
/** Stands for all versions, whose files lie under one path. */
const anyVersion = '-'

// Of two versions that have the file, the one that came last. One that was never in the page is told by the loader.
const versionWith = (remote: string, file: string): string | undefined =>
  periods.findLast((one) => one.remote === remote && (one.files.length === 0 || one.files.includes(file)))?.version

/** Whose code stands in the addresses of a stack. */
export const remoteInStack = (thrown: unknown, file = ''): { remote: string; version: string } | undefined => {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
  const [, remote, named, script = ''] = ofRemote.exec(stack) ?? ofRemote.exec(file) ?? []
  const version = remote && named === anyVersion ? versionWith(remote, script) : named
  return remote && version ? { remote, version } : undefined
}

/** Which remote threw what reached the shell: the one that the stack names, else the one that is leaving the page just now. */
export const remoteThatThrew = (thrown: unknown): { remote: string; version: string } | undefined => {
  const leaving = periods.findLast(({ to }) => to > performance.now() - momentMs)
  return remoteInStack(thrown) ?? (leaving && { remote: leaving.remote, version: leaving.version })
}

/** The remote that was in the page at a time of `performance.now()`; empty names where it was the shell alone. */
export const activeRemoteAt = (time: number): { remote: string; version: string } => {
  const found = periods.find(({ from, to }) => from <= time && time < to)
  return { remote: found?.remote ?? '', version: found?.version ?? '' }
}
