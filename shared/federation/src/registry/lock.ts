import { mkdir, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const staleAfterMs = 30_000
const giveUpAfterMs = 10_000

/** Runs one piece of work while no other process does. A folder is the lock: making one is atomic everywhere. */
export async function underLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  await acquire(path, Date.now() + giveUpAfterMs)
  try {
    return await work()
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}

async function acquire(path: string, deadline: number): Promise<void> {
  while (!(await tryMake(path))) {
    if (await isStale(path)) await rm(path, { recursive: true, force: true })
    else if (Date.now() > deadline) throw new Error(`${path} is held by another process; remove it if none runs.`)
    else await wait(20 + Math.random() * 30)
  }
}

async function tryMake(path: string): Promise<boolean> {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function isStale(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > staleAfterMs
}
