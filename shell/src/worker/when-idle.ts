/**
 * Does something once the page has loaded and nothing else is to be done.
 * @returns a function that calls it off
 */
export const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 3000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 8000 })
  return () => cancelIdleCallback(handle)
}
