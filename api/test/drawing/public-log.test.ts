import { createHash, createPublicKey, verify } from 'node:crypto'
import { calls } from '@quintet/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { connectionOf } from '@quintet/weekly-drawing/database'
import { appendEntry } from '@quintet/weekly-drawing/public-log/append'
import { logKeyOf } from '@quintet/weekly-drawing/public-log/key'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { countQueries } from '../count-queries.ts'
import { type TestApp, createTestApp } from '../testing.ts'
import { createFilledApp, oneWeek } from './filled-app.ts'

let app: TestApp
afterEach(() => app.close())

const load = (query = '') => app.app.request(`/api/drawing/log${query}`)

const append = ({ context }: TestApp, from: number, to: number) => {
  const key = logKeyOf(context.config)
  return context.db.write(async () => {
    for (let week = from; week <= to; week++)
      appendEntry(connectionOf(context.db.direct), key, 0, { week, kind: 'announced', scheme: 2, commitment: 'c' })
  })
}

// As a stranger writes it, from the guide alone.
const publicKeyOf = (hex: string) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') }, format: 'jwk' })

describe('the public log', () => {
  it('is read without a token, and a stranger can check every entry', async () => {
    const filled = await createFilledApp({ members: 20 })
    app = filled.app
    await announceDrawings(app.context)
    app.clock.shift(oneWeek)
    await drawDueWeeks(app.context)
    const answer = await load()
    expect(answer.status).toBe(200)
    const { key, last, entries } = (await answer.json()) as {
      key: string
      last: number
      entries: { number: number; text: string; signature: string }[]
    }
    expect([last, entries.length]).toEqual([5, 5])
    let previous = '0'.repeat(64)
    for (const [index, { number, text, signature }] of entries.entries()) {
      expect(number).toBe(index + 1)
      expect(JSON.parse(text)).toMatchObject({ format: 'quintet-log 1', number, previous, key })
      expect(verify(null, Buffer.from(text), publicKeyOf(key), Buffer.from(signature, 'hex'))).toBe(true)
      previous = createHash('sha256').update(text).digest('hex')
    }
    expect(entries.map(({ text }) => (JSON.parse(text) as { kind: string }).kind)).toEqual([
      'announced',
      'announced',
      'announced',
      'frozen',
      'published',
    ])
  })

  it('comes in pages, the last one where no number is asked for', async () => {
    app = createTestApp()
    await append(app, 1, 230)
    const numbers = async (from?: number) => {
      const { entries, last } = await app.call(calls.loadDrawingLog, from === undefined ? {} : { from })
      expect(last).toBe(230)
      return [entries.length, entries[0]?.number, entries.at(-1)?.number]
    }
    expect(await numbers()).toEqual([100, 131, 230])
    expect(await numbers(1)).toEqual([100, 1, 100])
    expect(await numbers(201)).toEqual([30, 201, 230])
    expect(await numbers(230)).toEqual([1, 230, 230])
    await expect(app.call(calls.loadDrawingLog, { from: 231 })).rejects.toMatchObject({ code: 'notFound' })
  })

  it('shows an entry as soon as it is there, and else reads a page once', async () => {
    app = createTestApp()
    await append(app, 1, 2)
    const numbers = async (from?: number) =>
      (await app.call(calls.loadDrawingLog, from === undefined ? {} : { from })).entries.map(({ number }) => number)
    expect(await numbers()).toEqual([1, 2])
    expect(await numbers(2)).toEqual([2])
    await append(app, 3, 3)
    expect(await numbers()).toEqual([1, 2, 3])
    expect(await numbers(2)).toEqual([2, 3])
    // Where the log ends is asked each time.
    for (const from of [undefined, 2]) expect(await countQueries(() => numbers(from))).toBe(1)
  })

  it('may be kept for a minute, without the time and without what was refused', async () => {
    app = createTestApp()
    const answer = await load()
    expect(await answer.json()).toMatchObject({ last: 0, entries: [] })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
    expect(answer.headers.get('x-server-time')).toBeNull()
    for (const query of ['?from=1', '?from=0', '?from=x', '?from=-1', '?from=1e3']) {
      const refused = await load(query)
      expect(refused.headers.get('cache-control')).toBe('no-store')
      expect(await refused.json()).toHaveProperty('errorMessage')
    }
  })
})
