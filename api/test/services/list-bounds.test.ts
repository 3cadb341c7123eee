import { calls } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { auditKeyOf, audit } from '@quintet/audit-log/audit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedInStaff, callAsStaff, signInStaff } from '../staff/staff-app.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// Lists that grow with the years have an end: the newest are shown, or what has waited longest.

const made = 102
const numbers = Array.from({ length: made }, (_, index) => index + 1)
const newest = (most: number, of = made) => Array.from({ length: most }, (_, index) => of - index)

let app: TestApp
let staff: SignedInStaff
let anna: SignedIn
let ben: SignedIn

const none = { decided_at: null, decided_by: null, outcome: null }

// The last one waits the longest.
const word = (id: number) => ({ id, text: 'No.', created_at: 1, due_at: 1000 * (1000 - id) })

const fill = async () => {
  const [reporter_id, member_id] = [anna.id, ben.id]
  const from_at = app.wall.now()
  await app.context.db.write(async (trx) => {
    const about = { subject: member_id, opened_at: 1, ...none }
    await trx
      .insertInto('cases')
      .values(numbers.map((id) => ({ id, kind: 'match', member_id, ...about })))
      .execute()
    // With numbers, since PostgreSQL gives none that it has not given itself.
    const others = numbers
      .slice(0, 31)
      .map((at) => ({ id: made + at, kind: 'match', ...about, member_id: 1000 + at, opened_at: at + 1 }))
    await trx.insertInto('cases').values(others).execute()
    const report = { kind: 'match', reporter_id, subject: member_id, reason: 2, text: '', created_at: 1 }
    await trx
      .insertInto('reports')
      .values(numbers.map((case_id) => ({ ...report, case_id })))
      .execute()
    const measure = { member_id, kind: 'warn', rule: 'spam', facts: 'Seen.', machine: 'none', from_at } as const
    await trx
      .insertInto('measures')
      .values(numbers.map((id) => ({ ...measure, id, case_id: id })))
      .execute()
    await trx
      .insertInto('appeals')
      .values(numbers.map((id) => ({ ...word(id), measure_id: id })))
      .execute()
    await trx
      .insertInto('report_appeals')
      .values(numbers.map((id) => ({ ...word(id), case_id: id, reporter_id })))
      .execute()
    const bought = { member_id, provider: 'stripe', tier: 0, cents: 1, credit_days: 0, start_day: 1, end_day: 2, created_at: 1 }
    const purchases = numbers.map((id) => ({ ...bought, id, reference: `r${id}`, state: 'expired' }))
    await trx.insertInto('purchases').values(purchases).execute()
    for (const owner of [member_id, null])
      for (let day = 1; day <= 1001; day += 143) {
        const days = Array.from({ length: 143 }, (_, index) => day + index)
        const notices = days.map((one) => ({ member_id: owner, day: one, language: 1, title: 'News', message: 'There is news.' }))
        await trx.insertInto('notices').values(notices).execute()
      }
    const texts = pickerLanguageIds.map((id) => [language(id).bcp47, { title: 'News', message: 'There is news.' }])
    const words = JSON.stringify(Object.fromEntries(texts))
    const notice = { from_day: 1, to_day: 2, texts: words, made_by: 1, made_at: 1, taken_back_at: null }
    const shown = { ...notice, from_day: 1500, to_day: 90_000 }
    const written = Array.from({ length: 201 }, (_, index) => (index === 0 ? shown : notice))
    await trx.insertInto('public_notices').values(written).execute()
    for (const action of numbers.map(String)) await audit(trx, auditKeyOf(app.context.config), 1, { staff: 1, action })
  })
}

beforeAll(async () => {
  app = createTestApp()
  staff = await signInStaff(app, 'moderator', 'second', 'support', 'operator')
  anna = await app.signUpMember()
  ben = await app.signUpMember()
  await fill()
})
afterAll(() => app.close())

const numbersOf = (rows: readonly { number: number }[]) => rows.map(({ number }) => number)

describe('a member is shown', () => {
  test('the newest 100 measures', async () => {
    expect(numbersOf((await app.call(calls.loadStanding, {}, ben.idToken)).statements)).toEqual(newest(100))
  })

  test('the newest 100 of their reports', async () => {
    expect(numbersOf((await app.call(calls.listReports, {}, anna.idToken)).reports)).toEqual(newest(100))
  })

  test('the newest thousand notices', async () => {
    const range = { fromDay: 1, toDay: 2000, language: 1 }
    const read = async (name: 'listNotices' | 'listPublicNotices') => {
      const { count, notices } = await app.call(calls[name], range, ben.idToken)
      return { count, dates: notices.map(({ date }) => date) }
    }
    expect(await read('listNotices')).toEqual({ count: 1000, dates: newest(1000, 1001) })
    expect(await read('listPublicNotices')).toEqual({ count: 1000, dates: [1500, ...newest(999, 1001)] })
  })
})

describe('the staff are shown', () => {
  test('the newest 100 purchases, cases and appeals of a member', async () => {
    const found = await callAsStaff(app, staffCalls.findMember, { number: ben.id, case: 1 }, staff)
    expect([found.purchases, found.cases, found.appeals].map(numbersOf)).toEqual(Array(3).fill(newest(100)))
  })

  test('the newest 100 cases and measures beside a case', async () => {
    const { earlier, measures } = await callAsStaff(app, staffCalls.openCase, { case: 1 }, staff)
    expect([numbersOf(earlier), numbersOf(measures)]).toEqual([newest(100), newest(100)])
  })

  test('the 100 appeals of each kind that are due first', async () => {
    const { appeals, reports } = await callAsStaff(app, staffCalls.listAppeals, {}, staff)
    expect([numbersOf(appeals), numbersOf(reports)]).toEqual([newest(100), newest(100)])
  })

  test('thirty members to a page of cases, and 100 cases of each', async () => {
    const first = await callAsStaff(app, staffCalls.listCases, {}, staff)
    expect(first.groups.map(({ member }) => member)).toEqual([ben.id, ...numbers.slice(0, 29).map((at) => 1000 + at)])
    expect(numbersOf(first.groups[0]?.cases ?? [])).toEqual(numbers.slice(0, 100))
    expect(first.open).toBe(made + 31)
    const { groups, next } = await callAsStaff(app, staffCalls.listCases, { after: first.next }, staff)
    expect([groups.map(({ member }) => member), next]).toEqual([[1030, 1031], undefined])
  })

  test('the log a hundred entries at a time', async () => {
    const { entries } = await callAsStaff(app, staffCalls.listAudit, {}, staff)
    const last = entries[0]?.number ?? 0
    expect(numbersOf(entries)).toEqual(newest(100, last))
    const page = await callAsStaff(app, staffCalls.listAudit, { before: last - 99 }, staff)
    expect(page.entries[0]?.number).toBe(last - 100)
  })

  test('the newest 200 notices to everybody', async () => {
    const { notices } = await callAsStaff(app, staffCalls.listNoticesToAll, {}, staff)
    expect(numbersOf(notices)).toEqual(newest(200, 201))
  })
})
