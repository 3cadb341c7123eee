/**
 * Waits for work no longer than a limit. The work itself goes on; what it does afterwards is not waited for.
 * @param onTimeout gives what stands for the result when the limit passes, or throws
 */
export const withTimeout = async <T, R>(work: Promise<T>, timeoutMs: number, onTimeout: () => R): Promise<T | R> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<R>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(onTimeout())
      } catch (error) {
        reject(error)
      }
    }, timeoutMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
