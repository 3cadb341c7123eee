/** A call that takes longer is not about to be answered; the screen says so and offers to try again. */
const timeoutMs = 15_000
/** What is sent may take as long as a slow phone needs: ten kilobytes a second. */
const bytesPerMs = 10

// The browser's own, as it was before any tile came: one that is put in its place later sees no token.
const browserFetch = globalThis.fetch
/** The same of the older way, which tells how much is sent; none outside of a browser. */
export const browserRequest = globalThis.XMLHttpRequest

/** How long a call with that body may take, in milliseconds. */
export const longestMs = (body: unknown): number => timeoutMs + (typeof body === 'string' ? body.length : 0) / bytesPerMs

/** `fetch` that does not wait without an end, neither for the answer nor for the rest of its body. */
export const fetchWithTimeout: typeof fetch = (input, init = {}) => {
  const limit = AbortSignal.timeout(longestMs(init.body))
  return browserFetch(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit })
}
