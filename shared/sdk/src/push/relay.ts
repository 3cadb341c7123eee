/** A channel to the other tabs of the browser. */
export interface Relay<M> {
  tell(message: M): void
  close(): void
}

// A browser that blocks site data may have channels and refuse to open one.
const open = (name: string): BroadcastChannel | undefined => {
  try {
    return new globalThis.BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/**
 * Joins the tabs of this browser under a name. Without BroadcastChannel a tab is alone.
 * @param heard gets what the others tell, and nothing of what this one tells
 */
export const openRelay = <M>(name: string, heard: (message: M) => void): Relay<M> => {
  const channel = open(name)
  if (!channel) return { tell: () => undefined, close: () => undefined }
  channel.addEventListener('message', ({ data }: MessageEvent<M>) => heard(data))
  return { tell: channel.postMessage.bind(channel), close: () => channel.close() }
}
