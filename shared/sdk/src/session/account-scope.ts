import { atom, type WritableAtom } from 'nanostores'
import { ApiError, statuses } from '../client/errors.ts'

// What the page holds of a member is held for one account and one session. A module that keeps such a thing registers here how it is
// forgotten; when the session is over, however it ended, all of it goes at once, and what is still on its way is dropped.
// It hears whether another account has the device by now: then what lies there is that one's.
type Cleanup = (isDeviceTaken: boolean) => void | Promise<void>

const cleanups = new Set<Cleanup>()
let session = 0
let account: string | undefined

/**
 * Registers what must be forgotten when the session ends, for whatever reason.
 * @param cleanup hears whether the device is another account's by now, who has forgotten there what was this one's: what lies there stays
 * @returns a function that takes the registration back
 */
export const onSessionEnd = (cleanup: Cleanup): (() => void) => {
  cleanups.add(cleanup)
  return () => void cleanups.delete(cleanup)
}

/**
 * A store of one account's data: it is back at its initial value as soon as the session is over.
 * @example
 * const $drafts = accountAtom([])
 * $drafts.set(['About me'])
 * $drafts.get().length // → 1
 */
export const accountAtom = <T>(initial: T): WritableAtom<T> => {
  const $store = atom(initial)
  onSessionEnd(() => $store.set(initial))
  return $store
}

/** A map of one account's things, one for each key: it is empty as soon as the session is over. */
export const accountMap = <K, V>(): Map<K, V> => {
  const map = new Map<K, V>()
  onSessionEnd(() => map.clear())
  return map
}

/** What a call is refused with whose session ended before its answer came. */
export const sessionOver = (): ApiError => new ApiError(statuses.unauthenticated, 'session.over', 'The session is over.')

/** Whether something was refused for that reason. */
export const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'session.over'

/**
 * Waits for work that was begun in this session.
 * @returns its result
 * @throws ApiError `session.over` when the session ended meanwhile, however the work itself ended; else what the work throws
 */
export const withinSession = async <T>(work: Promise<T>): Promise<T> => {
  const begunIn = session
  try {
    const result = await work
    if (begunIn === session) return result
  } catch (error) {
    if (begunIn === session) throw error
  }
  throw sessionOver()
}

const settled = async (cleanup: Cleanup, isDeviceTaken: boolean): Promise<void> => cleanup(isDeviceTaken)

/** Forgets all that the page holds of the account. What is in memory is gone when this returns, the rest when it resolves. */
export const forgetAccount = async (isDeviceTaken = false): Promise<void> => {
  session += 1
  account = undefined
  // One that fails must not keep the others from being forgotten.
  await Promise.allSettled([...cleanups].map((cleanup) => settled(cleanup, isDeviceTaken)))
}

/** Says whose data the page holds from now on; what it holds of another account is forgotten first. */
export const bindAccount = (sub: string): void => {
  if (account !== undefined && account !== sub) void forgetAccount()
  account = sub
}
