import { messagePageCodec } from '@quintet/contract/wire/matches'
import { MESSAGE_PAGE } from '@quintet/domain/limits'
import { readChat } from '@quintet/repositories/chats'
import { type ChatPage, chatPageAfter, chatPageBefore } from '@quintet/wire-texts/chat-page'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFiveMembers } from './five-members.ts'

// The database puts a page together itself: on both it is, byte for byte, what the codec makes of the same rows.

const { app, idOf, exec, clear, read, match } = createFiveMembers()
let own: number
let other: number

beforeEach(async () => {
  clear('messages', 'match_seconds', 'matches', 'chat_signs')
  own = await match(0, 1)
  other = await match(0, 2)
})

interface Message {
  sentAt: number
  side: 1 | 2
  clientId: string
  body: string
  iv: string
  device?: string | undefined
  counter?: number | undefined
  previous?: string | undefined
  commitment?: string | undefined
}

const columns = ['sent_at', 'side', 'client_id', 'body', 'iv', 'device', 'counter', 'previous', 'commitment', 'match_id']
const insertSql = `INSERT INTO messages (${columns.join()}) VALUES (${columns.map(() => '?').join()})`

const insert = (number: number, { sentAt, side, clientId, body, iv, device, counter, previous, commitment }: Message): void => {
  const chain = [device, counter, previous, commitment].map((value) => value ?? null)
  exec(insertSql, sentAt, side, clientId, body, iv, ...chain, number)
}

const messageAt = (sentAt: number, more: Partial<Message> = {}): Message => ({
  sentAt,
  side: 1,
  clientId: `id ${sentAt}`,
  body: 'QQ==',
  iv: 'QQ==',
  ...more,
})

/** As the codec spells it, but for the messages: they stand last. */
const spelled = (number: number, sent: readonly Message[], marks: object): string => {
  const page = { count: sent.length, ...marks, messages: sent.map((message) => ({ ...message, match: number })) }
  const { messages, ...beside } = messagePageCodec.encode(page) as { messages: unknown[] }
  return JSON.stringify({ ...beside, messages })
}

const timesOf = ({ newest, body }: ChatPage) => {
  const { count, messages } = JSON.parse(String(body)) as { count: number; messages: { d: { N: string } }[] }
  const times = messages.map(({ d }) => Number(d.N))
  expect([count, newest]).toEqual([times.length, times.at(-1) ?? null])
  return times
}
const before = async (time: number) => timesOf(await chatPageBefore(app().context.db, own, time, {}))
const after = async (time: number) => timesOf(await chatPageAfter(app().context.db, own, time, {}))

// PostgreSQL keeps no U+0000, and the server refuses it.
const anyText = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))
const controls = fc.string({ unit: fc.integer({ min: 1, max: 0xa0 }).map((code) => String.fromCharCode(code)) })
const word = fc.oneof(fc.base64String(), anyText, controls, fc.constantFrom('"', '\\', '\u2028', '\u007f', '</script>', '😀'))
const perhaps = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
const message = fc.record({
  sentAt: fc.integer({ min: 1, max: 4_102_444_800_000 }),
  side: fc.constantFrom(1 as const, 2 as const),
  clientId: word,
  body: word,
  iv: word,
  device: perhaps(word),
  counter: perhaps(fc.integer({ min: 1, max: 1_000_000_000 })),
  previous: perhaps(word),
  commitment: perhaps(word),
})
const marks = fc.record({ delivered: fc.nat(), seen: fc.nat(), signs: fc.constant(true) }, { requiredKeys: [] })
const chat = fc.uniqueArray(message, {
  maxLength: 12,
  comparator: (a, b) => a.sentAt === b.sentAt || (a.side === b.side && a.clientId === b.clientId),
})

describe('a page of a chat', () => {
  test('is spelled as its codec spells it, whatever stands in it', async () => {
    await fc.assert(
      fc.asyncProperty(chat, marks, async (messages, beside) => {
        clear('messages')
        for (const one of messages) insert(own, one)
        const inOrder = messages.toSorted((a, b) => a.sentAt - b.sentAt)
        const found = { newest: inOrder.at(-1)?.sentAt ?? null, body: Buffer.from(spelled(own, inOrder, beside)) }
        const { db } = app().context
        expect(await chatPageBefore(db, own, Number.MAX_SAFE_INTEGER, beside)).toEqual(found)
        expect(await chatPageAfter(db, own, 0, beside)).toEqual(found)
      }),
      { numRuns: 60 },
    )
  })

  test('is of this match, before or after a time and not at it', async () => {
    for (const number of [own, other]) for (const time of [30, 10, 20]) insert(number, messageAt(time + (number === own ? 0 : 5)))
    expect(await before(30)).toEqual([10, 20])
    expect(await before(99)).toEqual([10, 20, 30])
    expect(await before(10)).toEqual([])
    expect(await after(10)).toEqual([20, 30])
    expect(await after(30)).toEqual([])
  })

  test('has the newest or the oldest that fit, the oldest first', async () => {
    const all = Array.from({ length: MESSAGE_PAGE + 3 }, (_, index) => index + 1)
    for (const time of all.toReversed()) insert(own, messageAt(time))
    expect(await before(1000)).toEqual(all.slice(3))
    expect(await after(0)).toEqual(all.slice(0, MESSAGE_PAGE))
    expect(await before(MESSAGE_PAGE + 1)).toEqual(all.slice(0, MESSAGE_PAGE))
  })
})

const sign = (member: number) => exec('INSERT INTO chat_signs (member_id) VALUES (?)', idOf(member))
const seen = async (member: number) => (await readChat(read(), idOf(member), own))?.signs

const [neither, both] = [
  { own: false, both: false },
  { own: true, both: true },
]

describe('the chat of a match', () => {
  test('knows who lets the other know, from both sides', async () => {
    expect([await seen(0), await seen(1)]).toEqual([neither, neither])
    sign(0)
    sign(2)
    expect([await seen(0), await seen(1)]).toEqual([
      { own: true, both: false },
      { own: false, both: false },
    ])
    sign(1)
    expect([await seen(0), await seen(1)]).toEqual([both, both])
  })

  test('is for its two members, as long as it was not ended', async () => {
    expect(await readChat(read(), idOf(0), own)).toMatchObject({ peer: idOf(1), row: { id: own } })
    expect(await readChat(read(), idOf(1), own)).toMatchObject({ peer: idOf(0), row: { id: own } })
    expect(await readChat(read(), idOf(2), own)).toBeUndefined()
    exec('UPDATE matches SET ended_at = 1 WHERE id = ?', own)
    expect(await readChat(read(), idOf(0), own)).toBeUndefined()
    expect(await readChat(read(), idOf(0), other)).toMatchObject({ side: 1 })
  })
})
