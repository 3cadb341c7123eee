import { type RequestOf, calls } from '@quintet/contract'
import { MIN_SECONDS_A_PHOTO } from '@quintet/domain/judging'
import { activeMember } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { currentWeek } from '@quintet/kit/week'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// A rating counts after the photo was looked at; what cannot be looked at keeps nobody from sending the rest.

type Ratings = RequestOf<typeof calls.submitRound>['ratings']
type SamePerson = RequestOf<typeof calls.submitRound>['samePerson']
interface Shown {
  ticket: string
  url: string
}

let app: TestApp
let judges: SignedIn[]
let men: SignedIn[]

const change = (values: object, ids: number[]) =>
  app.context.db.write((trx) => trx.updateTable('members').set(values).where('id', 'in', ids).execute())

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  men = [await activeMember(app, { attraction: 1, photos: 5 }), await activeMember(app, { attraction: 1, photos: 5 })]
  judges = [await activeMember(app, { attraction: 2 }), await activeMember(app, { attraction: 2 })]
  await change(
    { tier: 2 },
    judges.map(({ id }) => id),
  )
}, 60_000)
afterAll(() => app.close())

beforeEach(() => app.clock.shift(27 * 7 * 86_400_000))

const [first, second] = [() => judges[0] as SignedIn, () => judges[1] as SignedIn]
const open = async (judge = first()): Promise<Shown[]> => {
  const { round } = await app.call(calls.loadJudgingRound, {}, judge.idToken)
  return round?.sets.flat() ?? []
}
const look = async (photos: readonly Shown[]) => {
  for (const { url } of photos) await app.app.request(url)
}
const rated = (photos: readonly Shown[]): Ratings =>
  photos.map(({ ticket }) => ({ attractiveness: 7, pictureQuality: 8, ticket }))
const send = (ratings: Ratings, { judge = first(), samePerson = 'skipped' as SamePerson } = {}) =>
  app.call(calls.submitRound, { samePerson, ratings }, judge.idToken)
const photoOf = async (ticket: string) => {
  const rows = await app.context.db.read.selectFrom('rounds').select('tickets').execute()
  const pairs = rows.flatMap(({ tickets }) => (JSON.parse(tickets) as { photos: [string, number][] }).photos)
  return pairs.find(([one]) => one === ticket)?.[1] ?? 0
}
const setPhoto = (id: number, state: string) =>
  app.context.db.write((trx) => trx.updateTable('photos').set({ state }).where('id', '=', id).execute())

test('ten photos take their time, and the refusal says how long', async () => {
  const photos = await open()
  await look(photos)
  app.wall.shift(10 * MIN_SECONDS_A_PHOTO * 1000 - 1)
  await expect(send(rated(photos))).rejects.toMatchObject({
    code: 'judging.tooFast',
    message: expect.stringContaining(String(10 * MIN_SECONDS_A_PHOTO)) as string,
  })
  app.wall.shift(1)
  expect(await send(rated(photos))).toHaveProperty('tokensRemaining')
})

test('what is reported needs neither a look nor time, and each report is answered with its number', async () => {
  const photos = await open()
  const answer = await send(photos.map(({ ticket }) => ({ reason: 2, ticket, text: 'Cannot be seen.' })))
  expect(answer.reports).toHaveLength(10)
  expect(new Set(answer.reports?.map(({ report }) => report)).size).toBe(10)
})

test('a photo that is held since the round was opened need not have been seen', async () => {
  const [gone, ...others] = (await open()) as [Shown, ...Shown[]]
  await look(others)
  app.wall.shift(60_000)
  await expect(send(rated([gone, ...others]))).rejects.toMatchObject({ code: 'judging.unseen' })
  await setPhoto(await photoOf(gone.ticket), 'held')
  expect(await send(rated([gone, ...others]))).toHaveProperty('tokensRemaining')
  await setPhoto(await photoOf(gone.ticket), 'cleared')
})

test('two who say at once that photos are not of one person make one case of it (decision 24)', async () => {
  await app.context.db.write((trx) =>
    trx
      .updateTable('photos')
      .set({ state: 'held' })
      .where('member_id', '=', men[1]?.id ?? 0)
      .where('slot', '>', 2)
      .execute(),
  )
  const of = men[0]?.id ?? 0
  for (let index = 0; index < 4; index++) {
    const { id } = await app.signUpMember()
    const answer = { member_id: of, judge_id: id, week: currentWeek(app.context), same: 0 }
    await app.context.db.write((trx) => trx.insertInto('same_person_answers').values(answer).execute())
  }
  const rounds = [await open(first()), await open(second())] as const
  for (const round of rounds) await look(round)
  app.wall.shift(60_000)
  await send(rated(rounds[0]), { judge: first(), samePerson: 'different' })
  await send(rated(rounds[1]), { judge: second(), samePerson: 'different' })
  const reports = await app.context.db.read.selectFrom('reports').select('subject').where('kind', '=', 'samePerson').execute()
  expect(reports).toEqual([{ subject: of }])
})
