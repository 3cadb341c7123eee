export interface Lru<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
}

/** Keeps the `most` entries used last; a Map remembers the order in which keys were put in. */
export const createLru = <K, V>(most: number): Lru<K, V> => {
  const entries = new Map<K, V>()
  return {
    get: (key) => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size > most) entries.delete(entries.keys().next().value as K)
    },
  }
}
