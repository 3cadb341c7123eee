import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
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

/** The system writes and reads less than 2 GiB at once. */
const mostAtOnce = 2 ** 30

const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((sum, part) => sum + part.length, 0)

/** Parts in their order, so many bytes together as can be written at once. */
function* partsAtOnce(parts: readonly Buffer[], most: number): Generator<Buffer[]> {
  let some: Buffer[] = []
  for (const part of parts)
    for (let at = 0; at < part.length; at += most) {
      const piece = part.subarray(at, at + most)
      if (lengthOf(some) + piece.length > most) {
        yield some
        some = []
      }
      some.push(piece)
    }
  yield some
}

// All in one go: it goes on while this thread makes the next stage. It is not waited for until it is on the disk: what a power
// cut takes of a file its hash does not fit any more, and the stage is made anew.
const writeAll = async (file: FileHandle, parts: readonly Buffer[], length: number, most: number): Promise<void> => {
  let written = 0
  for (const some of partsAtOnce(parts, most)) {
    const { bytesWritten } = await file.writev(some)
    written += bytesWritten
    if (bytesWritten < lengthOf(some)) break
  }
  if (written < length) throw new DiskShort(`Only ${written} of ${length} bytes of a stage could be written.`)
}

/** What is there under a path; undefined where there is nothing. */
const read = async (path: string, most: number): Promise<Buffer | undefined> => {
  const file = await open(path, 'r').catch(unlessMissing(undefined))
  if (!file) return undefined
  try {
    const { size } = await file.stat()
    const content = Buffer.allocUnsafe(size)
    let at = 0
    for (let more = 1; more > 0 && at < size; at += more)
      more = (await file.read(content, at, Math.min(most, size - at), at)).bytesRead
    return content.subarray(0, at)
  } finally {
    await file.close()
  }
}

const write = async (path: string, parts: readonly Buffer[], most: number): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const length = lengthOf(parts)
  await checkRoom(dirname(path), length)
  // Another process may write the same at this moment.
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
  const file = await open(temporary, 'w')
  try {
    await writeAll(file, parts, length, most)
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

/** Stages as files of a folder; a file appears whole or not at all. At most `most` bytes are written or read at once. */
export const folderStore = (folder: string, most = mostAtOnce): StageStore => {
  const pathOf = (name: string) => join(folder, ...name.split('/')) + ending
  return {
    read: (name) => read(pathOf(name), most),
    write: (name, parts) => write(pathOf(name), parts, most),
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
