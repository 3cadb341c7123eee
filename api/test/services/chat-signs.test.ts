import { calls } from '@quintet/contract'
import { activeMember, matchThem } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { outcomeOf } from './outcome.ts'

let app: TestApp
let anna: SignedIn
let ben: SignedIn
let match: number
let signs: unknown[]
let stopListening = () => {}

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  anna = await activeMember(app, { attraction: 2, name: 'Anna' })
  ben = await activeMember(app, { attraction: 1, name: 'Ben' })
  match = await matchThem(app, anna, ben)
  await app.context.db.write((trx) => trx.updateTable('matches').set({ key_state: 0 }).where('id', '=', match).execute())
}, 60_000)
afterAll(() => app.close())
beforeEach(async () => {
  stopListening()
  signs = []
  for (const member of [anna, ben]) await give(member, false)
  app.clock.shift(60_000)
})

const give = ({ idToken }: SignedIn, on: boolean) => app.call(calls.saveChatSigns, { on }, idToken)
const write = ({ idToken }: SignedIn, text: string, chat = match) =>
  app.call(calls.sendMessage, { match: chat, body: 'AAAA', iv: 'AAAA', clientId: text }, idToken)
const poll = async ({ idToken }: SignedIn, chat = match) => {
  const { messages: _, count: __, ...marks } = await app.call(calls.pollMessages, { match: chat, after: 0 }, idToken)
  return marks
}
const listenAs = ({ id }: SignedIn) => {
  const listener = {
    tell: () => undefined,
    sign: (sign: unknown) => void signs.push(sign),
    dismiss: () => undefined,
    refuse: () => undefined,
  }
  stopListening = app.context.push.add(id, listener)
}

describe('a message is told to have been delivered', () => {
  test('when the other side’s list was read, and not before', async () => {
    const { sentAt } = await write(anna, 'list')
    expect((await poll(anna)).delivered ?? 0).toBeLessThan(sentAt)
    await app.call(calls.listMatches, {}, ben.idToken)
    expect(await poll(anna)).toEqual({ delivered: sentAt })
  })

  test('at once, where a browser of the other side listens', async () => {
    listenAs(ben)
    const { sentAt } = await write(anna, 'listening')
    expect(await poll(anna)).toEqual({ delivered: sentAt })
  })

  test('but not one that is no news: a member’s being there cannot be asked unseen', async () => {
    const before = (await poll(anna)).delivered ?? 0
    const { sentAt } = await app.call(
      calls.sendMessage,
      { match, body: 'AAAA', iv: 'AAAA', clientId: 'quiet', quiet: true },
      anna.idToken,
    )
    expect(sentAt).toBeGreaterThan(before)
    listenAs(ben)
    await app.call(calls.sendMessage, { match, body: 'AAAA', iv: 'AAAA', clientId: 'quiet again', quiet: true }, anna.idToken)
    await app.call(calls.listMatches, {}, ben.idToken)
    expect((await poll(anna)).delivered ?? 0).toBe(before)
  })

  test.each([0, 1])('by the mark of its own side, whatever has reached the other since (%i)', async (turn) => {
    const [one, other] = turn === 0 ? [anna, ben] : [ben, anna]
    const { sentAt } = await write(one, `before ${turn}`)
    app.clock.shift(1000)
    await write(other, `after ${turn}`)
    for (const { idToken } of [one, other]) await app.call(calls.listMatches, {}, idToken)
    expect(await poll(one)).toMatchObject({ delivered: sentAt })
  })

  test.each([0, 1])('when the other side opened the chat (%i)', async (turn) => {
    const [one, other] = turn === 0 ? [anna, ben] : [ben, anna]
    const { sentAt } = await write(one, `opened ${turn}`)
    await poll(other)
    expect(await poll(one)).toMatchObject({ delivered: sentAt })
  })

  test('in each chat that has a new one', async () => {
    const carla = await activeMember(app, { attraction: 2 })
    const second = await matchThem(app, ben, carla, { keyState: 0 })
    const sent = [await write(anna, 'first chat'), await write(carla, 'second chat', second)]
    await app.call(calls.listMatches, {}, ben.idToken)
    expect([await poll(anna), await poll(carla, second)]).toMatchObject(sent.map(({ sentAt }) => ({ delivered: sentAt })))
  })
})

describe('that a message was seen, and that somebody is writing', () => {
  test.each([
    [[] as string[], false],
    [['anna'], false],
    [['ben'], false],
    [['anna', 'ben'], true],
  ])('is told where %j give signs: %s', async (giving, told) => {
    for (const [name, member] of Object.entries({ anna, ben })) await give(member, giving.includes(name))
    listenAs(anna)
    const { sentAt } = await write(anna, `seen by ${giving.join()}`)
    await app.call(calls.sendTyping, { match }, ben.idToken)
    await poll(ben)
    const { seen, signs: own } = await poll(anna)
    expect([seen, own]).toEqual([told ? sentAt : undefined, giving.includes('anna') ? true : undefined])
    expect(signs).toEqual(
      told
        ? [
            { match, typing: true },
            { match, read: true },
          ]
        : [],
    )
  })

  test('ends when it is taken back', async () => {
    for (const member of [anna, ben]) await give(member, true)
    await give(ben, false)
    await write(anna, 'taken back')
    await poll(ben)
    expect((await poll(anna)).seen).toBeUndefined()
  })

  test('is nobody else’s, and of no match that is not open', async () => {
    const carl = await activeMember(app, { attraction: 1 })
    expect(await outcomeOf(app.call(calls.sendTyping, { match }, carl.idToken))).toBe('match.none')
    const closed = await matchThem(app, anna, carl)
    expect(await outcomeOf(app.call(calls.sendTyping, { match: closed }, carl.idToken))).toBe('match.unverified')
  })
})
