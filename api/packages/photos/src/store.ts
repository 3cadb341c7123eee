import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Random } from '@quintet/kit/random'

/** Where the pictures are. Names are random and say nothing of the content. */
export interface PhotoStore {
  /** Stores a picture durably and returns its name. */
  put(jpeg: Buffer): Promise<string>
  /** The picture, or undefined when there is none of that name. */
  get(file: string): Promise<Buffer | undefined>
  delete(file: string): Promise<void>
  /** Names of everything that was written so many milliseconds ago or earlier, also what a crash left half written. */
  olderThan(ms: number): AsyncIterable<string>
}

const namePattern = /^[0-9a-f]{2}\/[0-9a-f]{30}\.jpg(\.new)?$/

const writeDurably = async (path: string, content: Buffer): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(`${path}.new`, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.new`, path)
}

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

// By the time of the machine, which is what the file system knows.
const isOlder = async (path: string, ms: number): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs >= ms
}

async function* filesOlderThan(folder: string, ms: number): AsyncGenerator<string> {
  for (const part of await namesIn(folder))
    for (const name of await namesIn(join(folder, part))) {
      const file = `${part}/${name}`
      if (namePattern.test(file) && (await isOlder(join(folder, file), ms))) yield file
    }
}

/** Photos as files in a folder. */
export const createFilePhotoStore = (folder: string, random: Random): PhotoStore => {
  const pathOf = (file: string) => {
    if (!namePattern.test(file)) throw new Error(`No photo can be named ${file}.`)
    return join(folder, file)
  }
  return {
    put: async (jpeg) => {
      const name = random.bytes(16).toString('hex')
      const file = `${name.slice(0, 2)}/${name.slice(2)}.jpg`
      await writeDurably(pathOf(file), jpeg)
      return file
    },
    get: async (file) => {
      try {
        return await readFile(pathOf(file))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    delete: (file) => rm(pathOf(file), { force: true }),
    olderThan: (ms) => filesOlderThan(folder, ms),
  }
}
