import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DAY_MS } from '@quintet/domain/time'

// A copy of the site knows nothing of who left after it was made. This list does, outside of database and copies: a restore deletes them
// again. A line is a day and the hash of a sign-in's random number, which says nothing of anybody without the account that is gone. Of an
// account with another provider it is the moment: who came back after it is not whom it means.

/** Days for which a line stays: as long as a copy may live. */
export const ERASED_LIST_DAYS = 366

const linePattern = /^(\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{3}Z)?) ([0-9a-f]{64})$/

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
  /** ISO day, or moment. */
  when: string
  hash: string
}

/** The last moment that a line means: for a line with a day alone the end of that day, as nobody who left on it may be back. */
const untilOf = (when: string): number => (when.length > 10 ? Date.parse(when) : Date.parse(when) + DAY_MS - 1)

const readLines = async (file: string): Promise<Line[]> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const [, when, hash] = linePattern.exec(line) ?? []
    return when === undefined || hash === undefined ? [] : [{ when, hash }]
  })
}

/** The hashes of a list, each with the last moment that it means, epoch milliseconds; none where there is no list. */
export const readErased = async (file: string): Promise<Map<string, number>> => {
  const erased = new Map<string, number>()
  for (const { when, hash } of await readLines(file)) erased.set(hash, Math.max(untilOf(when), erased.get(hash) ?? 0))
  return erased
}

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

const textOf = (lines: readonly Line[]): string => lines.map(({ when, hash }) => `${when} ${hash}\n`).join('')

/** Notes that sign-ins were erased on a day, and waits until the disk has it. @param now epoch milliseconds */
export const noteErased = (file: string, hashes: readonly string[], now: number): Promise<void> =>
  inTurn(() => append(file, textOf(hashes.map((hash) => ({ when: isoDay(now), hash })))))

/** As `noteErased`, of one whose owner may have come back: with the moment, epoch milliseconds. */
export const noteErasedAt = (file: string, hash: string, at: number): Promise<void> =>
  inTurn(() => append(file, textOf([{ when: new Date(at).toISOString(), hash }])))

/** Takes the lines of another list over as they are, and waits until the disk has them. */
export const takeErased = (from: string, to: string): Promise<void> =>
  inTurn(async () => {
    const known = new Set((await readLines(to)).map((line) => textOf([line])))
    const missing = (await readLines(from)).filter((line) => !known.has(textOf([line])))
    if (missing.length > 0) await append(to, textOf(missing))
  })

/** Takes lines out of the list that are older than any copy. @param now epoch milliseconds */
export const pruneErased = (file: string, now: number): Promise<void> =>
  inTurn(async () => {
    const lines = await readLines(file)
    const first = isoDay(now - ERASED_LIST_DAYS * DAY_MS)
    const kept = lines.filter(({ when }) => when >= first)
    if (kept.length === lines.length) return
    await writeFile(`${file}.new`, textOf(kept), { mode: 0o600, flush: true })
    await rename(`${file}.new`, file)
  })
