import { open, mkdir, readFile, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Where sealed stages are kept, so that a drawing that was cut short goes on from the last one. */
export interface StageStore {
  read(stage: string): Promise<Buffer | undefined>
  write(stage: string, parts: readonly Buffer[]): Promise<void>
  clear(): Promise<void>
}

/** There is not enough room on the disk to go on. */
export class DiskShort extends Error {
  override name = 'DiskShort'
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
/** Left free on the disk, whatever a stage needs. */
const reserve = 64 * 1024 * 1024

const checkRoom = async (folder: string, needed: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < needed + reserve)
    throw new DiskShort(`The disk is short: a stage of the drawing needs ${needed} bytes and ${free} are free.`)
}

/** Stages as files of a folder; a file appears whole or not at all. */
export const folderStore = (folder: string): StageStore => {
  const pathOf = (stage: string) => join(folder, `${stage}.stage`)
  return {
    read: async (stage) => {
      try {
        return await readFile(pathOf(stage))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    write: async (stage, parts) => {
      await mkdir(folder, { recursive: true })
      const length = parts.reduce((sum, part) => sum + part.length, 0)
      await checkRoom(folder, length)
      const temporary = `${pathOf(stage)}.part`
      const file = await open(temporary, 'w')
      try {
        // All in one go: it goes on while this thread makes the next stage. It is not waited for until it is on the disk: what a power
        // cut takes of a file its hash does not fit any more, and the stage is made anew.
        const { bytesWritten } = await file.writev(parts.filter((part) => part.length > 0))
        if (bytesWritten < length) throw new DiskShort(`Only ${bytesWritten} of ${length} bytes of a stage could be written.`)
      } finally {
        await file.close()
      }
      await rename(temporary, pathOf(stage))
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Keeps nothing: every stage is done anew. */
export const noStore: StageStore = {
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
  clear: () => Promise.resolve(),
}
