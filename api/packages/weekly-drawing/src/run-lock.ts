import { open, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Another process is drawing this week. */
export class RunLocked extends Error {
  override name = 'RunLocked'
}

const isCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code

const isAlive = (process_: number): boolean => {
  try {
    process.kill(process_, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

const take = async (path: string): Promise<boolean> => {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

// A process that was killed leaves its lock; the next process sees that its owner is gone.
const takeOver = async (path: string): Promise<void> => {
  const holder = Number(await readFile(path, 'utf8').catch(() => ''))
  if (holder !== process.pid && holder > 0 && isAlive(holder))
    throw new RunLocked(`Process ${holder} is drawing already (${path}).`)
  await rm(path, { force: true })
  if (!(await take(path))) throw new RunLocked(`Another process took over the drawing (${path}).`)
}

const running = new Map<string, Promise<void>>()

const lockAndRun = async (folder: string, work: () => Promise<void>): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'lock')
  if (!(await take(path))) await takeOver(path)
  try {
    await work()
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Runs something that only one may do in a folder at a time. Who asks again in the same process waits for the one that runs;
 * another process is refused with `RunLocked`.
 */
export const runLocked = (folder: string, work: () => Promise<void>): Promise<void> => {
  const before = running.get(folder)
  if (before) return before
  const run = lockAndRun(folder, work).finally(() => running.delete(folder))
  running.set(folder, run)
  return run
}
