import { insertCase } from '@quintet/cases/insert-case'
import { calls } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { activeMember, matchThem } from '@quintet/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, callAsStaff, loggedAs, signInStaff } from './staff-app.ts'
import { takeMeasure } from './take-measure.ts'

let app: TestApp
let support: SignedInStaff
beforeEach(async () => {
  app = createTestApp()
  support = await signInStaff(app, 'support')
})
afterEach(() => app.close())

const dayMs = 86_400_000
const refusal = (code: string) => expect.objectContaining({ code })
const words = 'Asks by mail what is stored about them.'
const request = (email?: string, who = support) =>
  callAsStaff(app, staffCalls.openRequest, { text: words, ...(email !== undefined && { email }) }, who)
const open = (number: number, who = support) => callAsStaff(app, staffCalls.openCase, { case: number }, who)

describe('a request by mail', () => {
  test('becomes a case of the support’s, which the looks for it name in the log', async () => {
    const member = await app.signUpMember({ email: 'mira@example.org' })
    const { case: number, member: found } = await request('mira@example.org')
    expect(found).toBe(member.id)
    expect(await open(number)).toMatchObject({
      kind: 'request',
      request: { text: words, by: support.id },
      dueAt: Math.floor((app.wall.now() + 30 * dayMs) / 1000),
      member: { number: member.id },
    })
    await callAsStaff(app, staffCalls.findMember, { case: number, email: 'mira@example.org' }, support)
    const second = await signInStaff(app, 'second')
    const { entries } = await callAsStaff(app, staffCalls.listAudit, {}, second)
    const actions = entries.map(({ text }) => JSON.parse(text) as { action: string; case: number; member: number })
    expect(actions.map(({ action, case: about, member: of }) => [action, about, of])).toEqual([
      ['findMember', number, member.id],
      ['openCase', number, member.id],
      ['openRequest', number, member.id],
    ])
  })

  test('of a stranger has no member, and one with an address that is none is not opened', async () => {
    const { case: number, member } = await request()
    expect([member, (await open(number)).member]).toEqual([undefined, undefined])
    await expect(request('nobody@example.org')).rejects.toEqual(refusal('staff.noMember'))
    expect((await loggedAs(app, 'openRequest')).map(({ details }) => details)).toEqual([undefined, { refused: 'staff.noMember' }])
  })

  test('is no moderator’s, is no reason for a measure, and keeps what was answered by mail', async () => {
    const member = await app.signUpMember({ email: 'mira@example.org' })
    const { case: number } = await request('mira@example.org')
    const moderator = await signInStaff(app, 'moderator')
    await expect(open(number, moderator)).rejects.toEqual(refusal('staff.noCase'))
    const decide = (decision: object) => callAsStaff(app, staffCalls.decideCase, { case: number, decision } as never, support)
    const warn = { measure: 'warn', rule: 'spam', facts: 'Not a reason for anything here.' }
    await expect(decide(warn)).rejects.toMatchObject({ status: 400 })
    await decide({ measure: 'nothing', answer: 'Sent them the way to the export.' })
    expect((await open(number)).request).toMatchObject({ answer: 'Sent them the way to the export.' })
    const notices = await app.context.db.read.selectFrom('notices').select('key').where('member_id', '=', member.id).execute()
    expect(notices).toEqual([])
    await app.call(calls.deleteAccount, {}, member.idToken)
    expect((await open(number)).request).toEqual({ text: '', by: support.id })
  })
})

describe('the look at a member', () => {
  test('shows the appeals that were made, without their words', async () => {
    const member = await app.signUpMember({ email: 'mira@example.org' })
    const measure = await app.context.db.write((trx) => takeMeasure(trx, { member: member.id, kind: 'suspend' }))
    await app.context.db.write((trx) => trx.updateTable('measures').set({ from_at: app.wall.now() }).execute())
    await app.call(calls.appealMeasure, { number: measure, text: 'It was somebody else.' }, member.idToken)
    const { case: number } = await request()
    const look = () => callAsStaff(app, staffCalls.findMember, { case: number, number: member.id }, support)
    const { appeals } = await look()
    expect(appeals).toEqual([
      {
        number: expect.any(Number) as number,
        case: expect.any(Number) as number,
        measure: 'suspend',
        at: Math.floor(app.wall.now() / 1000),
        dueAt: Math.floor((app.wall.now() + 7 * dayMs) / 1000),
      },
    ])
    const decision = { appeal: appeals[0]?.number ?? 0, outcome: 'lifted', answer: 'It was a mistake of ours.' } as const
    await callAsStaff(app, staffCalls.decideAppeal, decision, await signInStaff(app, 'second'))
    expect((await look()).appeals).toMatchObject([{ outcome: 'lifted', decidedAt: Math.floor(app.wall.now() / 1000) }])
  })
})

describe('the list of cases', () => {
  test('goes on after thirty members, each of them once, whatever is decided meanwhile', async () => {
    const moderator = await signInStaff(app, 'moderator')
    const reporter: SignedIn = await activeMember(app, { attraction: 2 })
    const template = await activeMember(app, { attraction: 1 })
    const match = await matchThem(app, reporter, template, { keyState: 0 })
    await app.call(calls.changeMatch, { match, operation: 2, reason: 2 }, reporter.idToken)
    const others = Array.from({ length: 64 }, (_, index) => ({
      kind: 'match',
      member_id: 10_000 + index,
      subject: 1,
      opened_at: 1000 * (1 + (index % 5)),
      harm: index % 4,
      reason: 1,
    }))
    await app.context.db.write(async (trx) => {
      for (const other of others) await insertCase(trx, other)
    })
    const list = (after?: string) => callAsStaff(app, staffCalls.listCases, after === undefined ? {} : { after }, moderator)
    const first = await list()
    expect(first.groups).toHaveLength(30)
    // What was on the first page goes: the second one begins where that ended all the same.
    await app.context.db.write((trx) =>
      trx
        .updateTable('cases')
        .set({ decided_at: 1 })
        .where('member_id', '=', first.groups[0]?.member ?? 0)
        .execute(),
    )
    const next = await list(first.next)
    const last = await list(next.next)
    expect([next.groups.length, last.groups.length, last.next]).toEqual([30, 5, undefined])
    const all = [...first.groups, ...next.groups, ...last.groups]
    expect(new Set(all.map(({ member }) => member)).size).toBe(65)
    const rank = all.map(({ harm, oldestAt, member }) => [3 - harm, oldestAt, member])
    expect(rank).toEqual(rank.toSorted(([a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0]) => a - d || b - e || c - f))
    await expect(list('junk')).rejects.toMatchObject({ status: 400 })
  })
})
