import { atom, type ReadableAtom } from 'nanostores'
import { serverNow } from '../client/clock.ts'
import { onSessionEnd } from '../session/account-scope.ts'

/** What a screen knows of a thing it loads. After a failed reload the old data stays beside the error. */
export interface Loaded<T> {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  data?: T
  error?: unknown
}

/** Something of the server that is loaded once and shared. */
export interface Resource<T> {
  $: ReadableAtom<Loaded<T>>
  /** Loads unless it is already loaded; many callers share one request. */
  load(): Promise<void>
  /** Loads afresh; one that begins in the same task is as fresh, and shared. */
  reload(): Promise<void>
  set(data: T): void
  clear(): void
}

interface ResourceOptions {
  /** Milliseconds of the product's time after which `load` reads it afresh; for ever when left out. */
  maxAge?: number
}

/**
 * A thing read from the server as a whole, with its loading and error states. It is the account's: it goes when the session ends.
 * @example
 * const standing = resource(() => send('loadStanding', {}))
 * await standing.load()
 * standing.$.get().state // → 'ready'
 */
export const resource = <T>(
  fetchIt: () => Promise<T>,
  { maxAge = Number.POSITIVE_INFINITY }: ResourceOptions = {},
): Resource<T> => {
  const $state = atom<Loaded<T>>({ state: 'idle' })
  let running: Promise<void> | undefined
  // A screen that reads afresh and the part of it that shows what was read ask one after the other, in effects of the same rendering.
  let isJustBegun = false
  let generation = 0
  let readAt = 0
  let unbind: (() => void) | undefined
  // Registered only while it holds something, so that one made for a while (for a match, for a week) can go.
  const bind = () => {
    unbind ??= onSessionEnd(clear)
  }
  const clear = () => {
    generation++
    running = undefined
    unbind?.()
    unbind = undefined
    $state.set({ state: 'idle' })
  }
  const run = async (): Promise<void> => {
    const mine = ++generation
    isJustBegun = true
    queueMicrotask(() => (isJustBegun = false))
    bind()
    $state.set({ ...$state.get(), state: 'loading' })
    try {
      const data = await fetchIt()
      if (mine !== generation) return
      readAt = serverNow()
      $state.set({ state: 'ready', data })
    } catch (error) {
      if (mine === generation) $state.set({ ...$state.get(), state: 'failed', error })
    } finally {
      if (mine === generation) running = undefined
    }
  }
  return {
    $: $state,
    load: () => ($state.get().state === 'ready' && serverNow() - readAt < maxAge ? Promise.resolve() : (running ??= run())),
    reload: () => (running = (isJustBegun && running) || run()),
    set: (data) => {
      generation++
      bind()
      running = undefined
      readAt = serverNow()
      $state.set({ state: 'ready', data })
    },
    clear,
  }
}
