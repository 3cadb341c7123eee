import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keysFolder } from './key-files.ts'
import { throughDraft } from './store/through-draft.ts'

/** A state of the registry that was found genuine. */
export interface Seen {
  serial: number
  /** Of the entry as it is stored; empty where an earlier version of the program noted the number alone. */
  hash: string
}

/** The newest state that this machine has seen, kept over restarts and apart from the releases. */
export interface HighWaterMark {
  read(): Promise<Seen>
  /** @param content the entry as it is stored */
  advance(serial: number, content: Uint8Array): Promise<void>
}

/** What an entry is known again by. */
export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

const parse = (text: string): Seen => {
  const [serial, hash = ''] = text.trim().split(' ')
  return { serial: Number(serial) || 0, hash }
}

const textOf = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined)

/** @param dataFolder absolute path; the number lies beside the keys, so that who can write releases cannot lower it */
export const highWaterMarkOf = (dataFolder: string): HighWaterMark => {
  const path = join(keysFolder(dataFolder), 'registry.serial')
  const former = join(dataFolder, 'keys', 'registry.serial')
  const read = async () => parse((await textOf(path)) ?? (await textOf(former)) ?? '0')
  let writes = Promise.resolve()
  const write = async (serial: number, content: Uint8Array) => {
    const seen = await read()
    const isKnown = serial < seen.serial || (serial === seen.serial && seen.hash !== '')
    if (isKnown) return
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await throughDraft(path, Buffer.from(`${serial} ${hashOf(content)}`), (draft) => rename(draft, path))
    await rm(former, { force: true })
  }
  return {
    read,
    advance: (serial, content) => {
      writes = writes.catch(() => undefined).then(() => write(serial, content))
      return writes
    },
  }
}
