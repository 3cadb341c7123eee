import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A file of a copy: where it stands in it, how long it is, and its hash. */
export interface CopiedFile {
  path: string
  bytes: number
  sha256: string
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Paths of all files under a folder, with slashes; none where the folder is not there. */
export const filesUnder = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const deeper = found.map(async (each) =>
    each.isDirectory() ? (await filesUnder(join(folder, each.name))).map((path) => `${each.name}/${path}`) : [each.name],
  )
  return (await Promise.all(deeper)).flat().toSorted()
}

const writeOwn = async (path: string, write: (file: FileHandle) => Promise<void>): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'w', 0o600)
  try {
    await write(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes a file that only its owner reads, and waits until the disk has it. */
export const writeDurably = (path: string, content: Buffer | string): Promise<void> =>
  writeOwn(path, (file) => file.writeFile(content))

const bytesAtOnce = 1024 * 1024

const sourceOf = (path: string): Promise<FileHandle | undefined> =>
  open(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

/** Copies a file of any size, piece by piece, and waits until the disk has it; undefined where it has gone in the meantime. */
export const copyFile = async (from: string, to: string, path: string): Promise<CopiedFile | undefined> => {
  const source = await sourceOf(join(from, path))
  if (!source) return undefined
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await writeOwn(join(to, path), async (file) => {
      const pieces = source.createReadStream({ highWaterMark: bytesAtOnce, autoClose: false }) as AsyncIterable<Buffer>
      for await (const piece of pieces) {
        hash.update(piece)
        bytes += piece.length
        await file.writeFile(piece)
      }
    })
  } finally {
    await source.close()
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Length and hash of a file of any size. */
export const describeFile = async (folder: string, path: string): Promise<CopiedFile> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(join(folder, path), { highWaterMark: bytesAtOnce }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { path, bytes, sha256: hash.digest('hex') }
}
