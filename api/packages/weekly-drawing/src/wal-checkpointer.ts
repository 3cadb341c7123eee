import { startWorker } from '@quintet/drawing/threads'
import type { WalCheckpointing } from './wal-checkpointer-worker.ts'

/**
 * Takes over what the log of the database holds in a thread of its own, so that writers never wait for the disk. Where
 * that thread fails, the one that writes does it, only later and more at once. Returns what ends it.
 */
export const startWalCheckpointer = (file: string): (() => Promise<void>) => {
  const worker = startWorker(new URL('./wal-checkpointer-worker.ts', import.meta.url), { file } satisfies WalCheckpointing)
  worker.on('error', () => undefined)
  return async () => void (await worker.terminate())
}
