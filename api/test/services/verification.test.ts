import { calls } from '@quintet/contract'
import { activeMember, matchThem } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type KeyedMember, withKeys } from '../keyed-member.ts'
import { type TestApp, createTestApp } from '../testing.ts'

// What a verification leaves behind, whom it is told to, and what beginning anew takes back.

let app: TestApp
let anna: KeyedMember
let ben: KeyedMember
let match: number

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  anna = await withKeys(app, await activeMember(app, { attraction: 2, name: 'Anna' }))
  ben = await withKeys(app, await activeMember(app, { attraction: 1, name: 'Ben' }))
}, 60_000)
afterAll(() => app.close())

beforeEach(async () => {
  await app.context.db.write(async (trx) => {
    for (const table of ['matches', 'match_seconds', 'notices_due', 'notices'] as const) await trx.deleteFrom(table).execute()
  })
  match = await matchThem(app, anna, ben)
})

const session = { salt1: 'AAAA', salt2: 'BBBB', wrappedKey1: 'CCCC', wrappedKey2: 'DDDD' }
const row = () => app.context.db.read.selectFrom('matches').selectAll().where('id', '=', match).executeTakeFirstOrThrow()
const change = (who: KeyedMember, operation: number, more: object = {}) =>
  app.call(calls.changeMatch, { match, operation, ...more }, who.idToken)
const deliver = async (who: KeyedMember) =>
  app.call(calls.deliverMatchKeys, { number: match, version: (await row()).version, ...session }, who.idToken)
const bothVerify = async () => {
  await change(anna, 1)
  await deliver(ben)
}
const due = async () =>
  (await app.context.db.read.selectFrom('notices_due').select(['member_id', 'event']).orderBy('id').execute()).map(
    ({ member_id: member, event }) => [member, event],
  )
const seenBy = async (who: KeyedMember) => (await app.call(calls.listMatches, {}, who.idToken)).matches[0]

describe('who is waited for', () => {
  test('is told that the other has verified, then the other that all is open, and each once', async () => {
    await change(anna, 1)
    await change(anna, 1)
    expect(await due()).toEqual([[ben.id, 'wait']])
    await deliver(ben)
    expect(await due()).toEqual([
      [ben.id, 'wait'],
      [anna.id, 'open'],
    ])
  })

  test('is told again of a verification that was begun anew, a day after the last time', async () => {
    const day = 86_400_000
    const now = app.clock.now()
    await bothVerify()
    await app.context.db.write((trx) => trx.updateTable('notices_due').set({ state: 'routed' }).execute())
    await change(ben, 3)
    await bothVerify()
    const rows = await app.context.db.read.selectFrom('notices_due').select(['event', 'due_at']).orderBy('id').execute()
    expect(rows.map(({ event, due_at: at }) => [event, at - now])).toEqual([
      ['wait', 0],
      ['open', 0],
      ['wait', day],
      ['open', day],
    ])
  })
})

describe('beginning anew', () => {
  test('forgets both keys and the session, and whose doing it was once both have verified again', async () => {
    await bothVerify()
    const { pinned_key_1: first, pinned_key_2: second } = await row()
    expect([first, second]).toEqual([expect.stringMatching(/.{300}/), expect.stringMatching(/.{300}/)])
    await change(ben, 3)
    expect(await row()).toMatchObject({
      pinned_key_1: null,
      pinned_key_2: null,
      wrapped_key_2: null,
      salt_1: null,
      renewed_by: 2,
    })
    await bothVerify()
    expect(await row()).toMatchObject({ key_state: 0, renewed_by: null, salt_1: 'AAAA', salt_2: 'BBBB' })
  })
})

test('the key of the other side is the one that they verified with, whatever is stored of them later (decision 32)', async () => {
  await change(anna, 1)
  const { peerPublicKey } = (await seenBy(ben)) ?? {}
  await app.context.db.write((trx) =>
    trx.updateTable('member_keys').set({ public_key: 'another' }).where('member_id', '=', anna.id).execute(),
  )
  expect(peerPublicKey).toMatch(/.{300}/)
  expect((await seenBy(ben))?.peerPublicKey).toBe(peerPublicKey)
  await app.context.db.write((trx) =>
    trx
      .updateTable('member_keys')
      .set({ public_key: peerPublicKey ?? '' })
      .where('member_id', '=', anna.id)
      .execute(),
  )
})

test('a kind closing names its author by their own pseudonym', async () => {
  const [one, other] = anna.id < ben.id ? [anna, ben] : [ben, anna]
  await change(one, 5, { sentence: 1 })
  const range = { fromDay: 0, toDay: 40_000, language: 1 }
  const { notices } = await app.call(calls.listNotices, range, other.idToken)
  expect(notices[0]?.message).toContain('CD-234')
  expect(notices[0]?.message).not.toContain('FG-567')
})

test.each([
  [0, {}, true],
  [1, {}, false],
  [2, { reason: 1 }, true],
  [4, {}, true],
  [5, { sentence: 1 }, true],
])('what an ending removes is taken off the disk, and nothing else is swept: %i', async (operation, more, isSwept) => {
  const scrub = vi.spyOn(app.context.db, 'scrub')
  await change(anna, operation, more)
  expect(scrub.mock.calls.length > 0).toBe(isSwept)
  scrub.mockRestore()
})
