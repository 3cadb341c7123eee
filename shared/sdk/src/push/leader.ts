/**
 * Lets one tab of the browser lead at a time (Web Locks): calls `lead` when it is this one's turn, and what that answers when it is
 * over. When the tab that leads closes, another one takes its turn. Without Web Locks every tab leads, as where the browser refuses
 * them. Returns the way to give up.
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
  const leadAlone = () => {
    // Giving up while it waits rejects the request, too: there is nothing to do then.
    if (!waiting.signal.aborted) end ??= lead()
  }
  locks.request(name, { signal: waiting.signal }, hold).catch(leadAlone)
  return () => (end ? end() : waiting.abort())
}
