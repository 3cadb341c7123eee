/**
 * Lets one tab of the browser lead at a time (Web Locks): calls `lead` when it is this one's turn, and what that answers when it is
 * over. When the tab that leads closes, another one takes its turn. Without Web Locks every tab leads. Returns the way to give up.
 */
export const leadInTurn = (name: string, lead: () => () => void): (() => void) => {
  const locks = globalThis.navigator?.locks
  if (!locks) return lead()
  const waiting = new AbortController()
  let end: (() => void) | undefined
  const hold = () =>
    new Promise<void>((release) => {
      const stop = lead()
      end = () => {
        stop()
        release()
      }
    })
  // Giving up while it waits rejects the request: there is nothing to do then.
  locks.request(name, { signal: waiting.signal }, hold).catch(() => undefined)
  return () => (end ? end() : waiting.abort())
}
