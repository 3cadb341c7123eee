import { storageKeys } from '@quintet/contract/wire'
import { environment } from '@quintet/sdk'

/** What this device saw of the public log. All of it is public, so it belongs to the device and outlives a sign-out. */
export interface LogMemory {
  /** The last entry seen: its number and its SHA-256. */
  head?: { number: number; hash: string }
  /** The key that signs, hex. */
  key?: string
  /** The first commitment seen of each week. */
  commitments: Readonly<Record<number, string>>
}

const mostWeeks = 60

/** What is remembered; a storage that is blocked, or holds something else, is none. */
export const readLogMemory = (): LogMemory => {
  try {
    const stored = JSON.parse(environment().storage.getItem(storageKeys.drawingLog) ?? '{}') as Partial<LogMemory>
    return { ...stored, commitments: stored.commitments ?? {} }
  } catch {
    return { commitments: {} }
  }
}

const newest = (commitments: LogMemory['commitments']): LogMemory['commitments'] =>
  Object.fromEntries(Object.entries(commitments).slice(-mostWeeks))

/** Remembers in place of what was known. */
export const keepLogMemory = (memory: LogMemory): void => {
  try {
    environment().storage.setItem(storageKeys.drawingLog, JSON.stringify({ ...memory, commitments: newest(memory.commitments) }))
  } catch {
    // A full or blocked storage remembers nothing; the checks of the proof itself go on.
  }
}

interface Announcement {
  week: number
  commitment: string
}

/** Whether this device saw another commitment of a week before. */
export const isOtherThanSeen = ({ week, commitment }: Announcement): boolean => {
  const seen = readLogMemory().commitments[week]
  return seen !== undefined && seen !== commitment
}

/** Remembers commitments. The first one of a week stays: another one later is what this is for. */
export const rememberCommitments = (announced: readonly Announcement[]): void => {
  const memory = readLogMemory()
  const fresh = announced.filter(({ week }) => memory.commitments[week] === undefined)
  if (fresh.length === 0) return
  const added = Object.fromEntries(fresh.map(({ week, commitment }) => [week, commitment]))
  keepLogMemory({ ...memory, commitments: { ...memory.commitments, ...added } })
}
