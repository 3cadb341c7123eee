import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, readdir } from 'node:fs/promises'
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

/** Writes a file that only its owner reads, and waits until the disk has it. */
export const writeDurably = async (path: string, content: Buffer | string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Copies a file; undefined where it has gone in the meantime. */
export const copyFile = async (from: string, to: string, path: string): Promise<CopiedFile | undefined> => {
  const content = await readFile(join(from, path)).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!content) return undefined
  await writeDurably(join(to, path), content)
  return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

/** Length and hash of a file of any size. */
export const describeFile = async (folder: string, path: string): Promise<CopiedFile> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(join(folder, path)) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { path, bytes, sha256: hash.digest('hex') }
}
