import type { Consume } from './challenge-session.ts'
import type { Transaction } from './store.ts'
import { IdentityFault, faults } from './faults.ts'
import type { Provider } from './provider.ts'
import { type Attempts, findAttempts, forgetAttempts, saveAttempts } from './repositories/attempts.ts'
import type { User } from './repositories/users.ts'
import { isKnownSource, saveKnownSource, wasSeen } from './repositories/known-sources.ts'

/** Wrong passwords of an account, and of a sign-up that is not confirmed yet. */
export type PasswordKind = 'password' | 'sign-up'
type Hourly = 'confirm' | 'reset' | 'mail' | 'verify' | 'factor'

const freeFailures = 5
const longestLock = 15 * 60_000
const hour = 60 * 60_000
const day = 24 * hour
/** Wrong passwords of an hour, from networks that the owner never signed in from, after which such a network has one try only. */
const strangersFailures = 30

/** Tries of an hour: from one network, and from all together that the owner never signed in from. */
const perHour: Record<Hourly, { source: number; strangers: number }> = {
  confirm: { source: 10, strangers: 30 },
  reset: { source: 10, strangers: 30 },
  mail: { source: 10, strangers: 20 },
  verify: { source: 10, strangers: 30 },
  factor: { source: 10, strangers: 30 },
}

/** Mails and text messages that one network may have sent in an hour, to all addresses together. */
const mailsPerSource = 120

/**
 * Whose tries are counted: an address or id as it is looked up, whether or not an account has it. Counters belong to it and to the
 * network the request comes from, so that no caller uses up another's tries, and no success gives a stranger new ones.
 */
const keyOf = ({ keyRing, source }: Provider, kind: string, pool: string, name: string) =>
  keyRing.attempts(`${kind} ${pool} ${name} ${source}`).toString('base64')

const strangersKey = ({ keyRing }: Provider, kind: string, pool: string, name: string) =>
  keyRing.attempts(`strangers ${kind} ${pool} ${name}`).toString('base64')

const sourceKey = ({ keyRing, source }: Provider, pool: string, name: string) =>
  keyRing.attempts(`source ${pool} ${name} ${source}`)

const isCurrent = ({ wall }: Provider, { since }: Attempts): boolean => wall.now() - since <= hour

/** How many wrong passwords are free: fewer from an unknown network while strangers try many. */
const freeTries = async (provider: Provider, trx: Transaction, kind: PasswordKind, pool: string, name: string) => {
  if (await isKnownSource(trx, sourceKey(provider, pool, name))) return freeFailures
  const strangers = await findAttempts(trx, strangersKey(provider, kind, pool, name))
  const isBusy = strangers !== undefined && isCurrent(provider, strangers) && strangers.failures >= strangersFailures
  return isBusy ? 1 : freeFailures
}

/** Whether the lock of 2^(n−free) seconds after the n-th failure, at most 15 minutes, runs. */
const isLocked = async (
  provider: Provider,
  trx: Transaction,
  kind: PasswordKind,
  pool: string,
  name: string,
): Promise<boolean> => {
  const attempts = await findAttempts(trx, keyOf(provider, kind, pool, name))
  // No account is locked without a failure: the sign-in of most ends here.
  if (attempts === undefined || provider.wall.now() >= attempts.last_at + longestLock) return false
  const free = await freeTries(provider, trx, kind, pool, name)
  if (attempts.failures < free) return false
  return provider.wall.now() < attempts.last_at + Math.min(1000 * 2 ** (attempts.failures - free), longestLock)
}

const countUp = async (provider: Provider, trx: Transaction, key: string, idle: number): Promise<number> => {
  const now = provider.wall.now()
  const before = await findAttempts(trx, key)
  const fresh = !before || now - before.last_at > idle
  const next = fresh
    ? { failures: 1, since: now, last_at: now }
    : { failures: before.failures + 1, since: before.since, last_at: now }
  await saveAttempts(trx, key, next)
  return next.failures
}

/** Counts within the hour that began with the first. @returns how many there are now */
const countInHour = async ({ wall }: Provider, trx: Transaction, key: string): Promise<number> => {
  const now = wall.now()
  const before = await findAttempts(trx, key)
  const fresh = !before || now - before.since > hour
  const next = { failures: (fresh ? 0 : before.failures) + 1, since: fresh ? now : before.since, last_at: now }
  await saveAttempts(trx, key, next)
  return next.failures
}

/** Counts a wrong password, of unknown people alike; the count starts anew after 15 idle minutes. Returns the refusal. */
export const countWrongPassword = async (
  provider: Provider,
  pool: string,
  name: string,
  { kind = 'password', use }: { kind?: PasswordKind | undefined; use?: Consume } = {},
): Promise<Error> => {
  const key = keyOf(provider, kind, pool, name)
  const locked = await provider.db.write(async (trx) => {
    // In one transaction: guesses sent all at once would all be used up before the first is counted.
    await use?.(trx)
    if (await isLocked(provider, trx, kind, pool, name)) return true
    await countUp(provider, trx, key, longestLock)
    await countInHour(provider, trx, strangersKey(provider, kind, pool, name))
    return false
  })
  return locked ? faults.locked() : faults.wrongPassword()
}

/**
 * Refuses while the lock runs, a right password like a wrong one. Writes come one after the other, so guesses sent all at once meet
 * it as well. A right password takes no failure back: others of the network would see the sign-in.
 */
export const refuseWhileLocked = async (
  provider: Provider,
  trx: Transaction,
  pool: string,
  name: string,
  kind: PasswordKind = 'password',
): Promise<void> => {
  if (await isLocked(provider, trx, kind, pool, name)) throw faults.locked()
}

/** Counts a wrong try at one code, whichever network it comes from. @returns how many there are now */
export const countCodeTry = (provider: Provider, trx: Transaction, code: string, lifetime: number): Promise<number> =>
  countUp(provider, trx, provider.keyRing.attempts(`code ${code}`).toString('base64'), lifetime)

/** Ends the lock of this network: the password was reset by a code. */
export const forgetWrongPasswords = (provider: Provider, trx: Transaction, pool: string, name: string): Promise<void> =>
  forgetAttempts(trx, keyOf(provider, 'password', pool, name))

/** Notes that someone has signed in from this network. */
export const rememberSource = async (
  provider: Provider,
  trx: Transaction,
  { sub, pool, email, srpId }: Pick<User, 'sub' | 'pool' | 'email' | 'srpId'>,
): Promise<void> => {
  if (provider.source === '') return
  const now = provider.wall.now()
  if (await wasSeen(trx, sourceKey(provider, pool, email), now - day)) return
  for (const name of [email, srpId]) await saveKnownSource(trx, sourceKey(provider, pool, name), sub, now)
}

const isAbove = async (provider: Provider, trx: Transaction, kind: Hourly, pool: string, name: string): Promise<boolean> => {
  const own = await countInHour(provider, trx, keyOf(provider, kind, pool, name))
  // Counted also from a known network, and then not minded: what is written must not tell which one it is.
  const strangers = await countInHour(provider, trx, strangersKey(provider, kind, pool, name))
  const isKnown = await isKnownSource(trx, sourceKey(provider, pool, name))
  return own > perHour[kind].source || (!isKnown && strangers > perHour[kind].strangers)
}

/** Counts a try at a code or a mail sent, and refuses the one above the hour's limit, for known and unknown accounts alike. */
export const countHourly = async (provider: Provider, kind: Hourly, pool: string, name: string): Promise<void> => {
  const { keyRing, source, rateFactor } = provider
  const isRefused = await provider.db.write(async (trx) => {
    const mailsKey = keyRing.attempts(`mails ${source}`).toString('base64')
    const isFlood = kind === 'mail' && source !== '' && (await countInHour(provider, trx, mailsKey)) > mailsPerSource * rateFactor
    return (await isAbove(provider, trx, kind, pool, name)) || isFlood
  })
  if (isRefused) throw faults.limitExceeded()
}

/** Counts a try at a second factor or mailed answer before it is looked at: guesses sent all at once meet the limit as well. */
export const countFactorTry = async (provider: Provider, pool: string, name: string): Promise<void> => {
  await countHourly(provider, 'factor', pool, name).catch((thrown: unknown) => {
    throw thrown instanceof IdentityFault ? faults.locked() : thrown
  })
}

/** A right answer takes the tries before it back: who gives one has proved the password. */
export const forgetFactorTries = async (provider: Provider, trx: Transaction, pool: string, name: string): Promise<void> => {
  await forgetAttempts(trx, keyOf(provider, 'factor', pool, name))
  await forgetAttempts(trx, strangersKey(provider, 'factor', pool, name))
}

/**
 * Writes something of no meaning where a real account's row would be written: whether the disk was waited for would otherwise
 * tell whether the address is known.
 */
export const writeDecoy = ({ wall }: Provider, trx: Transaction): Promise<void> =>
  saveAttempts(trx, 'decoy', { failures: 0, since: wall.now(), last_at: wall.now() })
