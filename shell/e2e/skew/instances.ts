/** How many copies of what must be there once have begun in a page. */
export interface Instances {
  react: number
  /** What draws: each copy of react-dom. */
  renderer: number
  store: number
  router: number
}

/**
 * Counts, in a page and before its first script, by what each copy of a library does once when it begins: React hangs its insides on
 * its exports, react-dom tells the developer tools, nanostores looks for its counter, the router notes its version.
 */
export const countInstances = (): void => {
  const instances: Instances = { react: 0, renderer: 0, store: 0, router: 0 }
  const insides = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  const known = new Set<unknown>()
  // oxlint-disable-next-line no-extend-native
  Object.defineProperty(Object.prototype, insides, {
    set(value: unknown) {
      // The bundler makes namespaces of the same React: a function that leads to its insides is not a second one.
      if (typeof value === 'object') instances.react = known.add(value).size
      Object.defineProperty(this, insides, { value, enumerable: true })
    },
  })
  let counter: unknown
  Object.defineProperty(globalThis, 'nanostoresGlobal', {
    get: () => ((instances.store += 1), counter),
    set(value: unknown) {
      counter = value
    },
  })
  Object.defineProperty(globalThis, '__reactRouterVersion', {
    set() {
      instances.router += 1
    },
  })
  // All other calls of the hook are methods that may be missing.
  const hook = { supportsFiber: true, inject: () => (instances.renderer += 1) }
  Object.assign(globalThis, { instances, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}
