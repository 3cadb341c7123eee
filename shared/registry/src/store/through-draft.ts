import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

let drafts = 0

/**
 * Writes a file so that a reader, or a power cut, never meets half of it: it gets its name only when all of it is on the disk.
 * @param path absolute path; its folder is made when it is missing
 * @param finish gives the draft its name, by whichever way the caller needs
 */
export const throughDraft = async <T>(path: string, content: Uint8Array, finish: (draft: string) => Promise<T>): Promise<T> => {
  const draft = `${path}.${process.pid}-${(drafts += 1)}.draft`
  await mkdir(dirname(path), { recursive: true })
  try {
    const file = await open(draft, 'w')
    await file
      .writeFile(content)
      .then(() => file.sync())
      .finally(() => file.close())
    return await finish(draft)
  } finally {
    await rm(draft, { force: true })
  }
}
