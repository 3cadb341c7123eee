import { Hono } from 'hono'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import {
  type AppEnv,
  callerAddress,
  callerNetwork,
  checkAnswer,
  createCorsTable,
  declaredInput,
  forwardedAddress,
  inputFaults,
  networkOf,
  parseJson,
  readBody,
} from '../src/http/index.ts'
import { wirePath } from '../src/http/wire-path.ts'
import { faultAnswer } from '../src/errors/index.ts'

const limit = 10
const bodies = new Hono<AppEnv>()
  .post('/', async (exchange) => exchange.text(await readBody(exchange, limit)))
  .onError((thrown) => {
    const { status, body } = faultAnswer(thrown)
    return Response.json(body, { status })
  })

const post = async (body: BodyInit | null, headers: Record<string, string> = {}) => {
  const answer = await bodies.request('/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return [answer.status, answer.status === 200 ? await answer.text() : ((await answer.json()) as { code: string }).code]
}

/** A body that comes in parts, and breaks off where `fault` is given. */
const parts = (texts: string[], fault?: Error) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text))
      if (fault) controller.error(fault)
      else controller.close()
    },
  })

describe('a body', () => {
  it.each<[string, BodyInit | null, Record<string, string>, number, string]>([
    ['none', null, {}, 200, ''],
    ['an empty one', '', { 'content-length': '0' }, 200, ''],
    ['one as long as it may be', 'x'.repeat(10), { 'content-length': '10' }, 200, 'x'.repeat(10)],
    ['one that is declared too long', 'x', { 'content-length': '11' }, 413, 'input.tooLarge'],
    ['one of no length that is a number', 'x', { 'content-length': '1e1' }, 413, 'input.tooLarge'],
    ['one of a length and more', 'x', { 'content-length': '5 5' }, 413, 'input.tooLarge'],
    ['one of a length below nothing', 'x', { 'content-length': '-5' }, 413, 'input.tooLarge'],
    ['one that declares no length', 'x'.repeat(10), {}, 200, 'x'.repeat(10)],
    ['one that declares no length and is too long', 'x'.repeat(11), {}, 413, 'input.tooLarge'],
  ])('%s', async (_, body, headers, status, outcome) => {
    expect(await post(body, headers)).toEqual([status, outcome])
  })

  it.each<[string, ReadableStream<Uint8Array>, number, string]>([
    ['is put together', parts(['12', '345', '67890']), 200, '1234567890'],
    ['is cut off where it grows too long', parts(['12345', '67890', '1']), 413, 'input.tooLarge'],
    ["that breaks off is the caller's fault", parts(['12'], new Error('gone')), 400, 'input.brokenOff'],
    ['counts bytes, not characters', parts(['ééééé', 'é']), 413, 'input.tooLarge'],
  ])('in parts %s', async (_, body, status, outcome) => {
    expect(await post(body)).toEqual([status, outcome])
  })

  it('is JSON, or nothing, which is an empty object', () => {
    expect([parseJson(''), parseJson('{"a":1}'), parseJson('null')]).toEqual([{}, { a: 1 }, null])
    for (const text of [' ', '{', 'undefined']) expect(() => parseJson(text)).toThrow('not valid JSON')
  })
})

const socket = (remoteAddress?: string) => ({ incoming: { socket: { remoteAddress } } })

describe('whose address counts', () => {
  it.each([
    ['203.0.113.9', 'direct', 0, 'direct'],
    ['', 'direct', 1, 'direct'],
    ['  ', 'direct', 1, 'direct'],
    ['203.0.113.9', 'direct', 1, '203.0.113.9'],
    ['made up, 203.0.113.9', 'direct', 1, '203.0.113.9'],
    ['made up, 203.0.113.9, 192.0.2.1', 'direct', 2, '203.0.113.9'],
    ['203.0.113.9', 'direct', 2, 'direct'],
  ])('of "%s" from %s behind %i', (forwarded, direct, proxies, expected) => {
    expect(forwardedAddress(forwarded, direct, proxies)).toBe(expected)
  })

  it('is that of the socket, or "local" without one', async () => {
    const app = new Hono<AppEnv>()
      .get('/address', (exchange) => exchange.text(callerAddress(exchange, 0)))
      .get('/network', (exchange) => exchange.text(callerNetwork(exchange, 1)))
    const ask = async (path: string, headers: Record<string, string>, env: object) =>
      (await app.request(path, { headers }, env)).text()
    expect(await ask('/address', { 'x-forwarded-for': '203.0.113.9' }, socket('192.0.2.1'))).toBe('192.0.2.1')
    expect(await ask('/address', {}, {})).toBe('local')
    expect(await ask('/address', {}, { incoming: {} })).toBe('local')
    expect(await ask('/address', {}, socket())).toBe('local')
    expect(await ask('/network', { 'x-forwarded-for': '2001:db8:1:2:3::4' }, socket('192.0.2.1'))).toBe('2001:db8:1:2::/64')
    expect(await ask('/network', {}, socket('192.0.2.1'))).toBe('192.0.2.1')
  })

  it.each([
    ['::', '0:0:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['[::1]', '0:0:0:0::/64'],
    ['192.0.2.7:', '192.0.2.7:'],
    ['::ffff:999.0.2.7', '::ffff:999.0.2.7'],
    ['x::1', 'x::1'],
    ['', ''],
  ])('the network of %j is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('who may read answers from elsewhere', () => {
  const table = createCorsTable(
    { siteUrl: '', allowedOrigins: ['https://friend.example/path', 'https://other.example:444'] },
    'x-a',
  )

  it('is named, by the origin alone', () => {
    expect(table.answer('https://friend.example')).toMatchObject({ 'access-control-allow-origin': 'https://friend.example' })
    expect(table.answer('https://other.example:444')).toMatchObject({ vary: 'Origin' })
    expect(table.preflight('https://friend.example')).toMatchObject({
      'access-control-allow-origin': 'https://friend.example',
      'access-control-allow-headers': 'x-a',
    })
    expect(table.answer('https://friend.example')).not.toHaveProperty('access-control-allow-headers')
  })

  it.each([undefined, '', 'null', 'https://friend.example.org', 'http://friend.example', 'https://other.example'])(
    'is not %s',
    (origin) => {
      expect([table.answer(origin), table.preflight(origin)]).toEqual([undefined, undefined])
    },
  )

  it('is the site itself, where it has an address', () => {
    const own = createCorsTable({ siteUrl: 'https://quintet.example/', allowedOrigins: [] }, '')
    expect(own.answer('https://quintet.example')).toBeDefined()
  })
})

const one = Type.Object({ kind: Type.Literal('one'), word: Type.String() })
const two = Type.Object({ kind: Type.Literal('two'), count: Type.Number(), list: Type.Array(Type.Number()) })
const wire = {
  request: {
    encode: (value: unknown) => {
      const { kind, word, count, list } = value as Record<string, unknown>
      return { k: kind, theWord: word, theCount: count, ...(Array.isArray(list) && { items: { list } }) }
    },
    decode: (value: unknown) => value,
  },
} as unknown as Parameters<typeof declaredInput>[0]['wire']
const faultOf = (request: Parameters<typeof declaredInput>[0]['request'], value: unknown): unknown => {
  try {
    declaredInput({ request, wire }, value)
    return undefined
  } catch (thrown) {
    const { body, status } = faultAnswer(thrown)
    return [status, body.params?.['fault']]
  }
}

describe('an input that does not have its shape', () => {
  const either = Type.Union([one, two])
  it.each<[string, unknown, unknown]>([
    ['is named by its word', { kind: 'three' }, [400, 'k is none of those that there are']],
    ['without a word is named by it', {}, [400, 'k is none of those that there are']],
    ['is judged by the shape that was meant', { kind: 'two', word: 'x', list: [] }, [400, 'theCount is missing']],
    ['names the place within', { kind: 'two', count: 1, list: [1, 'x'] }, [400, 'items.list.1 must be number']],
    ['names what is wrong', { kind: 'one', word: 7 }, [400, 'theWord must be string']],
    ['has a text that no database of PostgreSQL keeps', { kind: 'one', word: 'a\0b' }, [400, 'A text holds the sign U+0000']],
    [
      'holds lists within lists that would end the stack',
      { kind: 'one', word: 'x', deep: JSON.parse('['.repeat(99) + ']'.repeat(99)) as unknown },
      [400, 'More than 64 levels of lists and objects'],
    ],
    ['is no object', 'text', [400, expect.any(String)]],
    ['is nothing', null, [400, expect.any(String)]],
    ['is right after all', { kind: 'one', word: 'x' }, undefined],
    ['is right after all, of the other shape', { kind: 'two', count: 1, list: [] }, undefined],
  ])('%s', (_, value, expected) => {
    expect(faultOf(either, value)).toEqual(expected)
  })

  it('of one shape alone is told by its first fault', () => {
    expect(faultOf(one, { kind: 'one' })).toEqual([400, 'theWord is missing'])
    expect(faultOf(one, [])).toEqual([400, expect.any(String)])
  })

  it('of shapes without a word of their own is judged by the likest', () => {
    const loose = Type.Union([
      Type.Object({ word: Type.String() }),
      Type.Object({ count: Type.Number(), list: Type.Array(Type.Number()) }),
    ])
    expect(faultOf(loose, { count: 'x', list: [] })).toEqual([400, 'theCount must be number'])
    expect(faultOf(loose, { word: 7 })).toEqual([400, 'theWord must be string'])
  })
})

const read = (request: Parameters<typeof declaredInput>[0]['request'], value: unknown) => declaredInput({ request, wire }, value)

describe('an input with more than its shape has', () => {
  const both = Type.Intersect([one, Type.Object({ list: Type.Optional(Type.Array(Type.Object({ id: Type.Number() }))) })])

  it.each<[string, Parameters<typeof declaredInput>[0]['request'], unknown, unknown]>([
    ['an object', one, { kind: 'one', word: 'x', side: 1 }, { kind: 'one', word: 'x' }],
    ['one of several', Type.Union([one, two]), { kind: 'one', word: 'x', count: 1 }, { kind: 'one', word: 'x' }],
    ['the items of a list', Type.Array(one), [{ kind: 'one', word: 'x', id: 7 }], [{ kind: 'one', word: 'x' }]],
    ['what lies within', Type.Object({ one }), { one: { kind: 'one', word: 'x', 0: true } }, { one: { kind: 'one', word: 'x' } }],
    [
      'two in one',
      both,
      { kind: 'one', word: 'x', list: [{ id: 1, at: 2 }], at: 3 },
      { kind: 'one', word: 'x', list: [{ id: 1 }] },
    ],
    ['a name of every object', one, JSON.parse('{"kind":"one","word":"x","__proto__":{"side":1}}'), { kind: 'one', word: 'x' }],
    [
      'keys of a kind',
      Type.Record(Type.String({ pattern: '^[0-9]$' }), one),
      { 1: { kind: 'one', word: 'x', at: 3 } },
      { 1: { kind: 'one', word: 'x' } },
    ],
    [
      'a key of no kind that there is',
      Type.Record(Type.String({ pattern: '^[0-9]$' }), one),
      { 1: { kind: 'one', word: 'x' }, side: 1 },
      { 1: { kind: 'one', word: 'x' } },
    ],
  ])('is read without it: %s', (_, request, value, expected) => {
    expect(read(request, value)).toStrictEqual(expected)
  })

  it.each<[string, Parameters<typeof declaredInput>[0]['request'], unknown]>([
    ['one object', one, { kind: 'one', word: 'x' }],
    ['one of several', Type.Union([one, two]), { kind: 'one', word: 'x' }],
    [
      'one that takes other numbers',
      Type.Object({ one }, { additionalProperties: Type.Number() }),
      { one: { kind: 'one', word: '' }, more: 1 },
    ],
    ['one that may be nothing', Type.Object({ mode: Type.Unsafe({ enum: ['dark', null] }) }), { mode: null }],
  ])('is no copy where there is nothing more: %s', (_, request, input) => {
    expect(read(request, input)).toBe(input)
  })

  it('is left as it was given', () => {
    const input = { kind: 'one', word: 'x', side: 1 }
    read(one, input)
    expect(input).toEqual({ kind: 'one', word: 'x', side: 1 })
  })

  it('is refused where its shape takes no other field', () => {
    const strict = Type.Object({ word: Type.String() }, { additionalProperties: false })
    expect(faultOf(strict, { word: 'x', side: 1 })).toEqual([400, expect.any(String)])
  })
})

describe('the place on the wire', () => {
  const codec = wire.request
  it.each([
    [['word'], 'theWord'],
    [['list', '1'], 'items.list.1'],
    [['list', '1', 'deeper'], 'items.list.1.deeper'],
    [['unknown'], ''],
    [[], ''],
  ])('of %j is "%s"', (path, expected) => {
    expect(wirePath(codec, { kind: 'two', list: [1, 2] }, path)).toBe(expected)
  })

  it('is that of what surrounds it where the rest cannot be written', () => {
    const picky = {
      encode: (value: unknown) => {
        const { word } = value as { word: { deep: string } | string }
        if (typeof word === 'object') throw new Error('no object can be written')
        return { w: word }
      },
      decode: (value: unknown) => value,
    } as unknown as typeof codec
    expect(wirePath(picky, { word: { deep: 'x' } }, ['word', 'deep'])).toBe('w')
  })
})

describe('an answer', () => {
  it('that breaks its contract is a fault that names the place', () => {
    expect(() => checkAnswer('call', one, { kind: 'one', word: 7 })).toThrow(
      'The answer of call breaks its contract: /word must be string',
    )
    expect(() => checkAnswer('call', one, 7)).toThrow('The answer of call breaks its contract: / ')
    expect(() => checkAnswer('call', one, { kind: 'one', word: '' })).not.toThrow()
    expect(inputFaults(one, { kind: 'one', word: '' })).toEqual([])
    expect(inputFaults(one, {}).length).toBeGreaterThan(0)
  })
})
