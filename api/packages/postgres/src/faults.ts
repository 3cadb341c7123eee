/** What PostgreSQL refused, in its words and by its code (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
export interface DatabaseFault extends Error {
  code?: string
  /** The function of the server that refused it, in no language. */
  routine?: string
}

const codeOf = (error: unknown): string => (error instanceof Error && (error as DatabaseFault).code) || ''

/** The transaction lost a race against another: nothing of it is left, and it can be done again. */
export const isLostRace = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** What another wrote first may show as a row that is there twice. */
export const isTwice = (error: unknown): boolean => codeOf(error) === '23505'

/** A lock was not had in the time that `lock_timeout` gives. */
export const isLocked = (error: unknown): boolean => codeOf(error) === '55P03'

/**
 * Since this prepared query was planned, its tables came to have other columns. Its code stands for much that is not supported, and its words
 * are in the server's language (https://github.com/postgres/postgres/blob/REL_17_STABLE/src/backend/utils/cache/plancache.c).
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && (error as DatabaseFault).routine === 'RevalidateCachedQuery'

/** An earlier query of the transaction failed, so that it takes no more of them. */
export const isFailedTransaction = (error: unknown): boolean => codeOf(error) === '25P02'

const lostByNode = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']

/** The connection broke, was given up by the server (25P03: it was cut off in a transaction), or the server ends or is not up yet. */
export const isLostConnection = (error: unknown): boolean => {
  const code = codeOf(error)
  if (/^(08|57P0|25P03)/.test(code) || lostByNode.includes(code)) return true
  return error instanceof Error && /^Connection terminated|timeout exceeded when trying to connect/.test(error.message)
}
