import type { Log } from '../log.ts'
import type { Random } from '../random.ts'

/** The id of a request, named in the log and in the answer. */
export const newRequestId = (random: Random): string => random.bytes(9).toString('base64url')

const [idBytes, idLetters, idsAtOnce] = [9, 12, 64]

/** Ids of requests, of which many are drawn at a time: the text of a draw is cut, as nine bytes make just twelve letters. */
export const requestIds = (random: Random): (() => string) => {
  let drawn = ''
  let at = 0
  return () => {
    if (at === drawn.length) [drawn, at] = [random.bytes(idBytes * idsAtOnce).toString('base64url'), 0]
    at += idLetters
    return drawn.slice(at - idLetters, at)
  }
}

/** One line per request: what was called, how it ended, how long it took. Nothing of its content. */
export const logRequest = (log: Log, id: string, call: string, status: number, started: number): void =>
  log.info('request', { id, call, status, ms: Math.round((performance.now() - started) * 10) / 10 })
