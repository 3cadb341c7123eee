import { environment } from '../environment.ts'
import { IdentityError } from '../identity/errors.ts'
import { signOut } from '../identity/sign-in.ts'
import { keepForSession } from './keep.ts'

/** Where tokens wait that the provider has not been told of yet. It outlives the sign-out that put them there. */
export const revocationsKey = 'revocations'

const most = 20
/** Milliseconds between one try and the next; with the tries themselves about five seconds. */
const pauses = [250, 500, 1000, 2000]

// What the storage had no room for.
let unkept: readonly string[] = []

const kept = (): string[] => {
  try {
    const found: unknown = JSON.parse(environment().storage.getItem(revocationsKey) ?? '[]')
    return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

const waiting = (): string[] => [...new Set([...kept(), ...unkept])]

const keep = (tokens: readonly string[]): void => {
  const newest = tokens.slice(-most)
  if (newest.length === 0) environment().storage.removeItem(revocationsKey)
  unkept = newest.length === 0 || keepForSession(revocationsKey, JSON.stringify(newest)) ? [] : newest
}

/** Notes a refresh token that must end. Call it after the sign-out has cleared the storage, and then `retryRevocations`. */
export const queueRevocation = (token: string): void => keep([...waiting().filter((one) => one !== token), token])

// What the provider has refused for good is over as well: it knows no such token.
const heals = new Set(['NetworkError', 'TooManyRequestsException', 'InternalErrorException'])
const mayHeal = (error: unknown): boolean => !(error instanceof IdentityError) || heals.has(error.type)

const tryOnce = async (token: string): Promise<boolean> => {
  try {
    await signOut(token)
    return true
  } catch (error) {
    return !mayHeal(error)
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

const revoke = async (token: string): Promise<void> => {
  let isOver = await tryOnce(token)
  for (const ms of pauses) {
    if (isOver) break
    await pause(ms)
    isOver = await tryOnce(token)
  }
  // Read again: another tab may have queued one meanwhile.
  if (isOver) keep(waiting().filter((one) => one !== token))
}

/**
 * Ends at the provider every token that waits for it, with pauses that grow, for about five seconds. What does not get through
 * waits for the next start. Never throws.
 */
export const retryRevocations = async (): Promise<void> => {
  await Promise.all(waiting().map(revoke))
}
