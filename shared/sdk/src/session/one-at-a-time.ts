const lockName = 'quintet-renewal'

/**
 * Runs a renewal while no other tab of the browser runs one: a rotating refresh token is exchanged once, and a tab that waited reads
 * the new one. Where the browser has no locks the provider's grace for two at once has to do.
 */
export const oneAtATime = <T>(renew: () => Promise<T>): Promise<T> => {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(lockName, renew) : renew()
}
