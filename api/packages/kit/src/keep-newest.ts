/** Makes what is asked for by a key once, and keeps it for those keys that were asked for last; a failure is not kept. */
export type Keep<T> = (key: string, make: () => T) => T

/** @param most how many are kept; the one that was asked for longest ago goes */
export const keepNewest = <T>(most: number): Keep<T> => {
  const kept = new Map<string, T>()
  let newest: { key: string; made: T } | undefined
  return (key, make) => {
    if (newest?.key === key && kept.has(key)) return newest.made
    const made = kept.get(key) ?? make()
    newest = { key, made }
    kept.delete(key)
    kept.set(key, made)
    if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
    if (made instanceof Promise) made.catch(() => kept.delete(key))
    return made
  }
}
