import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DAY_MS } from '@quintet/domain/time'

// A copy of the site knows nothing of who left after it was made. This list does, outside of database and copies: a restore deletes them
// again. A line is a day and the hash of a sign-in's random number, which says nothing of anybody without the account that is gone.

/** Days for which a line stays: as long as a copy may live. */
export const ERASED_LIST_DAYS = 366

const linePattern = /^(\d{4}-\d\d-\d\d) ([0-9a-f]{64})$/

/** What stands in the list for a sign-in. */
export const erasedHash = (sub: string): string => createHash('sha256').update(`quintet-erased 1 ${sub}`).digest('hex')

interface ErasedListPlace {
  /** Path of the list; empty: in the data folder. */
  erasedList: string
  dataFolder: string
}

/** Where the list stands: best on another disk than the database. */
export const erasedListOf = ({ erasedList, dataFolder }: ErasedListPlace): string =>
  erasedList === '' ? join(dataFolder, 'erased.list') : erasedList

interface Line {
  /** ISO day. */
  day: string
  hash: string
}

const readLines = async (file: string): Promise<Line[]> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const [, day, hash] = linePattern.exec(line) ?? []
    return day === undefined || hash === undefined ? [] : [{ day, hash }]
  })
}

/** The hashes of a list; none where there is no list. */
export const readErased = async (file: string): Promise<Set<string>> => new Set((await readLines(file)).map(({ hash }) => hash))

const isoDay = (now: number): string => new Date(now).toISOString().slice(0, 10)

// One after the other: what is written anew must not lose what is added meanwhile.
let last: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const next = last.then(work, work)
  last = next.catch(() => undefined)
  return next
}

const append = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Notes that a sign-in was erased, and waits until the disk has it. @param now epoch milliseconds */
export const noteErased = (file: string, hashes: readonly string[], now: number): Promise<void> =>
  inTurn(() => append(file, hashes.map((hash) => `${isoDay(now)} ${hash}\n`).join('')))

/** Takes lines out of the list that are older than any copy. @param now epoch milliseconds */
export const pruneErased = (file: string, now: number): Promise<void> =>
  inTurn(async () => {
    const lines = await readLines(file)
    const first = isoDay(now - ERASED_LIST_DAYS * DAY_MS)
    const kept = lines.filter(({ day }) => day >= first)
    if (kept.length === lines.length) return
    const whole = kept.map(({ day, hash }) => `${day} ${hash}\n`).join('')
    await writeFile(`${file}.new`, whole, { mode: 0o600, flush: true })
    await rename(`${file}.new`, file)
  })
