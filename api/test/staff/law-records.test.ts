import { calls } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { APPEAL_DAYS, APPEAL_OPEN_DAYS, REPORT_HOURS } from '@quintet/domain/cases'
import { activeMember, matchThem } from '@quintet/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, callAsStaff, signInStaff } from './staff-app.ts'

// What the EU's Digital Services Act asks records to hold, field by field: a report, the reasons of a measure, an appeal.

let app: TestApp
let moderator: SignedInStaff
let second: SignedInStaff
let anna: SignedIn
let ben: SignedIn
let number: number

const start = () => Math.floor(app.wall.now() / 1000)
const daySeconds = 86_400

beforeEach(async () => {
  app = createTestApp()
  moderator = await signInStaff(app, 'moderator')
  second = await signInStaff(app, 'second')
  anna = await activeMember(app, { attraction: 2 })
  ben = await activeMember(app, { attraction: 1, name: 'Ben' })
  const match = await matchThem(app, anna, ben, { keyState: 0 })
  number = (await app.call(calls.changeMatch, { match, operation: 2, reason: 2 }, anna.idToken)).report ?? 0
})
afterEach(() => app.close())

const facts = 'The same text went to several people.'
const close = () => callAsStaff(app, staffCalls.decideCase, { case: number, decision: { measure: 'nothing' } }, moderator)
const suspend = () => {
  const decision = { measure: 'suspend', days: 7, rule: 'spam', facts } as const
  return callAsStaff(app, staffCalls.decideCase, { case: number, decision }, moderator)
}
const statement = async () => (await app.call(calls.loadStanding, {}, ben.idToken)).statements[0]
const ownReport = async () => (await app.call(calls.listReports, {}, anna.idToken)).reports[0]

test.each([
  ['16 (4), that it has arrived, with a number', () => ({ number, kind: 'match' })],
  ['16 (5), when an answer can be expected', () => ({ answerBy: start() + REPORT_HOURS * 3600 })],
])('a report holds what article %s asks for (decision 54)', async (_, fields) => {
  expect(await ownReport()).toMatchObject(fields())
})

test('a report that nothing followed tells the decision and how to appeal, article 16 (5) (decision 54)', async () => {
  await close()
  const decided = { decidedAt: start(), result: 'nothing', appealUntil: start() + APPEAL_OPEN_DAYS * daySeconds }
  expect(await ownReport()).toMatchObject(decided)
})

test.each([
  ['17 (3) a, what is restricted', () => ({ measure: 'suspend' })],
  ['17 (3) a, since when and until when', () => ({ from: start(), untilDay: expect.any(Number) as number })],
  ['17 (3) b, the facts', () => ({ facts })],
  ['17 (3) b, whether a report led to it', () => ({ source: 'report' })],
  ['17 (3) c, whether a machine took part', () => ({ machine: 'none' })],
  ['17 (3) e, the rule of the terms', () => ({ rule: 'spam' })],
  ['17 (3) f and 20 (1), how long it can be appealed', () => ({ appealUntil: start() + APPEAL_OPEN_DAYS * daySeconds })],
])('the reasons of a measure hold what article %s asks for (decision 54)', async (_, fields) => {
  await suspend()
  expect(await statement()).toMatchObject(fields())
})

test('reasons name nobody who reported (decision 54)', async () => {
  await suspend()
  const told = JSON.stringify(await statement())
  expect(told).not.toContain(anna.email)
  expect(told).not.toContain('Anna')
})

test('an appeal is open for six months, answered in time, by another person and with reasons, article 20 (decision 54)', async () => {
  expect(APPEAL_OPEN_DAYS).toBeGreaterThanOrEqual(183)
  await suspend()
  const measure = (await statement())?.number ?? 0
  await app.call(calls.appealMeasure, { number: measure, text: 'It was my own invitation.' }, ben.idToken)
  expect((await statement())?.appeal).toMatchObject({ at: start(), answerBy: start() + APPEAL_DAYS * daySeconds })
  const answer = { appeal: measure, outcome: 'lifted', answer: 'We read it again: it was one invitation.' } as const
  await expect(callAsStaff(app, staffCalls.decideAppeal, answer, moderator)).rejects.toThrow()
  await callAsStaff(app, staffCalls.decideAppeal, answer, second)
  const { outcome, answer: reasons, decidedAt } = (await statement())?.appeal ?? {}
  expect({ outcome, reasons, decidedAt }).toEqual({ outcome: 'lifted', reasons: answer.answer, decidedAt: start() })
})
