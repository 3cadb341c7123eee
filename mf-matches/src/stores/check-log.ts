import type { DrawingLog, DrawingProof } from '@quintet/contract'
import { ApiError, send } from '@quintet/sdk'
import { drawnWith } from './check-proof.ts'
import { bytesOf, bytesOfText, hexOf, sha256 } from './hashes.ts'
import { type LogMemory, isOtherThanSeen, keepLogMemory, readLogMemory } from './log-memory.ts'

/** What can be wrong with the public log, as far as a week and this device are concerned. */
export const logProblems = ['forgotten', 'changed', 'key', 'broken', 'late', 'again', 'missing', 'differs'] as const
export type LogProblem = (typeof logProblems)[number]

interface Entry {
  number: number
  hash: string
  previous: string
  key: string
  week: number
  kind: string
  content: Readonly<Record<string, unknown>>
  isSigned: boolean
}

// Not every browser knows Ed25519 yet; then the chain alone is checked here, and the guide says how to check the signatures.
const openKey = async (key: string): Promise<CryptoKey | undefined> => {
  try {
    return await crypto.subtle.importKey('raw', bytesOf(key), 'Ed25519', false, ['verify'])
  } catch {
    return undefined
  }
}

const readEntries = async ({ key, entries }: DrawingLog): Promise<Entry[]> => {
  const opened = await openKey(key)
  return Promise.all(
    entries.map(async ({ number, text, signature }) => {
      const content = JSON.parse(text) as Record<string, unknown>
      const isSigned = !opened || (await crypto.subtle.verify('Ed25519', opened, bytesOf(signature), bytesOfText(text)))
      return {
        number: content['number'] === number ? number : -1,
        hash: hexOf(await sha256(bytesOfText(text))),
        previous: String(content['previous']),
        key: String(content['key']),
        week: Number(content['week']),
        kind: String(content['kind']),
        content,
        isSigned,
      }
    }),
  )
}

const pageSize = 100
// Of a log of three entries a week: thirty years. A log that claims more is not followed.
const mostPages = 50

interface Loaded {
  key: string
  entries: Entry[]
}

const loadPage = async (input: { from?: number }): Promise<Loaded & { last: number }> => {
  const page = await send('loadDrawingLog', input)
  return { key: page.key, last: page.last, entries: await readEntries(page) }
}

const lastOf = (entries: readonly Entry[]): number => entries.at(-1)?.number ?? 0

/** Everything from an entry on, and a page of what stands before it, which the week in question may be in. */
const loadAround = async (number: number): Promise<Loaded> => {
  // It is asked for by its own number: an answer that a cache kept from before it was there cannot be taken for its loss.
  const { key, last, entries } = await loadPage({ from: number })
  let all = entries
  for (let page = 1; page < mostPages && lastOf(all) < last; page++) {
    const more = (await loadPage({ from: lastOf(all) + 1 })).entries
    if (more.length === 0) break
    all = [...all, ...more]
  }
  const before = number > 1 ? (await loadPage({ from: Math.max(1, number - pageSize) })).entries : []
  return { key, entries: [...before.filter((entry) => entry.number < number), ...all] }
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'notFound'

/** The last entries, with the one that this device saw last; undefined where that one is not there any more. */
const loadEntries = async (head: LogMemory['head']): Promise<Loaded | undefined> => {
  if (!head) return loadPage({})
  try {
    const loaded = await loadAround(head.number)
    return loaded.entries.some(({ number, hash }) => number === head.number && hash === head.hash) ? loaded : undefined
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

const isChained = (entries: readonly Entry[]): boolean =>
  entries.every(({ number, previous, isSigned }, at) => {
    const before = entries[at - 1]
    return isSigned && number > 0 && (!before || (number === before.number + 1 && previous === before.hash))
  })

interface Named {
  beacon?: { chain?: string; round?: number } | null
  delay?: { squarings?: number }
}

/** Whether an entry names the same round of a beacon, or the same delay. */
const namesSame = (content: Entry['content'], { beacon, delay }: DrawingProof): boolean => {
  const named = content as Named
  return (
    named.beacon?.chain === beacon?.chain && named.beacon?.round === beacon?.round && named.delay?.squarings === delay?.squarings
  )
}

type Told = readonly [name: string, value: string | undefined]

const holds = (entry: Entry | undefined, ...told: Told[]): boolean =>
  !entry || told.every(([name, value]) => value === undefined || entry.content[name] === value)

const isTold = (entries: readonly Entry[], proof: DrawingProof): boolean => {
  const drawn = drawnWith(proof)
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind)
  const [announced, frozen, published] = [of('announced'), of('frozen'), of('published')]
  return (
    frozen.length <= 1 &&
    published.length <= 1 &&
    holds(announced.at(-1), ['commitment', proof.commitment]) &&
    holds(frozen[0], ['root', proof.root]) &&
    frozen.every(({ content }) => namesSame(content, proof)) &&
    holds(published[0], ['secret', drawn.seed], ['seed', drawn.drawSeed])
  )
}

// Before there was a log, weeks were told of in part only.
const isWhole = (entries: readonly Entry[], { scheme, seed }: DrawingProof): boolean =>
  scheme !== 2 ||
  ['announced', 'frozen', ...(seed === undefined ? [] : ['published'])].every((kind) =>
    entries.some((entry) => entry.kind === kind),
  )

const isChanged = (entries: readonly Entry[]): boolean =>
  entries.some(
    ({ kind, week, content }) => kind === 'announced' && isOtherThanSeen({ week, commitment: String(content['commitment']) }),
  )

const remember = (memory: LogMemory, key: string, entries: readonly Entry[]): void => {
  const last = entries.at(-1)
  // Of several announcements of a week the first one counts.
  const announced = entries
    .filter(({ kind }) => kind === 'announced')
    .map(({ week, content }) => [week, String(content['commitment'])])
    .toReversed()
  keepLogMemory({
    key,
    ...(last && { head: { number: last.number, hash: last.hash } }),
    // What was seen first stays.
    commitments: { ...(Object.fromEntries(announced) as LogMemory['commitments']), ...memory.commitments },
  })
}

const problemsOf = (loaded: Loaded, memory: LogMemory, week: number, proof: DrawingProof) => {
  const { key, entries } = loaded
  const own = entries.filter((entry) => entry.week === week)
  const found: Record<LogProblem, boolean> = {
    forgotten: false,
    changed: isChanged(entries) || isOtherThanSeen({ week, commitment: proof.commitment }),
    key: memory.key !== undefined && memory.key !== key,
    broken: !isChained(entries) || entries.some((entry) => entry.key !== key),
    late: proof.late === true || own.some(({ content }) => content['late'] === true),
    again: proof.again === true || own.filter(({ kind }) => kind === 'announced').length > 1,
    missing: !isWhole(own, proof),
    differs: !isTold(own, proof),
  }
  return logProblems.filter((problem) => found[problem])
}

/**
 * Holds the proof of a week against the public log, and the log against what this device saw of it before; empty where all fits.
 * What does not fit is not remembered, so that it is told again the next time. Undefined where the log could not be loaded.
 */
export const checkLog = async (week: number, proof: DrawingProof): Promise<LogProblem[] | undefined> => {
  const memory = readLogMemory()
  try {
    const loaded = await loadEntries(memory.head)
    if (!loaded) return ['forgotten']
    const problems = problemsOf(loaded, memory, week, proof)
    if (!problems.some((problem) => problem === 'key' || problem === 'broken')) remember(memory, loaded.key, loaded.entries)
    return problems
  } catch (error) {
    if (error instanceof ApiError) return undefined
    // An entry that is none.
    return ['broken']
  }
}
