import { calls } from '@quintet/contract'
import { type Decision, staffCalls } from '@quintet/contract/staff'
import { activeMember, matchThem } from '@quintet/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { warnContacts } from '@quintet/cases/contacts'
import { noticeText } from '../../src/notice-text.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, callAsStaff, signInStaff } from './staff-app.ts'

let app: TestApp
let moderator: SignedInStaff
let second: SignedInStaff
let fraud: SignedIn

beforeEach(async () => {
  app = createTestApp()
  moderator = await signInStaff(app, 'moderator')
  second = await signInStaff(app, 'second')
  fraud = await activeMember(app, { attraction: 1, name: 'Dorian' })
})
afterEach(() => app.close())

const dayMs = 86_400_000
const send = (match: number, by: SignedIn) => app.call(calls.sendMessage, { match, body: 'AAAA', iv: 'AAAA' }, by.idToken)
const others = (count: number) => Promise.all(Array.from({ length: count }, () => activeMember(app, { attraction: 2 })))
const report = async (match: number, by: SignedIn): Promise<number> =>
  (await app.call(calls.changeMatch, { match, operation: 2, reason: 1 }, by.idToken)).report ?? 0

const close = async (number: number, isFraud: boolean): Promise<void> => {
  const facts = 'Five members were asked for money under three names.'
  const decision: Decision = { measure: 'close', fraud: isFraud, rule: 'fraud', facts }
  await callAsStaff(app, staffCalls.decideCase, { case: number, decision }, moderator)
  expect(await warned()).toEqual([])
  await callAsStaff(app, staffCalls.confirmClosing, { case: number, confirm: true }, second)
}

const warned = async (): Promise<{ member: number; values: { pseudonym: string; lastDay: number } }[]> => {
  const rows = await app.context.db.read.selectFrom('notices').selectAll().where('key', '=', 'fraudWarning').execute()
  return rows.map(({ member_id: member, notice_values: values }) => ({ member: member ?? 0, values: JSON.parse(values ?? '') }))
}

test('everybody who ever had a message from a fraud is told at the closing, once each, and no one else (decision 56)', async () => {
  const [wrote, answered, left, silent, only, verified] = (await others(6)) as SignedIn[] as [SignedIn, ...SignedIn[]] &
    SignedIn[]
  const open = (who: SignedIn | undefined) => matchThem(app, fraud, who as SignedIn, { keyState: 0 })
  const day = Math.floor(app.clock.now() / dayMs)
  const [first, both, ended] = [await open(wrote), await open(answered), await open(left)]
  await open(silent)
  const own = await open(only)
  await matchThem(app, fraud, verified as SignedIn)
  for (const match of [first, first, both, ended]) await send(match, fraud)
  await send(both, answered as SignedIn)
  // They wrote to the fraud, who never answered.
  await send(own, only as SignedIn)
  // The match and its messages are long gone.
  await app.call(calls.changeMatch, { match: ended, operation: 0 }, (left as SignedIn).idToken)
  app.clock.shift(3 * dayMs)
  await send(both, fraud)
  await close(await report(first, wrote), true)
  const told = await warned()
  expect(told.map(({ member }) => member).toSorted((a, b) => a - b)).toEqual(
    [wrote, answered, left].map((who) => (who as SignedIn).id).toSorted((a, b) => a - b),
  )
  expect(told.find(({ member }) => member === answered?.id)?.values.lastDay).toBe(day + 3)
  expect(told.find(({ member }) => member === left?.id)?.values).toEqual({ pseudonym: 'Dorian (CD-234)', lastDay: day })
})

test('who was told once is not told again, though the account is closed once more', async () => {
  const [wrote] = (await others(1)) as [SignedIn]
  const match = await matchThem(app, fraud, wrote, { keyState: 0 })
  await send(match, fraud)
  await close(await report(match, wrote), true)
  const first = await warned()
  const again = { day: Math.floor(app.clock.now() / dayMs), now: app.wall.now() }
  await app.context.db.write((trx) => warnContacts(trx, fraud.id, again))
  expect(first).toHaveLength(1)
  expect(await warned()).toEqual(first)
})

test('a closing for anything else warns no one', async () => {
  const [wrote] = (await others(1)) as [SignedIn]
  const match = await matchThem(app, fraud, wrote, { keyState: 0 })
  await send(match, fraud)
  await close(await report(match, wrote), false)
  expect(await warned()).toEqual([])
})

test('the warning has all its words in every language', () => {
  const messages = [1, 2, 3, 4, 5, 6, 8, 9, 12].map(
    (language) => noticeText('fraudWarning', language, { pseudonym: 'CD-234', lastDay: 20_697 }).message,
  )
  expect(new Set(messages).size).toBe(9)
  for (const message of messages) {
    expect(message).toContain('CD-234')
    expect(message).not.toMatch(/[{}]/)
  }
  expect(messages[0]).toContain('1 September 2026')
  expect(messages[5]).toContain('\u2068CD-234\u2069')
})
