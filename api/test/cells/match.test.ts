import { calls } from '@quintet/contract'
import { decryptMessage, encryptMessage } from '@quintet/crypto'
import type { AnswerOf, Calls } from '@quintet/contract'
import { activeMember } from '@quintet/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type KeyedMember, makeMatchKeys, matchOf, newKeys, openKeys, withKeys } from '../keyed-member.ts'
import type { SignedIn } from '../testing.ts'
import { numbersPerCell } from '@quintet/cells/numbers'
import { placeIn } from './place.ts'
import { type Cells, type TestCell, createTwoCells } from './two-cells.ts'

let cells: Cells
let anna: KeyedMember
let ben: KeyedMember
let number: number

beforeAll(async () => {
  cells = await createTwoCells()
  anna = await withKeys(cells.eu, await activeMember(cells.eu, { attraction: 2, name: 'Anna' }))
  ben = await withKeys(cells.us, await activeMember(cells.us, { attraction: 1, name: 'Ben' }))
  number = await placeIn(cells.eu, anna, { member: ben, of: cells.us })
  await cells.settle()
}, 60_000)
afterAll(() => cells.close())

test('both see the match under one number, and nothing of each other that it does not show', async () => {
  expect(ben.id).toBe(numbersPerCell + 1)
  expect(await matchOf(cells.eu, anna)).toMatchObject({ number, keyState: 3, side: 1, pseudonym: 'FG-567' })
  expect(await matchOf(cells.us, ben)).toMatchObject({ number, keyState: 3, side: 2, pseudonym: 'CD-234' })
  expect((await matchOf(cells.us, ben))?.profile?.name).toBeUndefined()
  const row = await cells.eu.context.db.read.selectFrom('members').selectAll().where('id', '=', ben.id).executeTakeFirst()
  expect(row).toMatchObject({ birth_date: null, active: 0, tier: 4 })
  expect(await cells.eu.context.db.read.selectFrom('photos').select('id').where('member_id', '=', ben.id).execute()).toEqual([])
})

test('before both have verified, photos and chat are refused in the words of any match (decision 32)', async () => {
  const photos = cells.us.call(calls.loadMatchPhotos, { match: number, links: true }, ben.idToken)
  await expect(photos).rejects.toMatchObject({ code: 'match.unverified' })
  await expect(cells.us.call(calls.loadMessages, { match: number, before: 0 }, ben.idToken)).rejects.toMatchObject({
    code: 'match.unverified',
  })
})

test('one verifies, the other delivers the keys from another cell, and both write (decisions 32, 33)', async () => {
  expect(await cells.eu.call(calls.changeMatch, { match: number, operation: 1 }, anna.idToken)).toEqual({
    keyState: 2,
    version: 1,
  })
  await cells.settle()
  const due = await cells.us.context.db.read.selectFrom('notices_due').select('event').where('member_id', '=', ben.id).execute()
  expect(due.map(({ event }) => event)).toContain('wait')
  const seen = await matchOf(cells.us, ben)
  const label = String(number)
  const { keys, delivery } = await makeMatchKeys(number, ben, seen)
  const deliver = (version: number) => cells.us.call(calls.deliverMatchKeys, { ...delivery, version }, ben.idToken)
  await expect(deliver(0)).rejects.toMatchObject({ code: 'match.stale' })
  await deliver(seen?.version ?? 0)
  await expect(deliver(2)).rejects.toMatchObject({ code: 'keys.exist' })

  const written = await encryptMessage(keys, { match: label, side: '2', clientMessageId: 'm1' }, 'Hello Anna')
  const message = { match: number, body: written.ciphertext, iv: written.iv, clientId: 'm1' }
  const first = await cells.us.call(calls.sendMessage, message, ben.idToken)
  expect(await cells.us.call(calls.sendMessage, message, ben.idToken)).toEqual(first)

  const ready = await matchOf(cells.eu, anna)
  expect(ready).toMatchObject({ keyState: 0, pseudonym: 'Ben', unread: 1 })
  const opened = await openKeys(number, anna, ready)
  const { messages } = await cells.eu.call(calls.loadMessages, { match: number, before: 0 }, anna.idToken)
  const sealed = { ciphertext: messages[0]?.body ?? '', iv: messages[0]?.iv ?? '' }
  expect(await decryptMessage(opened, { match: label, side: '2', clientMessageId: 'm1' }, sealed)).toBe('Hello Anna')

  const back = await encryptMessage(opened, { match: label, side: '1', clientMessageId: 'a1' }, 'Hello Ben')
  await cells.eu.call(calls.sendMessage, { match: number, body: back.ciphertext, iv: back.iv, clientId: 'a1' }, anna.idToken)
  await cells.settle()
  expect(await matchOf(cells.us, ben)).toMatchObject({ keyState: 0, pseudonym: 'Anna', unread: 1 })
  const polled = await cells.us.call(calls.pollMessages, { match: number, after: first.sentAt }, ben.idToken)
  const answer = { ciphertext: polled.messages[0]?.body ?? '', iv: polled.messages[0]?.iv ?? '' }
  expect(await decryptMessage(keys, { match: label, side: '1', clientMessageId: 'a1' }, answer)).toBe('Hello Ben')
  expect(await matchOf(cells.us, ben)).toMatchObject({ unread: 0 })
})

const picture = async ({ url }: TestCell, path: string, width = ''): Promise<[number, string, number]> => {
  const response = await fetch(url + path + width, { headers: { accept: 'image/webp' } })
  return [response.status, response.headers.get('content-type') ?? '', (await response.arrayBuffer()).byteLength]
}

type Photos = AnswerOf<Calls['loadMatchPhotos']>['photos']

const links = async (cell: TestCell, { idToken }: SignedIn, asked = true): Promise<Photos> =>
  (await cell.call(calls.loadMatchPhotos, { match: number, ...(asked && { links: true }) }, idToken)).photos

test.each([
  ['the home of the match', () => [cells.eu, anna] as const],
  ['the other cell', () => [cells.us, ben] as const],
])('photos are seen from %s, by links of the own site', async (_, side) => {
  const [cell, viewer] = side()
  const found = await links(cell, viewer)
  expect(found.filter(Boolean)).toHaveLength(3)
  const [status, type, bytes] = await picture(cell, found[0] ?? '')
  expect([status, type]).toEqual([200, 'image/jpeg'])
  expect((await picture(cell, found[0] ?? '', '?w=400'))[2]).toBeLessThan(bytes)
  const [base64] = await links(cell, viewer, false)
  expect(Buffer.from(base64 ?? '', 'base64')).toHaveLength(bytes)
})

test('a message that comes from another cell is pushed, and so are the signs', async () => {
  const told: unknown[] = []
  const listener = { tell: (event: unknown) => void told.push(event), sign: (sign: unknown) => void told.push(sign) }
  const remove = cells.us.context.push.add(ben.id, { ...listener, dismiss: () => undefined, refuse: () => undefined })
  for (const [cell, { idToken }] of [
    [cells.eu, anna],
    [cells.us, ben],
  ] as const)
    await cell.call(calls.saveChatSigns, { on: true }, idToken)
  await cells.settle()
  const { sentAt } = await cells.eu.call(
    calls.sendMessage,
    { match: number, body: 'body', iv: 'AAAA', clientId: 'a2' },
    anna.idToken,
  )
  await cells.settle()
  const sent = { match: number, sentAt }
  await cells.eu.call(calls.sendTyping, { match: number }, anna.idToken)
  await expect.poll(() => told).toEqual([sent, { match: number, typing: true }])
  await cells.eu.call(calls.pollMessages, { match: number, after: 0 }, anna.idToken)
  await expect.poll(() => told).toEqual([sent, { match: number, typing: true }, { match: number, read: true }])
  remove()
})

test('a browser at the wrong door is told by push as well', async () => {
  const socket = new WebSocket(`${cells.eu.url.replace('http', 'ws')}/push`)
  const told: unknown[] = []
  socket.on('message', (data) => told.push(JSON.parse(String(data))))
  socket.on('open', () => socket.send(JSON.stringify({ token: ben.idToken })))
  await expect.poll(() => told).toEqual([{ ready: true }])
  const message = { match: number, body: 'body', iv: 'AAAA', clientId: 'a3' }
  const { sentAt } = await cells.eu.call(calls.sendMessage, message, anna.idToken)
  await cells.settle()
  await expect.poll(() => told).toEqual([{ ready: true }, { match: number, sentAt }])
  socket.terminate()
})

const refusalOf = async (cell: TestCell, { idToken }: SignedIn, match: number): Promise<string> => {
  const body = JSON.stringify(calls.loadMatchPhotos.wire.request.encode({ match, links: true }))
  const headers = { 'content-type': 'application/json', authhead: idToken }
  return (await fetch(`${cell.url}/api/img`, { method: 'POST', headers, body })).text()
}

test("another member's match answers like one that never was, at home and from another cell", async () => {
  const stranger = await activeMember(cells.us, { attraction: 1 })
  const other = await activeMember(cells.eu, { attraction: 2 })
  const own = await placeIn(cells.eu, other, { member: stranger, of: cells.us })
  await cells.settle()
  const never = await refusalOf(cells.us, stranger, 987_654)
  expect(never).toContain('match.none')
  expect(await refusalOf(cells.us, stranger, number)).toBe(never)
  expect(await refusalOf(cells.us, ben, own)).toBe(never)
  expect(await refusalOf(cells.eu, other, number)).toBe(never)
})

test('a cell that is away leaves the page of its visitors’ members usable: that match alone says so', async () => {
  await cells.eu.unplug()
  expect(await matchOf(cells.us, ben)).toMatchObject({ number, keyState: 0 })
  await expect(cells.us.call(calls.loadMessages, { match: number, before: 0 }, ben.idToken)).rejects.toMatchObject({
    code: 'cell.unreachable',
  })
  expect((await cells.us.call(calls.loadTokens, {}, ben.idToken)).tokensRemaining).toBeDefined()
  await cells.eu.plug()
  expect((await cells.us.call(calls.loadMessages, { match: number, before: 0 }, ben.idToken)).count).toBe(4)
})

test('a message was delivered when the page of the other side has asked, not when their cell has', async () => {
  const deliveredTo = async () =>
    (await cells.eu.call(calls.pollMessages, { match: number, after: 0 }, anna.idToken)).delivered ?? 0
  const message = { match: number, body: 'body', iv: 'AAAA', clientId: 'a4' }
  const { sentAt } = await cells.eu.call(calls.sendMessage, message, anna.idToken)
  await cells.settle()
  expect(await deliveredTo()).toBeLessThan(sentAt)
  await cells.us.call(calls.listMatches, {}, ben.idToken)
  expect(await deliveredTo()).toBe(sentAt)
})

test('a change of the profile reaches the other cell, and new keys begin the match anew', async () => {
  const about = { section: 'about' as const, name: 'Benjamin', topic: 'Tea', question: 'And you?', bio: 'New words.' }
  await cells.us.call(calls.saveProfile, about, ben.idToken)
  await cells.settle()
  expect((await matchOf(cells.eu, anna))?.profile).toMatchObject({ name: 'Benjamin', bio: 'New words.' })
  const { saved } = await newKeys()
  await cells.us.call(calls.saveKeys, { ...saved, purpose: 'reset' }, ben.idToken)
  await cells.settle()
  expect(await matchOf(cells.eu, anna)).toMatchObject({ keyState: 3, renewedBy: 2 })
})

test('what is closed by one is gone for both', async () => {
  const stranger = await activeMember(cells.us, { attraction: 1 })
  const other = await activeMember(cells.eu, { attraction: 2 })
  const own = await placeIn(cells.eu, other, { member: stranger, of: cells.us })
  await cells.settle()
  await cells.us.call(calls.changeMatch, { match: own, operation: 0 }, stranger.idToken)
  expect(await matchOf(cells.eu, other)).toBeUndefined()
  expect(await matchOf(cells.us, stranger)).toBeUndefined()
  await expect(cells.us.call(calls.changeMatch, { match: own, operation: 1 }, stranger.idToken)).rejects.toMatchObject({
    code: 'match.none',
  })
})

test('the sentence of a kind ending reaches the list of notices in the other cell, once (decision 61)', async () => {
  const stranger = await activeMember(cells.us, { attraction: 1 })
  const other = await activeMember(cells.eu, { attraction: 2 })
  const own = await placeIn(cells.eu, other, { member: stranger, of: cells.us })
  await cells.settle()
  await cells.eu.call(calls.changeMatch, { match: own, operation: 5, sentence: 2 }, other.idToken)
  // The page of the other side looks before the cells have said anything to each other.
  expect((await cells.us.call(calls.listMatches, {}, stranger.idToken)).endings).toMatchObject([{ number: own, sentence: 2 }])
  await cells.settle()
  const range = { fromDay: 0, toDay: 40_000, language: 1 }
  for (let look = 0; look < 2; look++) {
    expect((await cells.us.call(calls.listNotices, range, stranger.idToken)).notices).toHaveLength(1)
    await cells.us.call(calls.listMatches, {}, stranger.idToken)
  }
  await cells.us.call(calls.changeMatch, { match: own, operation: 6 }, stranger.idToken)
  expect((await cells.us.call(calls.listMatches, {}, stranger.idToken)).endings).toBeUndefined()
})

test('the name in a kind ending goes from the other cell with the account', async () => {
  const stranger = await activeMember(cells.us, { attraction: 1 })
  const other = await activeMember(cells.eu, { attraction: 2, name: 'Wilhelmina' })
  const own = await placeIn(cells.eu, other, { member: stranger, of: cells.us })
  await cells.eu.context.db.write((trx) => trx.updateTable('matches').set({ key_state: 0 }).where('id', '=', own).execute())
  await cells.settle()
  await cells.eu.call(calls.changeMatch, { match: own, operation: 5, sentence: 1 }, other.idToken)
  await cells.settle()
  const told = async () => JSON.stringify(await cells.us.context.db.read.selectFrom('notices').selectAll().execute())
  expect(await told()).toContain('Wilhelmina')
  await cells.eu.call(calls.deleteAccount, {}, other.idToken)
  await cells.settle()
  expect(await told()).not.toContain('Wilhelmina')
  expect((await cells.us.call(calls.listMatches, {}, stranger.idToken)).endings).toBeUndefined()
})

test('who is erased in one cell leaves nothing in the other', async () => {
  await cells.us.call(calls.deleteAccount, {}, ben.idToken)
  await cells.settle()
  const { read } = cells.eu.context.db
  expect(await read.selectFrom('members').select('id').where('id', '=', ben.id).execute()).toEqual([])
  expect(await read.selectFrom('profiles').select('member_id').where('member_id', '=', ben.id).execute()).toEqual([])
  expect(await read.selectFrom('messages').select('id').where('match_id', '=', number).execute()).toEqual([])
  expect(await matchOf(cells.eu, anna)).toBeUndefined()
})

test('who is erased at the home of a match leaves nothing where the other side lives', async () => {
  const stranger = await activeMember(cells.us, { attraction: 1 })
  await placeIn(cells.eu, anna, { member: stranger, of: cells.us })
  await cells.settle()
  expect(await matchOf(cells.us, stranger)).toBeDefined()
  await cells.eu.call(calls.deleteAccount, {}, anna.idToken)
  await cells.settle()
  const kept = await cells.us.context.db.read
    .selectFrom('cell_away')
    .select('listed')
    .where('member_id', '=', stranger.id)
    .execute()
  expect(kept).toEqual([{ listed: null }])
})
