/** A page that does not answer any more, as one in an endless loop. */
export class PageLocked extends Error {
  override name = 'PageLocked'
}

/** The result of something that a page does. @throws PageLocked when it takes longer than it may */
export const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageLocked(`does not answer within ${ms / 1000} s`)), ms)
  })
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
