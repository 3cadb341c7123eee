/** What tabs tell each other: an event or a passing sign of the server, whether the connection stands, or the question whether it does. */
export type RelayMessage<E> = { event: E } | { sign: object; isUp: true } | { isUp: boolean } | 'isUp?'

/** A channel to the other tabs of the browser. */
export interface Relay<E> {
  tell(message: RelayMessage<E>): void
  close(): void
}

/** Joins the tabs of this browser under a name; `heard` gets what the others tell. Without BroadcastChannel a tab is alone. */
export const openRelay = <E>(name: string, heard: (message: RelayMessage<E>) => void): Relay<E> => {
  if (globalThis.BroadcastChannel === undefined) return { tell: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<RelayMessage<E>>) => heard(data))
  return { tell: channel.postMessage.bind(channel), close: () => channel.close() }
}
