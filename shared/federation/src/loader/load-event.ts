import type { ErrorClass, LoadPhase } from './remote-error.ts'

/** What the shell tells about every load, for listeners. */
export type LoadEvent =
  | { type: 'loaded'; remote: string; version: string; milliseconds: number; tries: number }
  | {
      type: 'failed'
      remote: string
      version: string
      phase: LoadPhase
      errorClass: ErrorClass
      reason: string
      milliseconds: number
      /** What was thrown, where something was: its stack names places in the code. */
      thrown?: unknown
    }
