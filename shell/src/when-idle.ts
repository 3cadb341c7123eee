/** How long the work may wait, in milliseconds. */
interface Waits {
  /** At the most, where the browser says when it is idle. */
  atMost: number
  /** Where it does not say. */
  untold: number
}

const shortly: Waits = { atMost: 4000, untold: 1200 }

/**
 * Does something once the page has nothing better to do.
 * @returns a function that calls it off
 */
export const whenIdle = (work: () => void, { atMost, untold }: Waits = shortly): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, untold)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: atMost })
  return () => cancelIdleCallback(handle)
}
