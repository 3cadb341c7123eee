import { calls } from '@quintet/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { createInsert, insertPastMatch } from '@quintet/demo/testing'
import { forgetPairs, linkOldPairs } from '@quintet/weekly-drawing/past-pairs'
import { deleteMember } from '../../src/members/delete-member.ts'
import { pairKeyOf } from '@quintet/weekly-drawing/people'
import { removeUser, findUser } from '@quintet/identity/testing'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
afterEach(() => app.close())

const met = () =>
  app.context.db.direct
    .prepare<{ one: number; other: number }>(
      `SELECT a.member_id AS one, b.member_id AS other FROM past_partners a
       JOIN past_partners b ON b.pair = a.pair AND b.member_id > a.member_id ORDER BY 1, 2`,
    )
    .all()
    .map(({ one, other }) => [one, other])

const pairsLeft = () => app.context.db.direct.prepare<{ pair: Buffer }>('SELECT pair FROM past_pairs').all().length

/** Three members, of whom the first met both others. */
const matched = async () => {
  app = createTestApp()
  const members: SignedIn[] = []
  for (const name of ['anna', 'ben', 'carl']) members.push(await app.signUpMember({ email: `${name}@example.org` }))
  const { context } = app
  const moment = { now: context.clock.now(), today: 20_000, week: 500 }
  const inserting = { insert: createInsert(context.db.direct), random: context.random, moment }
  const [anna, ben, carl] = members as [SignedIn, SignedIn, SignedIn]
  await context.db.write(async () => {
    for (const [pool, { id }] of [[1, ben] as const, [2, carl] as const])
      insertPastMatch(inserting, [anna.id, id], { weeksAgo: pool, pool, quality: 70, ended: pool === 2 })
  })
  return { anna, ben, carl }
}

const again = (email: string) => app.signUpMember({ email })

describe('whom a deleted member met', () => {
  it('is remembered when the account is deleted by its owner, and known again under a new one', async () => {
    const { anna, ben, carl } = await matched()
    expect(pairsLeft()).toBe(0)
    await app.call(calls.deleteAccount, {}, anna.idToken)
    expect([pairsLeft(), met()]).toEqual([2, []])
    const back = await again('anna@example.org')
    expect(met()).toEqual(
      [ben.id, carl.id].map((id) => [Math.min(id, back.id), Math.max(id, back.id)]).toSorted((a, b) => a[0]! - b[0]!),
    )
  })

  it('is remembered when the operator deletes the account, and when both were deleted', async () => {
    const { anna, ben } = await matched()
    const { provider } = app.context.identity
    for (const { sub } of [ben, anna]) {
      const user = await findUser(app.context.db.read, sub)
      if (user) await removeUser(provider, user)
    }
    expect([pairsLeft(), met()]).toEqual([2, []])
    const [one, other] = [await again('ben@example.org'), await again('anna@example.org')]
    expect(met()).toContainEqual([one.id, other.id].toSorted((a, b) => a - b))
  })

  it('cannot be forgotten: a member with matches is deleted in no other way', async () => {
    const { anna } = await matched()
    const { db, config } = app.context
    await expect(db.write((trx) => trx.deleteFrom('members').where('id', '=', anna.id).execute())).rejects.toThrow(
      'deleteMember()',
    )
    await db.write((trx) => deleteMember(trx, pairKeyOf(config), anna.id, 0))
    expect(pairsLeft()).toBe(2)
  })

  it('is forgotten two years after the match', async () => {
    const { anna } = await matched()
    const { db, config } = app.context
    const days = db.direct.prepare<{ day: number }>('SELECT day FROM matches ORDER BY day').all()
    await db.write((trx) => deleteMember(trx, pairKeyOf(config), anna.id, 0))
    await db.write((trx) => forgetPairs(trx, (days[0]?.day ?? 0) + 731))
    expect(pairsLeft()).toBe(2)
    await db.write((trx) => forgetPairs(trx, (days[0]?.day ?? 0) + 732))
    expect(pairsLeft()).toBe(1)
  })

  it('as it was remembered before members were linked to it is linked once', async () => {
    const { anna, ben } = await matched()
    const { db, config } = app.context
    const key = pairKeyOf(config)
    await app.call(calls.deleteAccount, {}, anna.idToken)
    await again('anna@example.org')
    const linked = met()
    expect(linked.some((pair) => pair.includes(ben.id))).toBe(true)
    await db.write(async (trx) => {
      await trx.updateTable('past_partners').set({ member_id: null }).execute()
      await linkOldPairs(trx, key)
    })
    expect(met()).toEqual(linked)
  })
})
