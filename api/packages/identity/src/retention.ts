import { DAY_MS } from '@quintet/domain/time'
import type { Transaction } from './store.ts'
import { sweepAttempts } from './repositories/attempts.ts'
import { sweepCodes } from './repositories/codes.ts'
import { sweepKnownSources } from './repositories/known-sources.ts'
import { sweepSessions } from './repositories/sessions.ts'
import { sweepLeftNames } from './repositories/srp-names.ts'
import { sweepUndos } from './repositories/undos.ts'
import { sweepUsedChallenges } from './repositories/used-challenges.ts'
import { sweepUnconfirmed } from './repositories/users.ts'

/** Days for which the identity provider keeps what is over; the operator's guide lists them. */
export const identityRetention = {
  /** Sign-ups that were never confirmed, with address and birth date. */
  unconfirmedSignUps: 7,
  /** Sign-ins that were ended, and those whose refresh tokens have all expired. */
  endedSessions: 30,
  /** Hashes of codes, after the code's own end. */
  codes: 1,
  /** Counters of wrong passwords, codes and mails, since they last went up. */
  attempts: 1,
  /** Keyed hashes of the networks that someone signed in from. */
  knownSources: 90,
  /** What the hand-shake for an address goes on answering after its account has left, as keyed hashes. */
  leftNames: 731,
  /** What a change of the way in can be taken back to, after the 72 hours of its link. */
  undos: 0,
  /** Random numbers of sign-ins that were answered; none works longer than three minutes. */
  usedChallenges: 0,
} as const

/** Forgets what is over. @param now epoch milliseconds */
export const forgetOver = async (trx: Transaction, now: number): Promise<void> => {
  const before = (what: keyof typeof identityRetention) => now - identityRetention[what] * DAY_MS
  await sweepUnconfirmed(trx, before('unconfirmedSignUps'))
  await sweepSessions(trx, before('endedSessions'))
  await sweepCodes(trx, before('codes'))
  await sweepAttempts(trx, before('attempts'))
  await sweepKnownSources(trx, before('knownSources'))
  await sweepLeftNames(trx, before('leftNames'))
  await sweepUndos(trx, before('undos'))
  await sweepUsedChallenges(trx, before('usedChallenges'))
}
