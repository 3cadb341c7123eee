import { readFileSync } from 'node:fs'
import { calls } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { activeMember } from '@quintet/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from './testing.ts'

// Whatever arrives, nothing is ever a fault of ours: 5xx would mean that an input was not checked.

let app: TestApp
let member: SignedIn

beforeAll(async () => {
  app = createTestApp()
  member = await activeMember(app, { attraction: 2 })
}, 60_000)
afterAll(() => app.close())

const names = (Object.keys(calls) as (keyof typeof calls)[]).filter((name) => name !== 'deleteAccount')

const golden = (name: string): unknown => {
  const file = new URL(`../../shared/contract/golden/${name}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { requests: { wire: unknown }[] }).requests[0]?.wire ?? {}
}

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(-1, 0, 1e308, 2 ** 53, '', ' ', '\u0000', '__proto__', "'; DROP TABLE members;--", '1', [], {}, null, true),
)

/** The right request with one of its parts replaced by something odd. */
const bent = (right: unknown): fc.Arbitrary<unknown> => {
  const keys = typeof right === 'object' && right !== null ? Object.keys(right) : []
  if (keys.length === 0) return odd
  const spoil = ([key, value]: [string, unknown]) => {
    const copy = structuredClone(right) as Record<string, unknown>
    copy[key] = value
    return copy
  }
  return fc.oneof(odd, fc.tuple(fc.constantFrom(...keys), odd).map(spoil))
}

const answerTo = async (name: (typeof names)[number], body: string): Promise<Response> => {
  const { method, path } = calls[name]
  const headers = { [authHeader]: member.idToken, 'content-type': 'application/json' }
  return app.app.request(`/api${path}`, method === 'GET' ? { headers } : { method, headers, body })
}

test('a body over the limit is refused before it is read', async () => {
  const answer = await answerTo('sendMessage', JSON.stringify({ v1: 'A'.repeat(20_000) }))
  expect(answer.status).toBe(413)
})

// Odd inputs may end the session itself; the calls are made all the same.
test.each(names)(
  '%s answers every odd input without a fault',
  async (name) => {
    await fc.assert(
      fc.asyncProperty(bent(golden(name)), async (input) => {
        const answer = await answerTo(name, JSON.stringify(input) ?? '')
        expect(answer.status).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
    for (const body of ['', '{', 'null', '"x"', '[[[[[[', '\ufeff{}'])
      expect((await answerTo(name, body)).status).toBeLessThan(500)
  },
  30_000,
)

const nested = (levels: number, open: string, close: string) => `${open.repeat(levels)}1${close.repeat(levels)}`

test.each(names.filter((name) => calls[name].method !== 'GET'))('%s bears an input of thousands of levels', async (name) => {
  const right = JSON.stringify(golden(name)).slice(0, -1)
  const comma = right === '{' ? '' : ','
  for (const part of [nested(7000, '[', ']'), nested(2500, '{"a":', '}')]) {
    const answer = await answerTo(name, `${right}${comma}"x":${part}}`)
    expect(answer.status).toBeLessThan(500)
  }
})

test('without a token every member call is 401, with the same words', async () => {
  const bodies = new Set<string>()
  for (const name of names.filter((each) => calls[each].auth !== 'none')) {
    const { method, path } = calls[name]
    const answer = await app.app.request(`/api${path}`, { method, ...(method === 'GET' ? {} : { body: '{}' }) })
    expect(answer.status).toBe(401)
    bodies.add(await answer.text())
  }
  expect(bodies.size).toBe(1)
})
