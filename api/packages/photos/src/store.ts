import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Random } from '@quintet/kit/random'

/** Formats of the small picture beside a photo, the smallest first. */
export const smallFormats = ['avif', 'webp'] as const
/** One of them. */
export type SmallFormat = (typeof smallFormats)[number]

/** Where the pictures are. Names are random and say nothing of the content. */
export interface PhotoStore {
  /** Stores a picture durably and returns its name. */
  put(jpeg: Buffer): Promise<string>
  /** The picture, or undefined when there is none of that name. */
  get(file: string): Promise<Buffer | undefined>
  /** Stores the small picture beside one. It is made from it, and goes with it. */
  putSmall(file: string, format: SmallFormat, picture: Buffer): Promise<void>
  getSmall(file: string, format: SmallFormat): Promise<Buffer | undefined>
  /** Deletes a picture, and what was made from it. */
  delete(file: string): Promise<void>
  /**
   * Names of everything that was written so many milliseconds ago or earlier, also what a crash left half written; a small picture by
   * the name of what it was made from.
   */
  olderThan(ms: number): AsyncIterable<string>
}

const namePattern = /^[0-9a-f]{2}\/[0-9a-f]{30}\.jpg(\.new)?$/
const storedPattern = /^[0-9a-f]{2}\/[0-9a-f]{30}\.(jpg|avif|webp)(\.new)?$/

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

const readIfThere = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const removeAll = async (paths: readonly string[]): Promise<void> => {
  for (const path of paths) await rm(path, { force: true })
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
  for (const part of await namesIn(folder)) {
    const told = new Set<string>()
    for (const name of await namesIn(join(folder, part))) {
      const file = `${part}/${name}`
      if (!storedPattern.test(file) || !(await isOlder(join(folder, file), ms))) continue
      const picture = name.endsWith('.jpg.new') ? file : pictureOf(file)
      if (!told.has(picture)) yield picture
      told.add(picture)
    }
  }
}

/** A name that says nothing of the content; its first two digits spread pictures over 256 folders. */
export const newName = (random: Random): string => {
  const name = random.bytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}.jpg`
}

/** The picture that a file belongs to. */
export const pictureOf = (file: string): string => file.replace(/\.(avif|webp)(?=$|\.new$)/, '.jpg').replace(/\.new$/, '')

/** Photos as files in a folder. */
export const createFilePhotoStore = (folder: string, random: Random): PhotoStore => {
  const pathOf = (file: string) => {
    if (!namePattern.test(file)) throw new Error(`No photo can be named ${file}.`)
    return join(folder, file)
  }
  const smallPathOf = (file: string, format: SmallFormat) => pathOf(file).replace(/\.jpg(?=$|\.new$)/, `.${format}`)
  return {
    put: async (jpeg) => {
      const file = newName(random)
      await writeDurably(pathOf(file), jpeg)
      return file
    },
    get: async (file) => readIfThere(pathOf(file)),
    putSmall: async (file, format, picture) => {
      const path = smallPathOf(file, format)
      await rm(`${path}.new`, { force: true })
      await writeDurably(path, picture)
    },
    getSmall: async (file, format) => readIfThere(smallPathOf(file, format)),
    delete: (file) => {
      const small = smallFormats.map((format) => smallPathOf(file, format))
      // What a crash left half written beside it goes as well.
      return removeAll([pathOf(file), ...small.flatMap((each) => [each, `${each}.new`])])
    },
    olderThan: (ms) => filesOlderThan(folder, ms),
  }
}
