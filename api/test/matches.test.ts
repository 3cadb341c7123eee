import { calls } from '@quintet/contract'
import { decryptMessage, encryptMessage } from '@quintet/crypto'
import { activeMember, matchThem } from '@quintet/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KeyedMember, makeMatchKeys, matchOf, openKeys, withKeys } from './keyed-member.ts'
import { type SignedIn, type TestApp, createTestApp } from './testing.ts'

let app: TestApp
let anna: KeyedMember
let ben: KeyedMember
let stranger: SignedIn
let number: number

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  anna = await withKeys(app, await activeMember(app, { attraction: 2, name: 'Anna' }))
  ben = await withKeys(app, await activeMember(app, { attraction: 1, name: 'Ben' }))
  stranger = await activeMember(app, { attraction: 1 })
  number = await matchThem(app, anna, ben)
}, 60_000)
afterAll(() => app.close())

test('before both have verified there is a pseudonym, no name, no photo and no chat (decision 35)', async () => {
  const match = await matchOf(app, anna)
  expect(match).toMatchObject({ number, keyState: 3, side: 1, pseudonym: 'FG-567' })
  expect(match?.profile?.name).toBeUndefined()
  const photos = app.call(calls.loadMatchPhotos, { match: number, links: true }, anna.idToken)
  await expect(photos).rejects.toMatchObject({ code: 'match.unverified' })
  await expect(app.call(calls.loadMessages, { match: number, before: 0 }, anna.idToken)).rejects.toMatchObject({
    code: 'match.unverified',
  })
})

/** What a stranger is told who asks for the photos of a match. */
const strangersAnswer = (match: number): Promise<unknown> =>
  app
    .call(calls.loadMatchPhotos, { match }, stranger.idToken)
    .catch(({ code, message }: { code: string; message: string }) => [code, message])

test("another member's match and one that never was answer alike", async () => {
  expect(await strangersAnswer(number)).toEqual(await strangersAnswer(987_654))
})

test('one verifies, the other delivers the keys, both open them and write to each other (decision 32)', async () => {
  expect(await app.call(calls.changeMatch, { match: number, operation: 1 }, anna.idToken)).toEqual({ keyState: 2, version: 1 })
  await expect(app.call(calls.changeMatch, { match: number, operation: 1 }, ben.idToken)).rejects.toMatchObject({
    code: 'match.keysNeeded',
  })
  const seen = await matchOf(app, ben)
  const label = String(number)
  const { keys, delivery: made } = await makeMatchKeys(number, ben, seen)
  const signature = `1.2.1790000000123.${'A'.repeat(342)}`
  const delivery = { ...made, signature }
  await expect(app.call(calls.deliverMatchKeys, { ...delivery, version: 0 }, ben.idToken)).rejects.toMatchObject({
    code: 'match.stale',
  })
  await app.call(calls.deliverMatchKeys, { ...delivery, version: seen?.version ?? 0 }, ben.idToken)
  await expect(app.call(calls.deliverMatchKeys, { ...delivery, version: 2 }, ben.idToken)).rejects.toMatchObject({
    code: 'keys.exist',
  })

  const context = { match: label, side: '2' as const, clientMessageId: 'm1' }
  const { ciphertext, iv } = await encryptMessage(keys, context, 'Hello Anna')
  const message = { match: number, body: ciphertext, iv, clientId: 'm1' }
  const first = await app.call(calls.sendMessage, message, ben.idToken)
  expect(await app.call(calls.sendMessage, message, ben.idToken)).toEqual(first)

  const ready = await matchOf(app, anna)
  expect(ready).toMatchObject({ keyState: 0, pseudonym: 'Ben', unread: 1, signature })
  const opened = await openKeys(number, anna, ready)
  const { count, messages } = await app.call(calls.loadMessages, { match: number, before: 0 }, anna.idToken)
  expect(count).toBe(1)
  const [received] = messages
  const sealed = { ciphertext: received?.body ?? '', iv: received?.iv ?? '' }
  expect(await decryptMessage(opened, { ...context, clientMessageId: received?.clientId ?? '' }, sealed)).toBe('Hello Anna')
  expect((await matchOf(app, anna))?.unread).toBe(0)
  const { photos } = await app.call(calls.loadMatchPhotos, { match: number, links: true }, anna.idToken)
  expect(photos.filter(Boolean)).toHaveLength(3)
})

test('pages go back in time by fifty and miss nothing', async () => {
  for (let index = 0; index < 60; index++)
    await app.call(calls.sendMessage, { match: number, body: `body${index}`, iv: 'AAAA', clientId: `p${index}` }, anna.idToken)
  const newest = await app.call(calls.loadMessages, { match: number, before: 0 }, ben.idToken)
  const older = await app.call(calls.loadMessages, { match: number, before: newest.messages[0]?.sentAt ?? 0 }, ben.idToken)
  expect([newest.count, older.count]).toEqual([50, 11])
  const polled = await app.call(calls.pollMessages, { match: number, after: newest.messages[48]?.sentAt ?? 0 }, ben.idToken)
  expect(polled.messages.map(({ clientId }) => clientId)).toEqual(['p59'])
})

test('the place in the chain is stored and given back; a message of the older form has none', async () => {
  const chain = { device: 'ZGV2aWNl', counter: 2, previous: 'aGFzaA' }
  const sent = { match: number, body: 'chained', iv: 'AAAA', clientId: 'c1' }
  await app.call(calls.sendMessage, { ...sent, ...chain }, anna.idToken)
  await app.call(calls.sendMessage, { ...sent, clientId: 'c2' }, anna.idToken)
  const { messages } = await app.call(calls.loadMessages, { match: number, before: 0 }, ben.idToken)
  const [chained, older] = messages.slice(-2)
  expect(chained).toMatchObject(chain)
  expect(older).not.toHaveProperty('device')
})

test('encryption begun anew takes the keys away, keeps the name, and says whose doing it was (decision 32)', async () => {
  expect(await app.call(calls.changeMatch, { match: number, operation: 3 }, ben.idToken)).toMatchObject({ keyState: 3 })
  const seen = await matchOf(app, anna)
  expect(seen).toMatchObject({ keyState: 3, pseudonym: 'Ben', renewedBy: 2 })
  for (const gone of ['salt1', 'salt2', 'wrappedKey1', 'signature']) expect(seen).not.toHaveProperty(gone)
  await expect(app.call(calls.changeMatch, { match: number, operation: 3 }, ben.idToken)).rejects.toMatchObject({
    code: 'match.notVerified',
  })
})

test('a report needs its reason, ends the match for both and removes the messages (decision 35)', async () => {
  const report = (reason?: number, text?: string) =>
    app.call(calls.changeMatch, { match: number, operation: 2, reason, text }, anna.idToken)
  await expect(report()).rejects.toMatchObject({ code: 'report.reason' })
  await expect(report(4, 'short')).rejects.toMatchObject({ code: 'report.text' })
  expect(await report(3)).toEqual({ report: expect.any(Number) as number, answerBy: expect.any(Number) as number })
  expect(await matchOf(app, anna)).toBeUndefined()
  expect(await matchOf(app, ben)).toBeUndefined()
  const left = await app.context.db.read.selectFrom('messages').selectAll().execute()
  expect(left).toEqual([])
})
