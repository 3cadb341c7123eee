import { verify } from 'node:crypto'
import type { Connection } from '../database.ts'
import { type LogContent, type LogEntry, beforeFirst, entryHash } from './entry.ts'
import { publicKeyOf } from './key.ts'

export interface LogRow {
  number: number
  week: number
  kind: LogContent['kind']
  text: string
  signature: Buffer
}

/** The entry of a row; undefined where the text is none. */
const parse = (text: string): LogEntry | undefined => {
  try {
    return JSON.parse(text) as LogEntry
  } catch {
    return undefined
  }
}

const isSigned = ({ text, signature }: LogRow, key: string): boolean => {
  try {
    return verify(null, Buffer.from(text), publicKeyOf(key), signature)
  } catch {
    // No key at all.
    return false
  }
}

interface Expected {
  number: number
  previous: string
  key: string
}

const faultsOf = (row: LogRow, entry: LogEntry, { number, previous, key }: Expected): string[] => [
  ...(row.number === number && entry.number === number ? [] : [`The log has no entry ${number}.`]),
  ...(entry.week === row.week && entry.kind === row.kind
    ? []
    : [`Entry ${row.number} of the log is filed under another week or kind.`]),
  ...(entry.previous === previous ? [] : [`The chain of the log is broken at entry ${row.number}.`]),
  ...(entry.key === key ? [] : [`Entry ${row.number} of the log is signed with another key than this site's.`]),
  ...(isSigned(row, entry.key) ? [] : [`The signature of entry ${row.number} of the log is wrong.`]),
]

export interface ReadLog {
  /** Of one week, in their order. */
  entries: LogEntry[]
  /** What is wrong with the log as a whole, one sentence each. */
  findings: string[]
}

/** Reads the whole log, checks its chain and its signatures, and picks out the entries of a week. */
export const readLog = ({ prepare }: Connection, key: string, week: number): ReadLog => {
  const [entries, findings]: [LogEntry[], string[]] = [[], []]
  let [number, previous] = [1, beforeFirst]
  const sql = 'SELECT number, week, kind, text, signature FROM drawing_log ORDER BY number'
  for (const row of prepare(sql).iterate() as IterableIterator<LogRow>) {
    const entry = parse(row.text)
    if (entry) findings.push(...faultsOf(row, entry, { number, previous, key }))
    else findings.push(`Entry ${row.number} of the log cannot be read.`)
    if (entry?.week === week) entries.push(entry)
    number = row.number + 1
    previous = entryHash(row.text)
  }
  return { entries, findings }
}
