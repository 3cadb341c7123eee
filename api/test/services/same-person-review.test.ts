import { calls } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { activeMember, lookAtRound } from '@quintet/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyPhotoDecisions } from '../../src/staff/apply-photo-decisions.ts'
import { type SignedInStaff, callAsStaff, signInStaff } from '../staff/staff-app.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// Photos are held for a review (decision 24), and for one: what was reviewed does not hold them again, and the member is told (decision 54).

let app: TestApp
let vera: SignedIn
let moderator: SignedInStaff
beforeEach(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  vera = await activeMember(app, { attraction: 2, photos: 3, name: 'Vera' })
  moderator = await signInStaff(app, 'moderator')
}, 30_000)
afterEach(() => app.close())

const states = async () => (await app.call(calls.loadOwnPhotos, {}, vera.idToken)).states.slice(0, 3)
const held = Array(3).fill('held')
const cleared = Array(3).fill('cleared')

const newJudge = async (): Promise<SignedIn> => {
  const judge = await activeMember(app, { attraction: 1 })
  await app.context.db.write((trx) => trx.updateTable('members').set({ tier: 2 }).where('id', '=', judge.id).execute())
  await app.call(calls.submitFreeTokens, {}, judge.idToken)
  return judge
}

type Answer = 'same' | 'different'
const send = async ({ idToken }: SignedIn, samePerson: Answer) => {
  const { round } = await app.call(calls.loadJudgingRound, {}, idToken)
  await lookAtRound(app, round)
  app.wall.shift(30_000)
  const ratings = round?.sets.flat().map(({ ticket }) => ({ attractiveness: 5, pictureQuality: 5, ticket })) ?? []
  await app.call(calls.submitRound, { samePerson, ratings }, idToken)
}
const judged = async (samePerson: Answer) => send(await newJudge(), samePerson)

const answeredBefore = async (count: number, same: 0 | 1) => {
  for (let index = 0; index < count; index++) {
    const { id } = await app.signUpMember()
    const answer = { member_id: vera.id, judge_id: id, week: 1, same }
    await app.context.db.write((trx) => trx.insertInto('same_person_answers').values(answer).execute())
  }
}

const openCases = async () => {
  const { groups } = await callAsStaff(app, staffCalls.listCases, {}, moderator)
  return groups.flatMap(({ cases }) => cases.filter(({ kind }) => kind === 'samePerson').map(({ number }) => number))
}
const decide = async () => {
  const [number = 0] = await openCases()
  await callAsStaff(app, staffCalls.decideCase, { case: number, decision: { measure: 'nothing' } }, moderator)
}
const clearPhotos = async () => {
  const { photos } = await callAsStaff(app, staffCalls.takePhotos, { count: 3 }, moderator)
  for (const { photo } of photos) await callAsStaff(app, staffCalls.decidePhoto, { photo, decision: 'clear' }, moderator)
  app.wall.shift(11_000)
  await applyPhotoDecisions(app.context)
}
const notices = async () =>
  (await app.call(calls.listNotices, { fromDay: 0, toDay: 47_000, language: 1 }, vera.idToken)).notices.toReversed()

describe('answers that photos are not of one person', () => {
  test('hold them with a word to the member, and once it is decided that there is nothing, do not again', async () => {
    await answeredBefore(4, 0)
    await judged('different')
    expect(await states()).toEqual(held)
    const [first] = await openCases()
    expect(await notices()).toMatchObject([
      { title: 'Someone on our team is checking your photos', message: expect.stringContaining(`case ${first}`) as string },
    ])
    await decide()
    await clearPhotos()
    expect((await notices()).map(({ title }) => title)).toContain('We have looked: nothing follows')
    for (const answer of ['same', 'different'] as const) {
      await judged(answer)
      expect([await states(), await openCases()]).toEqual([cleared, []])
    }
  })

  test('that are new hold them again, once there are enough', async () => {
    await answeredBefore(4, 0)
    await judged('different')
    await decide()
    await clearPhotos()
    await answeredBefore(3, 0)
    await judged('different')
    expect(await states()).toEqual(cleared)
    await judged('different')
    expect([await states(), (await openCases()).length]).toEqual([held, 1])
  })

  test('hold nothing again that was cleared while the case is open, and tell the member once', async () => {
    await answeredBefore(4, 0)
    await judged('different')
    await clearPhotos()
    await judged('different')
    expect([await states(), (await openCases()).length, (await notices()).length]).toEqual([cleared, 1, 1])
  })
})
