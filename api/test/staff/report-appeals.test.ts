import { calls } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { activeMember, matchThem } from '@quintet/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, callAsStaff, signInStaff } from './staff-app.ts'

let app: TestApp
let moderator: SignedInStaff
let second: SignedInStaff
let anna: SignedIn
let ben: SignedIn

beforeEach(async () => {
  app = createTestApp()
  moderator = await signInStaff(app, 'moderator')
  second = await signInStaff(app, 'second')
  anna = await activeMember(app, { attraction: 2 })
  ben = await activeMember(app, { attraction: 1, name: 'Ben' })
})
afterEach(() => app.close())

const dayMs = 86_400_000
const refusal = (code: string) => expect.objectContaining({ code })

const report = async (by = anna, about = ben): Promise<number> => {
  const match = await matchThem(app, by, about, { keyState: 0 })
  return (await app.call(calls.changeMatch, { match, operation: 2, reason: 2 }, by.idToken)).report ?? 0
}
const decide = (number: number, measure: 'nothing' | 'warn', who = moderator) => {
  const why = { rule: 'spam', facts: 'The same text went to several people.' } as const
  const decision = measure === 'nothing' ? { measure } : { measure, ...why }
  return callAsStaff(app, staffCalls.decideCase, { case: number, decision }, who)
}
const rejected = async (about = ben): Promise<number> => {
  const number = await report(anna, about)
  await decide(number, 'nothing')
  return number
}
const appeal = (number: number, who = anna) =>
  app.call(calls.appealReport, { number, text: 'A friend had the same text.' }, who.idToken)
const reports = async (who = anna) => (await app.call(calls.listReports, {}, who.idToken)).reports
const waiting = async (who = second) => (await callAsStaff(app, staffCalls.listAppeals, {}, who)).reports
const answer = (number: number, outcome: 'kept' | 'reopened', who = second) =>
  callAsStaff(app, staffCalls.decideReportAppeal, { appeal: number, outcome, answer: 'We read all of it again.' }, who)
const noticesOf = async ({ id }: SignedIn) => {
  const query = app.context.db.read.selectFrom('notices').select('key').where('member_id', '=', id).orderBy('id')
  return (await query.execute()).map(({ key }) => key)
}

describe('what a member reported', () => {
  test('is listed with what became of it, to nobody else (decision 54)', async () => {
    const open = await report()
    expect(await reports()).toEqual([
      { number: open, kind: 'match', at: expect.any(Number) as number, answerBy: expect.any(Number) as number },
    ])
    expect(await reports(ben)).toEqual([])
    await decide(open, 'warn')
    expect(await reports()).toMatchObject([{ number: open, result: 'acted' }])
    expect((await reports())[0]).not.toHaveProperty('appealUntil')
    const nothing = await report(anna, await activeMember(app, { attraction: 1 }))
    await decide(nothing, 'nothing')
    const until = Math.floor((app.wall.now() + 183 * dayMs) / 1000)
    expect((await reports())[0]).toMatchObject({ number: nothing, result: 'nothing', appealUntil: until })
  })
})

describe('a report of somebody who leaves before it is decided', () => {
  test('ends with that, as no decision that could be appealed', async () => {
    const number = await report()
    await app.call(calls.deleteAccount, {}, ben.idToken)
    expect(await reports()).toMatchObject([{ number, result: 'memberLeft' }])
    expect((await reports())[0]).not.toHaveProperty('appealUntil')
    await expect(appeal(number)).rejects.toEqual(refusal('appeal.none'))
  })
})

describe('an appeal of who reported', () => {
  test('is against a decision to do nothing alone, by who reported, once and within six months (decision 54)', async () => {
    const open = await report()
    await expect(appeal(open)).rejects.toEqual(refusal('appeal.none'))
    await decide(open, 'warn')
    await expect(appeal(open)).rejects.toEqual(refusal('appeal.none'))
    const number = await rejected(await activeMember(app, { attraction: 1 }))
    await expect(appeal(number, ben)).rejects.toEqual(refusal('appeal.none'))
    expect(await appeal(number)).toEqual({ answerBy: Math.floor((app.wall.now() + 7 * dayMs) / 1000) })
    await expect(appeal(number)).rejects.toEqual(refusal('appeal.exists'))
    const old = await rejected(await activeMember(app, { attraction: 1 }))
    await app.context.db.write((trx) =>
      trx
        .updateTable('cases')
        .set({ decided_at: app.wall.now() - 183 * dayMs - 1 })
        .where('id', '=', old)
        .execute(),
    )
    await expect(appeal(old)).rejects.toEqual(refusal('appeal.over'))
  })

  test('is answered by another person, who is told it, and the reporter is told the answer', async () => {
    const both = await signInStaff(app, 'moderator', 'second')
    const number = await report()
    await decide(number, 'nothing', both)
    await appeal(number)
    expect(await waiting(both)).toMatchObject([{ isOwn: true, reporter: anna.id, case: { number } }])
    const [{ number: id = 0 } = {}] = await waiting()
    await expect(answer(id, 'kept', both)).rejects.toEqual(refusal('staff.samePerson'))
    await expect(answer(id + 1, 'kept')).rejects.toEqual(refusal('staff.noCase'))
    await answer(id, 'kept')
    await expect(answer(id, 'kept')).rejects.toEqual(refusal('staff.caseDecided'))
    expect((await reports())[0]).toMatchObject({
      result: 'nothing',
      appeal: { outcome: 'kept', answer: 'We read all of it again.' },
    })
    expect(await noticesOf(anna)).toEqual(['reportReceived', 'reportDecided', 'reportAppealAnswered'])
    const { entries } = await callAsStaff(app, staffCalls.listAudit, {}, second)
    expect(JSON.parse(entries[0]?.text ?? '')).toMatchObject({ action: 'decideReportAppeal', case: number, member: ben.id })
  })

  test('that succeeds opens the case again, for somebody who has not decided it', async () => {
    const number = await rejected()
    await appeal(number)
    app.wall.shift(600_000)
    await answer((await waiting())[0]?.number ?? 0, 'reopened')
    // It has the time of a new report.
    const file = await callAsStaff(app, staffCalls.openCase, { case: number }, second)
    expect(file.dueAt).toBe(Math.floor((app.wall.now() + 72 * 3_600_000) / 1000))
    expect((await reports())[0]).toMatchObject({ appeal: { outcome: 'reopened' } })
    expect((await reports())[0]).not.toHaveProperty('result')
    await expect(decide(number, 'nothing')).rejects.toEqual(refusal('staff.samePerson'))
    await decide(number, 'warn', await signInStaff(app, 'moderator'))
    expect((await reports())[0]).toMatchObject({ result: 'acted' })
    // Once is enough: a case that was looked at by three is not opened a third time.
    await expect(appeal(number)).rejects.toEqual(refusal('appeal.none'))
  })

  test('loses its words with its reporter, and has nothing to open where the other has left', async () => {
    const [one, other] = [await rejected(), await report(anna, await activeMember(app, { attraction: 1 }))]
    await appeal(one)
    await app.call(calls.deleteAccount, {}, ben.idToken)
    expect(await waiting()).toEqual([])
    expect((await reports()).find(({ number }) => number === one)?.appeal).toMatchObject({ outcome: 'memberLeft' })
    await decide(other, 'nothing')
    await appeal(other)
    expect(await waiting()).toHaveLength(1)
    await app.call(calls.deleteAccount, {}, anna.idToken)
    expect(await waiting()).toEqual([])
    const rows = await app.context.db.read.selectFrom('report_appeals').select(['text', 'reporter_id']).execute()
    expect(rows).toEqual([
      { text: '', reporter_id: 0 },
      { text: '', reporter_id: 0 },
    ])
  })
})
