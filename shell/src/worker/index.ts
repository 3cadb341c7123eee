import { onSessionEnd } from '@quintet/sdk'
import { followVersion } from './new-version.ts'
import { endPush } from './registration.ts'
import { startWorker as start } from './start-worker.ts'

// The server tells a browser nothing any more once its sign-in has ended; here the browser's own part of it goes as well.
onSessionEnd(() => endPush().catch(() => undefined))

/** Starts all that has to do with the service worker. @returns a function that stops listening */
export const startWorker = (go: (path: string) => void): (() => void) => {
  const stops = [start(go), followVersion()]
  return () => stops.forEach((stop) => stop())
}
