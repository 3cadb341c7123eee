import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import type { SignedIn } from '../testing.ts'
import type { DeployedSite } from './deployed-site.ts'
import { bounds } from './deploy-load.ts'

/** A browser's socket, which comes back to the process after the one that went. */
export interface KeptSocket {
  /** Milliseconds for which it was away, each time. */
  away: readonly number[]
  /** Times of the messages that it heard of. */
  heard: ReadonlySet<number>
  close(): Promise<void>
}

/** It came back each time, soon enough. */
export const expectSocketKept = ({ away }: KeptSocket): void => {
  // The first is how long it took to come in at all.
  expect(away.length).toBeGreaterThan(1)
  expect(Math.max(...away.slice(1))).toBeLessThan(bounds.away)
}

const thread = new URL('./kept-socket-thread.mjs', import.meta.url)

/** Opens a member's socket, at one of the processes first. */
export const keepSocket = ({ addresses, onMoved }: DeployedSite, { idToken }: SignedIn, first = 0): KeptSocket => {
  const away: number[] = []
  const heard = new Set<number>()
  const worker = new Worker(thread, { workerData: { token: idToken, first, addresses: addresses() } })
  worker.on('message', (said: { away?: number; heard?: number }) => {
    if (said.away !== undefined) away.push(Math.round(said.away))
    if (said.heard !== undefined) heard.add(said.heard)
  })
  onMoved((moved) => worker.postMessage(moved, []))
  return { away, heard, close: async () => void (await worker.terminate()) }
}
