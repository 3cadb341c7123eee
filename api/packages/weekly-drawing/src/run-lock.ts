import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
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

const nameOf = (process_: number): string => `lock-${process_}`

const holdersIn = async (folder: string): Promise<number[]> =>
  (await readdir(folder)).flatMap((name) => /^lock-(\d+)$/.exec(name)?.[1] ?? []).map(Number)

/**
 * Each process has a file of its own, and looks at those of the others once it stands: of two that begin in the same moment at least one
 * sees the other. A process that was killed leaves its file, and the next one sees that it is gone.
 */
const take = async (folder: string): Promise<string> => {
  const own = join(folder, nameOf(process.pid))
  await writeFile(own, '')
  for (const holder of await holdersIn(folder)) {
    if (holder === process.pid) continue
    if (isAlive(holder)) {
      await rm(own, { force: true })
      throw new RunLocked(`Process ${holder} is drawing already (${folder}).`)
    }
    await rm(join(folder, nameOf(holder)), { force: true })
  }
  return own
}

const running = new Map<string, Promise<void>>()

const lockAndRun = async (folder: string, work: () => Promise<void>): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const own = await take(folder)
  try {
    await work()
  } finally {
    await rm(own, { force: true })
  }
}

/**
 * Runs something that only one may do in a folder at a time. Who asks again in the same process waits for the one that runs;
 * another process is refused with `RunLocked`, and so may both be of two that begin in the same moment.
 */
export const runLocked = (folder: string, work: () => Promise<void>): Promise<void> => {
  const before = running.get(folder)
  if (before) return before
  const run = lockAndRun(folder, work).finally(() => running.delete(folder))
  running.set(folder, run)
  return run
}
