import { startWorker } from './engine/start-worker.ts'
import type { LogKeeping } from './log-keeper-worker.ts'

/**
 * Takes over what the log of the database holds in a thread of its own, so that whoever writes never waits for the disk. Where
 * that thread fails, the one that writes does it, only later and more at once. Answers what ends it.
 */
export const keepLog = (file: string): (() => Promise<void>) => {
  const worker = startWorker(new URL('./log-keeper-worker.ts', import.meta.url), { file } satisfies LogKeeping)
  worker.on('error', () => undefined)
  return async () => void (await worker.terminate())
}
