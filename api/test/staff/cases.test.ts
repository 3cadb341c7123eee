import { insertCase } from '@quintet/cases/insert-case'
import { calls, type RequestOf } from '@quintet/contract'
import { type Decision, type StaffCalls, staffCalls } from '@quintet/contract/staff'
import { activeMember, matchThem } from '@quintet/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endDueMeasures } from '@quintet/cases/end-measures'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, callAsStaff, loggedAs, signInStaff } from './staff-app.ts'

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
const facts = 'Three members received the same text from you within an hour.'
const why = { rule: 'spam', facts } as const

const report = async (by: SignedIn, about: SignedIn, reason = 2): Promise<number> => {
  const match = await matchThem(app, by, about, { keyState: 0 })
  const input = { match, operation: 2, reason, text: 'Asked me for money' }
  return (await app.call(calls.changeMatch, input, by.idToken)).report ?? 0
}
const list = (who: SignedInStaff, after?: string) =>
  callAsStaff(app, staffCalls.listCases, after === undefined ? {} : { after }, who)
const open = (number: number, who = moderator) => callAsStaff(app, staffCalls.openCase, { case: number }, who)
const decide = (number: number, decision: Decision, who = moderator, others: number[] = []) =>
  callAsStaff(app, staffCalls.decideCase, { case: number, decision, others }, who)
const confirm = (number: number, yes: boolean, who = second) =>
  callAsStaff(app, staffCalls.confirmClosing, { case: number, confirm: yes }, who)
const answer = (input: RequestOf<StaffCalls['decideAppeal']>, who = second) =>
  callAsStaff(app, staffCalls.decideAppeal, input, who)
const statements = async (who: SignedIn) => (await app.call(calls.loadStanding, {}, who.idToken)).statements
const appeal = (who: SignedIn, number: number) =>
  app.call(calls.appealMeasure, { number, text: 'It was somebody else.' }, who.idToken)
const allNotices = async ({ id }: SignedIn) => {
  const query = app.context.db.read.selectFrom('notices').select('key').where('member_id', '=', id).orderBy('id')
  return (await query.execute()).map(({ key }) => key)
}
const notices = async (who: SignedIn) => (await allNotices(who)).filter((key) => key !== 'reportReceived')
const standing = async ({ id }: SignedIn) =>
  (await app.context.db.read.selectFrom('members').select('standing').where('id', '=', id).executeTakeFirstOrThrow()).standing
const appealNumber = async () => (await callAsStaff(app, staffCalls.listAppeals, {}, second)).appeals[0]?.number ?? 0

describe('a report', () => {
  test('answers with its number and says when an answer can be expected: in 72 hours (decision 54)', async () => {
    const match = await matchThem(app, anna, ben, { keyState: 0 })
    const answered = await app.call(calls.changeMatch, { match, operation: 2, reason: 1 }, anna.idToken)
    const in72Hours = Math.floor((app.wall.now() + 72 * 3_600_000) / 1000)
    expect(answered).toEqual({ report: expect.any(Number) as number, answerBy: in72Hours })
    expect(await allNotices(anna)).toEqual(['reportReceived'])
    const fault = { category: 1, issue: 'x', browser: 'x', device: 'x', reason: 'The page stays empty.', date: 1 }
    const { report, answerBy } = await app.call(calls.reportError, fault, anna.idToken)
    expect(answerBy).toBe(in72Hours)
    // Nobody reads out of two numbers how many others reported in between: what the next one is nobody can tell.
    const others = await Promise.all(
      [2, 3, 4].map((date) => app.call(calls.reportError, { ...fault, reason: `${date} ${fault.reason}` }, anna.idToken)),
    )
    const numbers = [answered, { report }, ...others].map((each) => each.report ?? 0)
    const steps = numbers.slice(1).map((number, index) => Math.abs(number - (numbers[index] ?? 0)))
    expect(new Set(numbers).size).toBe(5)
    expect(Math.max(...steps)).toBeGreaterThan(1000)
    expect(await allNotices(anna)).toEqual(Array(5).fill('reportReceived'))
  })

  test('that is sent again, or twice at once, counts once and is answered as the first time', async () => {
    const match = await matchThem(app, anna, ben, { keyState: 0 })
    const send = (by = anna) => app.call(calls.changeMatch, { match, operation: 2, reason: 1 }, by.idToken)
    const answers = await Promise.all([send(), send()])
    app.wall.shift(60_000)
    expect(new Set([...answers, await send()].map(({ report: number }) => number)).size).toBe(1)
    expect(await allNotices(anna)).toEqual(['reportReceived'])
    await expect(send(ben)).rejects.toMatchObject({ code: 'match.none' })
    await expect(
      app.call(calls.changeMatch, { match, operation: 4 }, anna.idToken),
      'another way to end it is no report',
    ).rejects.toMatchObject({ code: 'match.none' })
  })

  test('stands in one list by the member it is about, the worst and oldest first, with the parts that matter', async () => {
    const carl = await activeMember(app, { attraction: 1 })
    const first = await report(anna, carl, 3)
    app.wall.shift(1000)
    const worse = await report(anna, ben, 2)
    app.wall.shift(1000)
    const later = await report(carl, ben, 1)
    const { groups, open: waiting, overdue } = await list(moderator)
    expect(groups.map(({ member, harm, cases }) => [member, harm, cases.map(({ number }) => number)])).toEqual([
      [ben.id, 3, [worse, later]],
      [carl.id, 1, [first]],
    ])
    expect([waiting, overdue]).toEqual([3, 0])
    expect(await loggedAs(app, 'listCases')).toMatchObject([{ staff: moderator.id, details: { members: [ben.id, carl.id] } }])
    app.wall.shift(3 * dayMs + 1)
    const renewed = await signInStaff(app, 'moderator')
    expect((await list(renewed)).overdue).toBe(3)
    const file = await open(later, renewed)
    expect(file.report).toEqual({ text: 'Asked me for money', reporter: carl.id, before: 0, upheld: 0 })
    expect(file.profile.map(({ part }) => part)).toEqual(['name', 'topic', 'question', 'bio', 'age'])
    expect(file.photos).toHaveLength(3)
    // Photos and age matter where a profile is said to be inaccurate alone.
    const { photos, profile } = await open(worse, renewed)
    expect([photos, profile.map(({ part }) => part)]).toEqual([[], ['name', 'topic', 'question', 'bio']])
    expect(file.earlier.map(({ number }) => number)).toEqual([worse])
  })

  test('of a fault is the support’s alone, and is answered in words', async () => {
    const support = await signInStaff(app, 'support')
    const fault = { category: 1, issue: 'x', browser: 'x', device: 'x', reason: 'The page stays empty.', date: 1 }
    const { report: number = 0 } = await app.call(calls.reportError, fault, anna.idToken)
    expect((await list(moderator)).groups).toEqual([])
    await expect(open(number, moderator)).rejects.toEqual(refusal('staff.noCase'))
    expect((await open(number, support)).error).toMatchObject({ reason: 'The page stays empty.' })
    await expect(decide(number, { measure: 'warn', ...why }, support)).rejects.toMatchObject({ status: 400 })
    // It stands in no case that is not the support's, though it is of the same member.
    expect((await open(await report(ben, anna), moderator)).earlier).toEqual([])
    await decide(number, { measure: 'nothing', answer: 'It is mended since this morning.' }, support)
    const { notices: seen } = await app.call(calls.listNotices, { fromDay: 0, toDay: 40_000, language: 12 }, anna.idToken)
    expect(seen[0]?.message).toBe(`Meldung ${number}: It is mended since this morning.`)
  })

  test('comes to its reporter as a notice, whatever was decided, and once', async () => {
    const [one, other] = [await report(anna, ben), await report(await activeMember(app, { attraction: 2 }), ben)]
    await decide(one, { measure: 'nothing' })
    await expect(decide(one, { measure: 'nothing' })).rejects.toEqual(refusal('staff.caseDecided'))
    await decide(other, { measure: 'warn', ...why })
    expect(await notices(anna)).toEqual(['reportDecided'])
    expect([await notices(ben), await standing(ben)]).toEqual([['warned'], 1])
  })

  test('of members is neither answered in words nor by letting somebody in', async () => {
    const number = await report(anna, ben)
    for (const decision of [
      { measure: 'nothing', answer: 'We have looked at it.' },
      { measure: 'letIn', answer: 'Please come in.' },
    ] as const)
      await expect(decide(number, decision)).rejects.toMatchObject({ status: 400 })
    expect((await open(number)).decidedAt).toBeUndefined()
  })

  test('says how many its reporter made before, and how many of them led to something', async () => {
    const members = await Promise.all([1, 2, 3].map(() => activeMember(app, { attraction: 1 })))
    const [nothing, acted, gone] = members as [SignedIn, SignedIn, SignedIn]
    await decide(await report(anna, nothing), { measure: 'nothing' })
    await decide(await report(anna, acted), { measure: 'warn', ...why })
    await report(anna, gone)
    await app.call(calls.deleteAccount, {}, gone.idToken)
    expect((await open(await report(anna, ben))).report).toMatchObject({ before: 3, upheld: 1 })
  })

  test('that judging brought up names nobody who answered, tells nobody, and was found by a machine', async () => {
    const none = { decided_at: null, decided_by: null, outcome: null }
    const row = { kind: 'samePerson', member_id: ben.id, subject: ben.id, opened_at: 1, reason: 1, ...none }
    const number = await app.context.db.write(async (trx) => {
      const id = await insertCase(trx, row)
      const answered = { kind: 'samePerson', reporter_id: anna.id, subject: ben.id, reason: 1, text: '', created_at: 1 }
      await trx
        .insertInto('reports')
        .values({ ...answered, case_id: id })
        .execute()
      return id
    })
    const file = await open(number)
    expect([file.report, file.photos.length]).toEqual([undefined, 3])
    await decide(number, { measure: 'warn', ...why })
    expect([await statements(ben), await allNotices(anna)]).toMatchObject([[{ machine: 'found' }], []])
    expect(await app.call(calls.listReports, {}, anna.idToken)).toEqual({ reports: [] })
    // That nothing follows is said where nothing does.
    expect(await notices(ben)).toEqual(['warned'])
  })

  test('and others about the same member are decided as one, never with another’s', async () => {
    const carl = await activeMember(app, { attraction: 2 })
    const [one, other, foreign] = [await report(anna, ben), await report(carl, ben), await report(ben, await activeMember(app))]
    await expect(decide(one, { measure: 'warn', ...why }, moderator, [foreign])).rejects.toMatchObject({ status: 400 })
    await decide(one, { measure: 'warn', ...why }, moderator, [other])
    expect(await statements(ben)).toHaveLength(1)
    expect([await notices(anna), await notices(carl)]).toEqual([['reportDecided'], ['reportDecided']])
  })
})

describe('a measure', () => {
  test('comes with its reasons, and every look and action stands in the log (decision 54)', async () => {
    const number = await report(anna, ben)
    await open(number)
    const day = Math.floor(app.clock.now() / dayMs)
    const { measure } = await decide(number, { measure: 'suspend', days: 14, ...why })
    expect(await statements(ben)).toMatchObject([
      { number: measure, measure: 'suspend', untilDay: day + 14, facts, rule: 'spam', machine: 'none' },
    ])
    const { entries } = await callAsStaff(app, staffCalls.listAudit, {}, second)
    const log = entries.map(({ text }) => JSON.parse(text) as Record<string, unknown>).toReversed()
    expect(log).toMatchObject([
      { staff: moderator.id, action: 'openCase', case: number, member: ben.id },
      { staff: moderator.id, action: 'decideCase', case: number, member: ben.id, details: { measure: 'suspend' } },
    ])
  })

  test('suspends until its day, and not longer (decision 57)', async () => {
    await decide(await report(anna, ben), { measure: 'suspend', days: 2, ...why })
    await expect(app.call(calls.listMatches, {}, ben.idToken)).rejects.toEqual(refusal('account.suspended'))
    app.clock.shift(dayMs)
    expect([await endDueMeasures(app.context), await standing(ben)]).toEqual([0, 2])
    app.clock.shift(dayMs)
    expect([await endDueMeasures(app.context), await standing(ben)]).toEqual([1, 0])
    expect(await endDueMeasures(app.context)).toBe(0)
    expect(await app.call(calls.listMatches, {}, ben.idToken)).toHaveProperty('matches')
    expect(await notices(ben)).toEqual(['suspended', 'measureOver'])
  })

  test('removes a photo of the member, and of no other', async () => {
    const [number, theirs] = [await report(anna, ben), await app.context.db.read.selectFrom('photos').selectAll().execute()]
    const photoOf = ({ id }: SignedIn) => theirs.find(({ member_id: owner }) => owner === id)?.id ?? 0
    const remove = (photo: number) => decide(number, { measure: 'removePhoto', photo, rule: 'photosOfYou', facts })
    await expect(remove(photoOf(anna))).rejects.toMatchObject({ status: 400 })
    await remove(photoOf(ben))
    expect((await app.call(calls.loadOwnPhotos, {}, ben.idToken)).states[0]).toBe('refused')
    expect(await statements(ben)).toMatchObject([{ measure: 'removePhoto', slot: 1 }])
    // Of three photos two are left.
    const { account } = await app.call(calls.loadMember, {}, ben.idToken)
    expect([await standing(ben), account.active]).toEqual([0, 0])
    await appeal(ben, (await statements(ben))[0]?.number ?? 0)
    await answer({ appeal: await appealNumber(), outcome: 'lifted', answer: 'It is you after all.' })
    expect((await app.call(calls.loadOwnPhotos, {}, ben.idToken)).states[0]).toBe('cleared')
  })
})

describe('a closing for good', () => {
  const close: Decision = { measure: 'close', fraud: false, ...why }

  test('wants a second person, who is not the first; the member is suspended meanwhile, and is told (decision 57)', async () => {
    const number = await report(anna, ben)
    const both = await signInStaff(app, 'moderator', 'second')
    expect(await decide(number, close, both)).toMatchObject({ awaitsSecond: true })
    expect(await statements(ben)).toMatchObject([{ measure: 'suspend', awaitsSecond: true }])
    await expect(confirm(number, true, both)).rejects.toEqual(refusal('staff.samePerson'))
    await expect(decide(number, { measure: 'nothing' })).rejects.toEqual(refusal('staff.caseDecided'))
    expect(await notices(anna)).toEqual([])
    await confirm(number, true)
    expect(await statements(ben)).toMatchObject([
      { measure: 'close', facts, rule: 'spam' },
      { measure: 'suspend', ending: 'replaced' },
    ])
    expect((await statements(ben))[0]).not.toHaveProperty('untilDay')
    for (const statement of await statements(ben)) expect(statement).not.toHaveProperty('awaitsSecond')
    expect([await standing(ben), await notices(ben), await notices(anna)]).toEqual([
      2,
      ['suspended', 'closed'],
      ['reportDecided'],
    ])
    await expect(confirm(number, true)).rejects.toEqual(refusal('staff.caseDecided'))
  })

  test('keeps the hashes of the photos, so that one of them is known again', async () => {
    const number = await report(anna, ben)
    await decide(number, close)
    await confirm(number, true)
    const kept = await app.context.db.read.selectFrom('kept_photo_hashes').select(['why', 'member_id']).execute()
    expect(kept.length).toBeGreaterThanOrEqual(3)
    for (const each of kept) expect(each).toEqual({ why: 'closed', member_id: ben.id })
  })

  test('ends the matches, and leaves the reasons, the appeal and the way out', async () => {
    const number = await report(anna, ben)
    const carl = await activeMember(app, { attraction: 2 })
    await matchThem(app, ben, carl, { keyState: 0 })
    await decide(number, close)
    await confirm(number, true)
    expect((await app.call(calls.listMatches, {}, carl.idToken)).matches).toEqual([])
    await appeal(ben, (await statements(ben))[0]?.number ?? 0)
    await app.call(calls.deleteAccount, {}, ben.idToken)
    const { rows } = { rows: await app.context.db.read.selectFrom('measures').select(['member_id', 'facts']).execute() }
    expect(new Set(rows.map(({ member_id: member, facts: words }) => `${member}${words}`))).toEqual(new Set(['0']))
    expect((await app.context.db.read.selectFrom('appeals').select('text').executeTakeFirstOrThrow()).text).toBe('')
  })

  test('that the second person does not agree with is undone, and the case is open again', async () => {
    const number = await report(anna, ben)
    await decide(number, close)
    await confirm(number, false)
    expect([await standing(ben), await notices(ben)]).toEqual([0, ['suspended', 'measureLifted']])
    expect((await statements(ben))[0]).not.toHaveProperty('awaitsSecond')
    expect((await list(moderator)).groups.map(({ member }) => member)).toEqual([ben.id])
    await decide(number, { measure: 'warn', ...why })
  })

  test.each([
    [true, ['closed', 'reportDecided'], 0],
    [false, ['measureLifted', 'reportReceived'], 2],
  ])('of several cases at once is one for all of them, confirmed or not: %s', async (isConfirmed, [told, reporter], left) => {
    const carl = await activeMember(app, { attraction: 2 })
    const [one, other] = [await report(anna, ben), await report(carl, ben)]
    await decide(one, close, moderator, [other])
    await confirm(one, isConfirmed)
    const { groups } = await list(moderator)
    const cases = groups.flatMap(({ member, cases: all }) => (member === ben.id ? all : []))
    expect([cases.length, cases.some(({ proposedBy }) => proposedBy !== undefined)]).toEqual([left, false])
    expect([(await notices(ben)).at(-1), (await allNotices(carl)).at(-1)]).toEqual([told, reporter])
    expect(await loggedAs(app, 'confirmClosing')).toMatchObject([
      { staff: second.id, case: one, member: ben.id, details: { confirm: isConfirmed } },
    ])
  })

  test('is shortened to a suspension by an appeal, and no photo is known again by it', async () => {
    const number = await report(anna, ben)
    await decide(number, close)
    await confirm(number, true)
    await appeal(ben, (await statements(ben))[0]?.number ?? 0)
    const third = await signInStaff(app, 'second')
    await answer({ appeal: await appealNumber(), outcome: 'shortened', days: 7, answer: 'A week is enough.' }, third)
    const untilDay = Math.floor(app.clock.now() / dayMs) + 7
    expect((await statements(ben))[0]).toMatchObject({ measure: 'suspend', untilDay })
    const kept = await app.context.db.read.selectFrom('kept_photo_hashes').select('why').execute()
    expect(kept.filter(({ why: reason }) => reason === 'closed')).toEqual([])
  })

  test('is appealed to neither of the two who decided it', async () => {
    const number = await report(anna, ben)
    const first = await signInStaff(app, 'moderator', 'second')
    await decide(number, close, first)
    await confirm(number, true)
    await appeal(ben, (await statements(ben))[0]?.number ?? 0)
    const kept = { appeal: await appealNumber(), outcome: 'kept', answer: 'We read it all again.' } as const
    for (const one of [first, second]) {
      expect((await callAsStaff(app, staffCalls.listAppeals, {}, one)).appeals).toMatchObject([{ isOwn: true }])
      await expect(answer(kept, one)).rejects.toEqual(refusal('staff.samePerson'))
    }
  })

  test('that no second person looks at runs out after seven days, and the case is open again', async () => {
    const number = await report(anna, ben)
    await decide(number, close)
    app.clock.shift(7 * dayMs)
    await endDueMeasures(app.context)
    expect(await standing(ben)).toBe(0)
    expect((await statements(ben))[0]).not.toHaveProperty('awaitsSecond')
    expect(await open(number)).not.toHaveProperty('proposal')
    await decide(number, { measure: 'warn', ...why })
    expect(await notices(ben)).toEqual(['suspended', 'measureOver', 'warned'])
  })

  test('is over with its seventh day, though no job has ended the suspension yet', async () => {
    const carl = await activeMember(app, { attraction: 2 })
    const [number, other] = [await report(anna, ben), await report(carl, ben)]
    await decide(number, close, moderator, [other])
    app.clock.shift(6 * dayMs)
    expect((await open(other)).proposal).toMatchObject({ by: moderator.id })
    app.clock.shift(dayMs)
    await expect(confirm(number, true)).rejects.toEqual(refusal('staff.caseDecided'))
    await expect(confirm(other, true)).rejects.toEqual(refusal('staff.caseDecided'))
    for (const one of (await list(second)).groups.flatMap(({ cases }) => cases)) expect(one).not.toHaveProperty('proposedBy')
    const file = await open(number, second)
    expect([file.proposal, file.earlier.map(({ proposedBy }) => proposedBy)]).toEqual([undefined, [undefined]])
    await decide(number, { measure: 'nothing' })
    expect(await notices(ben)).toEqual(['suspended'])
  })

  test.each([
    ['lifted', undefined, 0, 'appealLifted'],
    ['shortened', 3, 2, 'appealShortened'],
  ] as const)('is over when the suspension is %s by an appeal, and is for somebody else', async (outcome, days, stands, told) => {
    const number = await report(anna, ben)
    const { measure = 0 } = await decide(number, close)
    await appeal(ben, measure)
    const words = 'You are right, there was nothing.'
    await answer({ appeal: await appealNumber(), outcome, answer: words, ...(days !== undefined && { days }) })
    await expect(confirm(number, true)).rejects.toEqual(refusal('staff.caseDecided'))
    expect([await standing(ben), await notices(ben)]).toEqual([stands, ['suspended', told]])
    expect((await list(second)).groups.flatMap(({ cases }) => cases)).toMatchObject([{ number }])
    expect(await open(number, second)).not.toHaveProperty('proposal')
    await expect(decide(number, close)).rejects.toEqual(refusal('staff.samePerson'))
    await decide(number, { measure: 'nothing' }, await signInStaff(app, 'moderator'))
  })

  test('that an appeal leaves as it is can still be confirmed', async () => {
    const number = await report(anna, ben)
    const { measure = 0 } = await decide(number, close)
    await appeal(ben, measure)
    await answer({ appeal: await appealNumber(), outcome: 'kept', answer: 'We read it all again.' })
    await confirm(number, true)
    expect(await notices(ben)).toEqual(['suspended', 'appealKept', 'closed'])
  })

  test('of several cases is one for all of them, whichever of them it is confirmed in', async () => {
    const carl = await activeMember(app, { attraction: 2 })
    const [one, other] = [await report(anna, ben), await report(carl, ben)]
    await decide(one, close, moderator, [other])
    await confirm(other, true)
    expect((await list(moderator)).groups.filter(({ member }) => member === ben.id)).toEqual([])
    expect([(await allNotices(anna)).at(-1), (await allNotices(carl)).at(-1)]).toEqual(['reportDecided', 'reportDecided'])
  })
})

const suspended = async (who = moderator): Promise<number> =>
  (await decide(await report(anna, ben), { measure: 'suspend', days: 30, ...why }, who)).measure ?? 0

describe('an appeal', () => {
  test('is made once, against one’s own measure, and is to be answered within seven days (decision 54)', async () => {
    const number = await suspended()
    await expect(appeal(anna, number)).rejects.toEqual(refusal('appeal.none'))
    const { answerBy } = await appeal(ben, number)
    expect(answerBy).toBe(Math.floor((app.wall.now() + 7 * dayMs) / 1000))
    await expect(appeal(ben, number)).rejects.toEqual(refusal('appeal.exists'))
  })

  test('is open for six months', async () => {
    const number = await suspended()
    await app.context.db.write((trx) =>
      trx
        .updateTable('measures')
        .set({ from_at: app.wall.now() - 183 * dayMs - 1 })
        .execute(),
    )
    await expect(appeal(ben, number)).rejects.toEqual(refusal('appeal.over'))
  })

  test('is never answered by who decided', async () => {
    const both = await signInStaff(app, 'moderator', 'second')
    await appeal(ben, await suspended(both))
    const number = await appealNumber()
    expect((await callAsStaff(app, staffCalls.listAppeals, {}, both)).appeals).toMatchObject([{ isOwn: true }])
    const kept = { appeal: number, outcome: 'kept', answer: 'We read it all again.' } as const
    await expect(answer(kept, both)).rejects.toEqual(refusal('staff.samePerson'))
    await answer(kept)
    await expect(answer(kept)).rejects.toEqual(refusal('staff.caseDecided'))
    expect((await statements(ben))[0]?.appeal).toMatchObject({ outcome: 'kept', answer: 'We read it all again.' })
    expect([await standing(ben), await notices(ben)]).toEqual([2, ['suspended', 'appealKept']])
    const looks = await loggedAs(app, 'listAppeals')
    expect(looks.at(-1)).toMatchObject({ staff: both.id, details: { appeals: [number], reports: [] } })
    expect(await loggedAs(app, 'decideAppeal')).toMatchObject([
      { staff: second.id, member: ben.id, details: { appeal: number, outcome: 'kept' } },
    ])
  })

  test('that there is not is answered by nobody', async () => {
    await appeal(ben, await suspended())
    const none = { appeal: (await appealNumber()) + 1, outcome: 'lifted', answer: 'It was a mistake of ours.' } as const
    await expect(answer(none)).rejects.toEqual(refusal('staff.noCase'))
    expect(await loggedAs(app, 'decideAppeal')).toEqual([])
    expect(await standing(ben)).toBe(2)
  })

  test('that succeeds lifts the measure or ends it sooner', async () => {
    const day = Math.floor(app.clock.now() / dayMs)
    await appeal(ben, await suspended())
    const shorter = { appeal: await appealNumber(), outcome: 'shortened', answer: 'A week is enough.' } as const
    await expect(answer(shorter)).rejects.toMatchObject({ status: 400 })
    await expect(answer({ ...shorter, days: 31 })).rejects.toMatchObject({ status: 400 })
    await answer({ ...shorter, days: 7 })
    expect(await statements(ben)).toMatchObject([{ untilDay: day + 7 }])
    const carl = await activeMember(app, { attraction: 1 })
    const { measure = 0 } = await decide(await report(anna, carl), { measure: 'suspend', days: 30, ...why })
    await appeal(carl, measure)
    await answer({ appeal: await appealNumber(), outcome: 'lifted', answer: 'It was a mistake of ours.' })
    expect([await standing(carl), await notices(carl)]).toEqual([0, ['suspended', 'appealLifted']])
  })
})
