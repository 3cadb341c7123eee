import { encryptMessage, sealMessage } from '@quintet/crypto'
import { calls } from '@quintet/contract'
import { expect, test, vi } from 'vitest'
import { createSigns, saveSigns } from '../../src/stores/chat-signs.ts'
import { type ThreadMessage, threadOf } from '../../src/stores/thread.ts'
import { anna, app, ben, benSends, chatAs, number, sessionOf } from './pair.ts'

test('what one writes the other reads, and older pages come on request', async () => {
  const written = await chatAs(ben)
  await written.send('Hello Anna')
  expect(written.$.get().messages.map(({ state }) => state)).toEqual(['sent'])
  const read = await chatAs(anna)
  expect(read.$.get().messages).toMatchObject([{ mine: false, text: 'Hello Anna', state: 'sent' }])
  for (let index = 0; index < 55; index++) await read.send(`Message ${index}`)
  const again = await chatAs(ben)
  expect(again.$.get()).toMatchObject({ hasOlder: true, ready: true })
  await again.loadOlder()
  expect(again.$.get().messages).toHaveLength(56)
  expect(again.$.get().messages[0]?.text).toBe('Hello Anna')
}, 30_000)

test('messages of the older form still open; one that is longer than a message may be does not', async () => {
  const { keys } = await sessionOf(ben)
  const place = { match: String(number), side: '2' as const }
  const older = { ...place, clientMessageId: 'older' }
  await benSends(await encryptMessage(keys, older, 'From an older client'), { clientId: 'older' })
  const chain = { device: 'YW5vdGhlcg', counter: 1 }
  const long = { ...place, ...chain, previous: '', clientMessageId: 'long' }
  await benSends(await sealMessage(keys, long, { text: 'x'.repeat(801), sentAt: app.clock.now() }), {
    clientId: 'long',
    ...chain,
  })
  const { messages } = (await chatAs(anna)).$.get()
  expect(messages.slice(-2)).toMatchObject([
    { text: 'From an older client', findings: [] },
    { text: undefined, findings: ['tooLong'] },
  ])
}, 30_000)

const theirs = async () => threadOf((await chatAs(ben)).$.get().messages)

test('an answer and a reaction arrive with what they are about; the reaction is no message of its own, and can be taken back', async () => {
  const chat = await chatAs(anna)
  const to = chat.$.get().messages.findLast(({ text, place }) => text !== undefined && place?.hash !== undefined)
  const hash = to?.place?.hash ?? ''
  await chat.send('To that I say yes', hash)
  await chat.react(hash, 2)
  const isAbout = ({ place }: ThreadMessage) => place?.hash === hash
  const read = await theirs()
  expect(read.at(-1)).toMatchObject({ text: 'To that I say yes', quoted: { text: to?.text }, findings: [] })
  expect(read.find(isAbout)?.reactions).toEqual({ theirs: 2 })
  await (await chatAs(anna)).react(hash, 0)
  const after = await theirs()
  expect(after.find(isAbout)?.reactions).toEqual({ theirs: 0 })
  expect(after.flatMap(({ findings }) => findings).filter((finding) => finding !== 'tooLong')).toEqual([])
}, 30_000)

const unread = async () =>
  (await app.call(calls.listMatches, {}, ben.idToken)).matches.find((one) => one.number === number)?.unread

test('a reaction is no news, and an answer is', async () => {
  await (await chatAs(ben)).poll()
  const before = await unread()
  const chat = await chatAs(anna)
  const hash = chat.$.get().messages.findLast(({ mine, place }) => !mine && place?.hash !== undefined)?.place?.hash ?? ''
  await chat.react(hash, 1)
  expect([before, await unread()]).toEqual([0, 0])
  await chat.send('And this is news', hash)
  expect(await unread()).toBe(1)
}, 30_000)

test('signs of reading and writing are given and taken back, and show what the other side has', async () => {
  await saveSigns(await chatAs(ben), true)
  const chat = await chatAs(anna)
  await saveSigns(chat, true)
  expect(chat.$.get()).toMatchObject({ signs: true, delivered: expect.any(Number), seen: expect.any(Number) })
  const signs = createSigns(chat, number)
  const { environment, configure } = await import('@quintet/sdk')
  const working = environment().fetch
  const sent: string[] = []
  configure({ fetch: (...given) => (sent.push(String(given[0])), working(...given)) })
  for (let key = 0; key < 5; key++) signs.write()
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 10_000 })
  configure({ fetch: working })
  await saveSigns(chat, false)
  expect(chat.$.get()).toMatchObject({ signs: false })
  expect(chat.$.get().seen).toBeUndefined()
}, 30_000)

test('a message that could not be sent stays, and sending it again doubles nothing', async () => {
  const chat = await chatAs(anna)
  const before = chat.$.get().messages.length
  const { environment, configure } = await import('@quintet/sdk')
  const working = environment().fetch
  configure({ fetch: () => Promise.reject(new TypeError('offline')) })
  await chat.send('Are you there?')
  const failed = chat.$.get().messages.at(-1)
  expect(failed).toMatchObject({ text: 'Are you there?', state: 'failed' })
  configure({ fetch: working })
  await chat.retry(failed?.id ?? '')
  await chat.poll()
  expect(chat.$.get().messages).toHaveLength(before + 1)
  expect(chat.$.get().messages.at(-1)?.state).toBe('sent')
}, 30_000)
