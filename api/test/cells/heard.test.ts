import { calls } from '@quintet/contract'
import { activeMember } from '@quintet/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KeyedMember, matchOf, newKeys, withKeys } from '../keyed-member.ts'
import { placeIn } from './place.ts'
import { type Cells, createTwoCells } from './two-cells.ts'

// What a member hears of a match that lives in another cell: as of any other.

let cells: Cells
let anna: KeyedMember
let ben: KeyedMember
let match: number
const told: unknown[] = []
const tell = (event: unknown) => void told.push(event)
const ignore = () => undefined

beforeAll(async () => {
  cells = await createTwoCells()
  anna = await withKeys(cells.eu, await activeMember(cells.eu, { attraction: 2, name: 'Anna' }))
  ben = await withKeys(cells.us, await activeMember(cells.us, { attraction: 1, name: 'Ben' }))
  match = await placeIn(cells.eu, anna, { member: ben, of: cells.us }, true)
  await cells.settle()
  cells.us.context.push.add(ben.id, { tell, sign: ignore, dismiss: ignore, refuse: ignore })
}, 60_000)
afterAll(() => cells.close())

const say = (clientId: string, quiet?: boolean) =>
  cells.eu.call(
    calls.sendMessage,
    { match, body: 'body', iv: 'AAAA', clientId, ...(quiet !== undefined && { quiet }) },
    anna.idToken,
  )

test('a reaction from another cell is told as no news', async () => {
  const { sentAt } = await say('quiet', true)
  await cells.settle()
  await expect.poll(() => told).toEqual([{ match, sentAt, quiet: true }])
  const { sentAt: later } = await say('news')
  await cells.settle()
  await expect.poll(() => told.at(-1)).toEqual({ match, sentAt: later })
})

test('what waits of a match in another cell is counted', async () => {
  await cells.us.call(calls.listMatches, {}, ben.idToken)
  expect(await cells.us.call(calls.loadWaiting, {}, ben.idToken)).toEqual({ unread: 1, verify: 0 })
  await cells.us.call(calls.loadMessages, { match, before: 0 }, ben.idToken)
  expect(await cells.us.call(calls.loadWaiting, {}, ben.idToken)).toEqual({ unread: 0, verify: 0 })
})

test('who knew the name still does when the keys of a visitor change twice (decision 32)', async () => {
  const reset = async () => {
    const { saved } = await newKeys()
    await cells.us.call(calls.saveKeys, { ...saved, purpose: 'reset' }, ben.idToken)
    await cells.settle()
  }
  await reset()
  expect(await matchOf(cells.eu, anna)).toMatchObject({ pseudonym: 'Ben', renewedBy: 2 })
  await reset()
  expect(await matchOf(cells.eu, anna)).toMatchObject({ pseudonym: 'Ben', renewedBy: 2 })
})

test('the page of the other cell is told that a match has ended', async () => {
  told.length = 0
  await cells.eu.call(calls.changeMatch, { match, operation: 0 }, anna.idToken)
  await cells.settle()
  await expect.poll(() => told).toEqual([{ matches: true }])
})
