import { atom, type ReadableAtom } from 'nanostores'

/** What a screen knows of a thing it loads. After a failed reload the old data stays beside the error. */
export interface Loaded<T> {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  data?: T
  error?: unknown
}

export interface Resource<T> {
  $: ReadableAtom<Loaded<T>>
  /** Loads unless it is already loaded; many callers share one request. */
  load(): Promise<void>
  /** Loads afresh. */
  reload(): Promise<void>
  set(data: T): void
  clear(): void
}

/** A thing read from the server as a whole, with its loading and error states. */
export const resource = <T>(fetchIt: () => Promise<T>): Resource<T> => {
  const $state = atom<Loaded<T>>({ state: 'idle' })
  let running: Promise<void> | undefined
  let generation = 0
  const run = async (): Promise<void> => {
    const mine = ++generation
    $state.set({ ...$state.get(), state: 'loading' })
    try {
      const data = await fetchIt()
      if (mine === generation) $state.set({ state: 'ready', data })
    } catch (error) {
      if (mine === generation) $state.set({ ...$state.get(), state: 'failed', error })
    } finally {
      if (mine === generation) running = undefined
    }
  }
  return {
    $: $state,
    load: () => ($state.get().state === 'ready' ? Promise.resolve() : (running ??= run())),
    reload: () => (running = run()),
    set: (data) => {
      generation++
      running = undefined
      $state.set({ state: 'ready', data })
    },
    clear: () => {
      generation++
      running = undefined
      $state.set({ state: 'idle' })
    },
  }
}
