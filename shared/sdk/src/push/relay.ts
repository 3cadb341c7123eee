/** A channel to the other tabs of the browser. */
export interface Relay<M> {
  tell(message: M): void
  close(): void
}

/**
 * Joins the tabs of this browser under a name. Without BroadcastChannel a tab is alone.
 * @param heard gets what the others tell, and nothing of what this one tells
 */
export const openRelay = <M>(name: string, heard: (message: M) => void): Relay<M> => {
  if (globalThis.BroadcastChannel === undefined) return { tell: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<M>) => heard(data))
  return { tell: channel.postMessage.bind(channel), close: () => channel.close() }
}
