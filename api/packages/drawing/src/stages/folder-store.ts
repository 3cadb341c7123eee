import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { StageStore } from './stage-store.ts'

/** There is not enough room on the disk to go on. */
export class DiskShort extends Error {
  override name = 'DiskShort'
}

const isCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code
const ending = '.stage'
/** Left free on the disk, whatever a stage needs. */
const reserve = 64 * 1024 * 1024

const unlessMissing =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (isCode(error, 'ENOENT')) return otherwise
    throw error
  }

const checkRoom = async (folder: string, needed: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < needed + reserve)
    throw new DiskShort(`The disk is short: a stage of the drawing needs ${needed} bytes and ${free} are free.`)
}

// All in one go: it goes on while this thread makes the next stage. It is not waited for until it is on the disk: what a power
// cut takes of a file its hash does not fit any more, and the stage is made anew.
const writeAll = async (file: FileHandle, parts: readonly Buffer[], length: number): Promise<void> => {
  const { bytesWritten } = await file.writev(parts.filter((part) => part.length > 0))
  if (bytesWritten < length) throw new DiskShort(`Only ${bytesWritten} of ${length} bytes of a stage could be written.`)
}

const write = async (path: string, parts: readonly Buffer[]): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  await checkRoom(dirname(path), length)
  // Another process may write the same at this moment.
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
  const file = await open(temporary, 'w')
  try {
    await writeAll(file, parts, length)
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}

const create = async (path: string, content: Buffer): Promise<boolean> => {
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(path, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Stages as files of a folder; a file appears whole or not at all. */
export const folderStore = (folder: string): StageStore => {
  const pathOf = (name: string) => join(folder, ...name.split('/')) + ending
  return {
    read: (name) => readFile(pathOf(name)).catch(unlessMissing(undefined)),
    write: (name, parts) => write(pathOf(name), parts),
    create: (name, content) => create(pathOf(name), content),
    list: async (prefix) => {
      const files = await readdir(folder, { recursive: true }).catch(unlessMissing<string[]>([]))
      const names = files
        .filter((file) => file.endsWith(ending))
        .map((file) => file.slice(0, -ending.length).replaceAll('\\', '/'))
      return names.filter((name) => name.startsWith(prefix))
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    // Another process may write to it for the last time.
    clear: (within = '') => rm(join(folder, within), { recursive: true, force: true, maxRetries: 10 }),
  }
}
