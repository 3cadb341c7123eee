/** What PostgreSQL refused, in its words and by its code (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
export interface DatabaseFault extends Error {
  code?: string
}

const codeOf = (error: unknown): string => (error instanceof Error && (error as DatabaseFault).code) || ''

/** The transaction lost a race against another: nothing of it is left, and it can be done again. */
export const isLostRace = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** What another wrote first may show as a row that is there twice. */
export const isTwice = (error: unknown): boolean => codeOf(error) === '23505'

/** A lock was not had in the time that `lock_timeout` gives. */
export const isLocked = (error: unknown): boolean => codeOf(error) === '55P03'

const lostByNode = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']

/** The connection broke, was given up by the server (25P03: it was cut off in a transaction), or the server ends or is not up yet. */
export const isLostConnection = (error: unknown): boolean => {
  const code = codeOf(error)
  if (/^(08|57P0|25P03)/.test(code) || lostByNode.includes(code)) return true
  return error instanceof Error && /^Connection terminated|timeout exceeded when trying to connect/.test(error.message)
}
