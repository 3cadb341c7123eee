import type { Transaction } from '../db/store.ts'
import { IdentityFault, faults } from './faults.ts'
import type { Provider } from './provider.ts'
import { type Attempts, findAttempts, forgetAttempts, saveAttempts, sweepAttempts } from './repositories/attempts.ts'

type Kind = 'password' | 'confirm' | 'reset' | 'mail' | 'verify' | 'factor'

const freeFailures = 5
const longestLock = 15 * 60_000
const hour = 60 * 60_000
const perHour: Record<Exclude<Kind, 'password'>, number> = {
  confirm: 10,
  reset: 10,
  mail: 10,
  verify: 10,
  factor: 10,
}

const keyOf = ({ vault }: Provider, kind: Kind, pool: string, name: string) =>
  vault.attempts(`${kind} ${pool} ${name}`).toString('base64')

/** Whether the lock of 2^(n−5) seconds after the n-th failure, at most 15 minutes, runs. */
const isLocked = ({ wall }: Provider, attempts: Attempts | undefined): boolean => {
  if (!attempts || attempts.failures < freeFailures) return false
  return wall.now() < attempts.last_at + Math.min(1000 * 2 ** (attempts.failures - freeFailures), longestLock)
}

const countUp = async (provider: Provider, trx: Transaction, key: string, idle: number): Promise<number> => {
  const now = provider.wall.now()
  const before = await findAttempts(trx, key)
  const fresh = !before || now - before.last_at > idle
  const next = fresh
    ? { failures: 1, since: now, last_at: now }
    : { failures: before.failures + 1, since: before.since, last_at: now }
  await saveAttempts(trx, key, next)
  if (fresh) await sweepAttempts(trx, now - hour)
  return next.failures
}

/** Counts a wrong password, of unknown people alike; the count starts anew after 15 idle minutes. Returns the refusal. */
export const countWrongPassword = async (provider: Provider, pool: string, name: string): Promise<Error> => {
  const key = keyOf(provider, 'password', pool, name)
  const locked = await provider.db.write(async (trx) => {
    if (isLocked(provider, await findAttempts(trx, key))) return true
    await countUp(provider, trx, key, longestLock)
    return false
  })
  return locked ? faults.locked() : faults.wrongPassword()
}

/** Refuses while the lock runs. Writes come one after the other, so guesses sent all at once meet it as well. */
export const refuseWhileLocked = async (provider: Provider, trx: Transaction, pool: string, name: string): Promise<void> => {
  if (isLocked(provider, await findAttempts(trx, keyOf(provider, 'password', pool, name)))) throw faults.locked()
}

/** Takes a right password into account; while the lock runs it is refused like a wrong one. */
export const forgiveWrongPasswords = async (provider: Provider, trx: Transaction, pool: string, name: string): Promise<void> => {
  const key = keyOf(provider, 'password', pool, name)
  const attempts = await findAttempts(trx, key)
  if (isLocked(provider, attempts)) throw faults.locked()
  if (attempts) await forgetAttempts(trx, key)
}

/** Ends a lock: the password was reset by a code. */
export const forgetWrongPasswords = (provider: Provider, trx: Transaction, pool: string, name: string): Promise<void> =>
  forgetAttempts(trx, keyOf(provider, 'password', pool, name))

/** Counts a try at a code or a mail sent, and refuses the one above the hour's limit, whoever is meant. */
export const countHourly = async (
  provider: Provider,
  kind: Exclude<Kind, 'password'>,
  pool: string,
  name: string,
): Promise<void> => {
  const key = keyOf(provider, kind, pool, name)
  const now = provider.wall.now()
  const count = await provider.db.write(async (trx) => {
    const before = await findAttempts(trx, key)
    const fresh = !before || now - before.since > hour
    const next = { failures: (fresh ? 0 : before.failures) + 1, since: fresh ? now : before.since, last_at: now }
    await saveAttempts(trx, key, next)
    return next.failures
  })
  if (count > perHour[kind]) throw faults.limitExceeded()
}

/** Counts a try at a second factor or mailed answer before it is looked at: guesses sent all at once meet the limit as well. */
export const countFactorTry = async (provider: Provider, pool: string, name: string): Promise<void> => {
  await countHourly(provider, 'factor', pool, name).catch((thrown: unknown) => {
    throw thrown instanceof IdentityFault ? faults.locked() : thrown
  })
}

/** A right answer takes the tries before it back. */
export const forgetFactorTries = (provider: Provider, trx: Transaction, pool: string, name: string): Promise<void> =>
  forgetAttempts(trx, keyOf(provider, 'factor', pool, name))

/**
 * Writes something of no meaning where a real account's row would be written: whether the disk was waited for would otherwise
 * tell whether the address is known.
 */
export const writeDecoy = ({ wall }: Provider, trx: Transaction): Promise<void> =>
  saveAttempts(trx, 'decoy', { failures: 0, since: wall.now(), last_at: wall.now() })
