/** A call that takes longer is not about to be answered; the screen says so and offers to try again. */
const timeoutMs = 15_000
/** What is sent may take as long as a slow phone needs: ten kilobytes a second. */
const bytesPerMs = 10

// The browser's own, as it was before any tile came: one that is put in its place later sees no token.
const browserFetch = globalThis.fetch

/** `fetch` that does not wait without an end, neither for the answer nor for the rest of its body. */
export const fetchWithTimeout: typeof fetch = (input, init = {}) => {
  const sent = typeof init.body === 'string' ? init.body.length : 0
  const limit = AbortSignal.timeout(timeoutMs + sent / bytesPerMs)
  return browserFetch(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit })
}
