import { calls } from '@quintet/contract'
import { currentWeek } from '@quintet/kit/week'
import { activeMember, lookAtRound } from '@quintet/testing'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { readOwnSealed } from '@quintet/weekly-drawing/receipt/receipt-rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

const oneWeek = 7 * 86_400_000

let app: TestApp
let judge: SignedIn
let man: SignedIn

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  man = await activeMember(app, { attraction: 1 })
  judge = await activeMember(app, { attraction: 2 })
  await app.context.db.write((trx) => trx.updateTable('members').set({ tier: 2 }).where('id', '=', judge.id).execute())
}, 60_000)
afterAll(() => app.close())

const reportAll = async () => {
  const { round } = await app.call(calls.loadJudgingRound, {}, judge.idToken)
  await lookAtRound(app, round)
  const tickets = round?.sets.flat().map(({ ticket }) => ticket) ?? []
  const ratings = tickets.map((ticket) => ({ reason: 1, ticket, text: '' }))
  await app.call(calls.submitRound, { samePerson: 'skipped', ratings }, judge.idToken)
}

const neverToMeet = async ({ id }: SignedIn, week: number) => [
  ...((await readOwnSealed(app.context.db.read, week, id))?.past ?? ['none sealed']),
]

test('who reported a photo is never matched with whose it was, also once that photo is gone (decision 26)', async () => {
  const week = currentWeek(app.context)
  await announceDrawings(app.context)
  await reportAll()
  for (const { idToken } of [judge, man]) await app.call(calls.submitFreeTokens, {}, idToken)
  await app.context.db.write((trx) => trx.deleteFrom('photos').where('member_id', '=', man.id).execute())
  app.clock.shift(oneWeek)
  await drawDueWeeks(app.context)
  expect(await neverToMeet(judge, week)).toEqual([man.id])
  expect(await neverToMeet(man, week)).toEqual([judge.id])
})
