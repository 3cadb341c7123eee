import { openFile } from '../open-file.ts'
import type { Failure, Frame } from './stack.ts'

export interface Failures {
  /** Counts a failure; a kind that is new is left out where its version has too many already. */
  add(now: number, failure: Omit<Failure, 'count' | 'first' | 'last'>): void
  /** Those told from a moment on. */
  since(moment: number): Failure[]
  close(): void
}

const keptMs = 14 * 24 * 3_600_000
/** Distinct stacks of a version: anybody can make some up. */
export const mostPerVersion = 100

type Row = Omit<Failure, 'frames' | 'errorClass'> & { class: string; frames: string }

/**
 * Stacks by version, with how often, in a file of their own: nothing ties them to a member, and losing them harms nothing.
 * @param dataFolder absolute path
 */
export const openFailures = (dataFolder: string): Failures => {
  const file = openFile(dataFolder, 'failures.sqlite')
  file.exec(`CREATE TABLE IF NOT EXISTS failures (remote TEXT, version TEXT, phase TEXT, class TEXT, name TEXT, frames TEXT,
    count INTEGER, first INTEGER, last INTEGER, PRIMARY KEY (remote, version, phase, class, name, frames)) WITHOUT ROWID`)
  const again = file.prepare(`UPDATE failures SET count = count + 1, last = ?
    WHERE remote = ? AND version = ? AND phase = ? AND class = ? AND name = ? AND frames = ?`)
  const known = file.prepare('SELECT COUNT(*) AS count FROM failures WHERE remote = ? AND version = ?')
  const insert = file.prepare('INSERT INTO failures VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?)')
  const forget = file.prepare('DELETE FROM failures WHERE last < ?')
  const read = file.prepare('SELECT * FROM failures WHERE last >= ? ORDER BY count DESC')
  return {
    add: file.transaction((now: number, { remote, version, phase, errorClass, name, frames }) => {
      const key = [remote, version, phase, errorClass, name, JSON.stringify(frames)]
      if (again.run(now, ...key).changes > 0) return
      forget.run(now - keptMs)
      const { count } = known.get(remote, version) as { count: number }
      if (count < mostPerVersion) insert.run(...key, now, now)
    }) as Failures['add'],
    since: (moment) =>
      (read.all(moment) as Row[]).map(({ class: errorClass, frames, ...rest }) => ({
        ...rest,
        errorClass,
        frames: JSON.parse(frames) as Frame[],
      })),
    close: () => void file.close(),
  }
}
