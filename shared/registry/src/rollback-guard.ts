import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { throughDraft } from './store/through-draft.ts'

/** The highest number of a registry that this machine has seen, kept over restarts and apart from the releases. */
export interface HighWaterMark {
  read(): Promise<number>
  advance(serial: number): Promise<void>
}

/** @param dataFolder absolute path; the number lies beside the keys, so that who can write releases cannot lower it */
export const highWaterMarkOf = (dataFolder: string): HighWaterMark => {
  const path = join(dataFolder, 'keys', 'registry.serial')
  const read = async () => Number(await readFile(path, 'utf8').catch(() => '0')) || 0
  let writes = Promise.resolve()
  const write = async (serial: number) => {
    if (serial <= (await read())) return
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await throughDraft(path, Buffer.from(String(serial)), (draft) => rename(draft, path))
  }
  return {
    read,
    advance: (serial) => {
      writes = writes.catch(() => undefined).then(() => write(serial))
      return writes
    },
  }
}
