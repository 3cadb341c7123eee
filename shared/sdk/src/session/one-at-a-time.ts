const lockName = 'quintet-renewal'

/**
 * Runs a renewal while no other tab of the browser runs one: a rotating refresh token is exchanged once, and a tab that waited reads
 * the new one. Where the browser has no locks, or refuses them as one that blocks site data does, the provider's grace for two at once
 * has to do.
 */
export const oneAtATime = async <T>(renew: () => Promise<T>): Promise<T> => {
  const locks = globalThis.navigator?.locks
  if (!locks) return renew()
  let isBegun = false
  const begin = () => {
    isBegun = true
    return renew()
  }
  try {
    return await locks.request(lockName, begin)
  } catch (error) {
    if (isBegun) throw error
    return renew()
  }
}
