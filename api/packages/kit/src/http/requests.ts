import type { Log } from '../log.ts'
import type { Random } from '../random.ts'

/** The id of a request, named in the log and in the answer. */
export const newRequestId = (random: Random): string => random.bytes(9).toString('base64url')

/** One line per request: what was called, how it ended, how long it took. Nothing of its content. */
export const logRequest = (log: Log, id: string, call: string, status: number, started: number): void =>
  log.info('request', { id, call, status, ms: Math.round((performance.now() - started) * 10) / 10 })
