import { sign } from 'node:crypto'
import type { Connection } from '../database.ts'
import { type LogContent, beforeFirst, entryHash, writeEntry } from './entry.ts'
import type { LogKey } from './key.ts'

interface Last {
  number: number
  text: string
}

/**
 * Adds an entry at the end of the log. Call it within the transaction that does what the entry tells of: then there is one entry
 * for each of them, wherever a run is cut short.
 */
export const appendEntry = (connection: Pick<Connection, 'prepare'>, key: LogKey, now: number, content: LogContent): void => {
  const last = connection.prepare('SELECT number, text FROM drawing_log ORDER BY number DESC LIMIT 1').get() as Last | undefined
  const number = (last?.number ?? 0) + 1
  const previous = last ? entryHash(last.text) : beforeFirst
  const text = writeEntry({ number, previous, key: key.public, at: new Date(now).toISOString() }, content)
  connection
    .prepare('INSERT INTO drawing_log (number, week, kind, text, signature) VALUES (?, ?, ?, ?, ?)')
    .run(number, content.week, content.kind, text, sign(null, Buffer.from(text), key.private))
}

/** Whether the log holds an announcement of a week. */
export const isAnnounced = (connection: Pick<Connection, 'prepare'>, week: number): boolean =>
  connection.prepare("SELECT 1 FROM drawing_log WHERE week = ? AND kind = 'announced'").get(week) !== undefined
