import { mkdir, open, readFile, rm, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Random } from '../random.ts'

/** Where the pictures are. Names are random and say nothing of the content. */
export interface PhotoStore {
  /** Stores a picture durably and answers its name. */
  put(jpeg: Buffer): Promise<string>
  /** The picture, or undefined when there is none of that name. */
  get(file: string): Promise<Buffer | undefined>
  delete(file: string): Promise<void>
}

const namePattern = /^[0-9a-f]{2}\/[0-9a-f]{30}\.jpg$/

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
  }
}
