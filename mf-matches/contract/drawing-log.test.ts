import { createHash } from 'node:crypto'
import type { DrawingLog, DrawingProof } from '@quintet/contract'
import { createTestApp, type SignedIn, type TestApp } from '@quintet/api/testing'
import { configure, endSession, eraseDevice, memoryStorage, send, signOut } from '@quintet/sdk'
import { activeMember, signInToSdk } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkLog } from '../src/stores/check-log.ts'
import { isOtherThanSeen, keepLogMemory, readLogMemory, rememberCommitments } from '../src/stores/log-memory.ts'

// A server that changes the public log after a device has seen it. Only its answers are changed; the API behind them is the real one.

let app: TestApp
let member: SignedIn
let week: number
let proof: DrawingProof
let lie: (log: DrawingLog) => DrawingLog = (log) => log

const be = async (): Promise<void> => {
  await signInToSdk(app, member)
  configure({
    storage: memoryStorage(),
    fetch: async (input, init) => {
      const response = await app.app.request(String(input), init)
      const body = (await response.json()) as unknown
      const isLog = String(input).includes('/drawing/log') && response.headers.get('cache-control') !== 'no-store'
      return Response.json(isLog ? lie(body as DrawingLog) : body, { status: response.status })
    },
  })
}

const drawWeek = async (): Promise<void> => {
  await send('submitFreeTokens', {})
  await app.drawWeek()
  week = (await send('listDrawings', {})).weeks[0]?.week ?? 0
  const receipt = await send('loadReceipt', { week })
  if (!receipt.proof) throw new Error('There is no proof.')
  proof = receipt.proof
}

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  member = await activeMember(app, { attraction: 2 })
  await be()
  await drawWeek()
}, 60_000)
afterAll(() => app.close())
beforeEach(async () => {
  lie = (log) => log
  await be()
})

type Content = Record<string, unknown>
type Change = (content: Content, at: number) => Content

/** The log with other contents, chained anew as a server can; it cannot sign it with a key that it does not have. */
const rewritten =
  (change: Change) =>
  (log: DrawingLog): DrawingLog => {
    let previous: string | undefined
    const entries = log.entries.map(({ text, ...entry }, at) => {
      const content = change(JSON.parse(text) as Content, at)
      const written = JSON.stringify(previous === undefined ? content : { ...content, previous })
      previous = createHash('sha256').update(written).digest('hex')
      return { ...entry, text: written }
    })
    return { ...log, entries }
  }

const ofWeek =
  (kind: string, changes: Content): Change =>
  (content) =>
    content['week'] === week && content['kind'] === kind ? { ...content, ...changes } : content

describe('an honest log', () => {
  test('fits, also when it has grown and comes in pages', async () => {
    expect(await checkLog(week, proof)).toEqual([])
    const { head } = readLogMemory()
    for (let weeks = 0; weeks < 3; weeks++) {
      app.clock.shift(7 * 86_400_000)
      await drawWeek()
    }
    expect(await checkLog(week, proof)).toEqual([])
    expect(readLogMemory().head?.number).toBeGreaterThan(head?.number ?? 0)
    // In pages of two entries each, from the first one on.
    const grown = readLogMemory().head
    const { text = '' } = (await send('loadDrawingLog', { from: 1 })).entries[0] ?? {}
    keepLogMemory({ ...readLogMemory(), head: { number: 1, hash: createHash('sha256').update(text).digest('hex') } })
    lie = (log) => ({ ...log, entries: log.entries.slice(0, 2) })
    expect(await checkLog(week, proof)).toEqual([])
    expect(readLogMemory().head).toEqual(grown)
  }, 60_000)

  test.each(['a device that saw none of it', 'one that did'])(
    'cannot be checked while it does not answer, by %s',
    async (device) => {
      if (device === 'one that did') await checkLog(week, proof)
      configure({ fetch: async () => Response.json({ errorMessage: 'Busy', code: 'busy' }, { status: 503 }) })
      expect(await checkLog(week, proof)).toBeUndefined()
    },
  )
})

describe('a browser that knows no Ed25519', () => {
  beforeEach(() => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('Unknown', 'NotSupportedError'))
    return () => vi.restoreAllMocks()
  })

  test('holds the chain alone against what it saw', async () => {
    expect(await checkLog(week, proof)).toEqual([])
    lie = (log) => ({ ...log, entries: log.entries.map((entry) => ({ ...entry, signature: '0'.repeat(128) })) })
    expect(await checkLog(week, proof)).toEqual([])
    lie = (log) => ({ ...log, entries: log.entries.filter((_, at) => at !== 1) })
    expect(await checkLog(week, proof)).toContain('broken')
  })
})

describe('a log that claims more than it has', () => {
  let asked: number
  /** Answers with a log that has no end, or with pages of nothing. */
  const claim = (entriesFrom: (from: number) => DrawingLog['entries']): void => {
    keepLogMemory({ commitments: {}, head: { number: 7, hash: '0'.repeat(64) } })
    asked = 0
    configure({
      fetch: async (input) => {
        asked += 1
        const from = Number(new URL(String(input), 'http://localhost').searchParams.get('from'))
        return Response.json({ key: 'ab'.repeat(32), last: 1e9, entries: entriesFrom(from) })
      },
    })
  }

  test('is not followed for ever', async () => {
    claim((number) => [{ number, text: JSON.stringify({ number }), signature: '0'.repeat(128) }])
    expect(await checkLog(week, proof)).toEqual(['forgotten'])
    expect(asked).toBe(51)
  })

  test('is not asked again for what it has not', async () => {
    claim(() => [])
    expect(await checkLog(week, proof)).toEqual(['forgotten'])
    expect(asked).toBe(3)
  })
})

describe('a log that was changed', () => {
  test.each<[string, string, (log: DrawingLog) => DrawingLog]>([
    ['an entry that was seen is gone', 'forgotten', (log) => ({ ...log, last: log.last - 1, entries: log.entries.slice(0, -1) })],
    [
      'an entry that was seen says something else',
      'forgotten',
      rewritten((content, at) => (at === 0 ? { ...content, at: '' } : content)),
    ],
    ['the log is empty', 'forgotten', (log) => ({ ...log, last: 0, entries: [] })],
    ['it is another key', 'key', (log) => ({ ...log, key: 'ab'.repeat(32) })],
    [
      'a signature is another',
      'broken',
      (log) => ({ ...log, entries: log.entries.map((entry) => ({ ...entry, signature: '0'.repeat(128) })) }),
    ],
    ['an entry is left out', 'broken', (log) => ({ ...log, entries: log.entries.filter((_, at) => at !== 1) })],
    ['an entry is none', 'broken', (log) => ({ ...log, entries: log.entries.map((entry) => ({ ...entry, text: 'none' })) })],
  ])('is noticed: %s', async (_, problem, change) => {
    expect(await checkLog(week, proof)).toEqual([])
    const before = readLogMemory()
    lie = change
    expect(await checkLog(week, proof)).toContain(problem)
    // Nothing of it is learned, so that it is told again.
    expect(readLogMemory()).toEqual(before)
    expect(await checkLog(week, proof)).toContain(problem)
  })

  test('is noticed where the server has fewer entries than this device saw', async () => {
    expect(await checkLog(week, proof)).toEqual([])
    const { head = { number: 0, hash: '' } } = readLogMemory()
    keepLogMemory({ ...readLogMemory(), head: { ...head, number: head.number + 1 } })
    expect(await checkLog(week, proof)).toEqual(['forgotten'])
  })

  test('is noticed by a device that sees it first: an entry stands at another place than it says', async () => {
    lie = (log) => ({ ...log, entries: log.entries.slice(-1).map((entry) => ({ ...entry, number: entry.number + 7 })) })
    expect(await checkLog(week, proof)).toContain('broken')
  })

  test.each<[string, string, Change]>([
    ['another commitment', 'differs', (content) => ofWeek('announced', { commitment: '0'.repeat(64) })(content, 0)],
    ['another root', 'differs', (content) => ofWeek('frozen', { root: '0'.repeat(64) })(content, 0)],
    ['another beacon', 'differs', (content) => ofWeek('frozen', { beacon: { chain: 'c', round: 1 } })(content, 0)],
    ['another delay', 'differs', (content) => ofWeek('frozen', { delay: { squarings: 1 } })(content, 0)],
    ['another secret', 'differs', (content) => ofWeek('published', { secret: '0'.repeat(64) })(content, 0)],
    ['no freeze', 'missing', (content) => ofWeek('frozen', { week: 1 })(content, 0)],
    ['a late announcement', 'late', (content) => ofWeek('announced', { late: true })(content, 0)],
    ['two announcements', 'again', (content) => ofWeek('frozen', { kind: 'announced' })(content, 0)],
  ])('is noticed by a device that sees it first: %s', async (_, problem, change) => {
    lie = rewritten(change)
    expect(await checkLog(week, proof)).toContain(problem)
  })
})

describe('commitments that this device saw', () => {
  test('are remembered from the list, and another one later is told', async () => {
    const { announced } = await send('listDrawings', {})
    rememberCommitments(announced)
    const [first] = announced
    if (!first) throw new Error('Nothing is announced.')
    expect(isOtherThanSeen(first)).toBe(false)
    const other = { ...first, commitment: '0'.repeat(64) }
    rememberCommitments([other])
    expect(isOtherThanSeen(first)).toBe(false)
    expect(isOtherThanSeen(other)).toBe(true)
  })

  test('are held against the proof and the log', async () => {
    rememberCommitments([{ week, commitment: '0'.repeat(64) }])
    expect(await checkLog(week, proof)).toEqual(['changed'])
    expect(await checkLog(week, proof)).toEqual(['changed'])
  })

  test('stay when a session ends, however it ends, and go with all else of the device', async () => {
    rememberCommitments([{ week, commitment: '0'.repeat(64) }])
    await endSession('refused')
    expect(isOtherThanSeen({ week, commitment: '1'.repeat(64) })).toBe(true)
    await signOut()
    expect(isOtherThanSeen({ week, commitment: '1'.repeat(64) })).toBe(true)
    await eraseDevice()
    expect(isOtherThanSeen({ week, commitment: '1'.repeat(64) })).toBe(false)
  })

  test('do not stop anything where the storage holds something else', async () => {
    configure({ storage: { ...memoryStorage(), getItem: () => '{' } })
    expect(readLogMemory()).toEqual({ commitments: {} })
    configure({
      storage: {
        ...memoryStorage(),
        setItem: () => {
          throw new Error('full')
        },
      },
    })
    expect(await checkLog(week, proof)).toEqual([])
  })
})
