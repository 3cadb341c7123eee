import type { Log } from '../log.ts'
import type { Random } from '../random.ts'

/** The id of a request, named in the log and in the answer. */
export const newRequestId = (random: Random): string => random.bytes(9).toString('base64url')

const idBytes = 9
const idsAtOnce = 64

/** Makes ids of requests: many are drawn at once, as each draw by itself costs more than the rest of an id. */
export const createRequestIds = (random: Random): (() => string) => {
  let drawn: Buffer = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at >= drawn.length) [drawn, at] = [random.bytes(idBytes * idsAtOnce), 0]
    at += idBytes
    return drawn.toString('base64url', at - idBytes, at)
  }
}

/** One line per request: what was called, how it ended, how long it took. Nothing of its content. */
export const logRequest = (log: Log, id: string, call: string, status: number, started: number): void =>
  log.info('request', { id, call, status, ms: Math.round((performance.now() - started) * 10) / 10 })
