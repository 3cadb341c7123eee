import type { Route } from '@playwright/test'
import type { Build } from './release-store.ts'

/** One way in which a release fails. */
export interface Fault {
  kind: string
  /** What is wrong with the build that is published. */
  build?(build: Build): void
  /** What becomes of its files in the store; nobody has asked for them yet. */
  store?(remote: string, version: string, build: Build): Promise<void>
  /** What the network does with its files. */
  network?(route: Route): Promise<void>
  /** What an event says of it. */
  phase: string
  errorClass: string
  /** The text that the member reads when nothing can take its place. */
  said: 'remote.failed' | 'remote.offline'
  /** How often all of it is asked for without anybody's doing: what can heal is tried once more. */
  tries: 1 | 2
}
