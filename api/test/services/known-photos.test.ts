import { calls } from '@quintet/contract'
import { KNOWN_JUDGEMENTS, ROUND_PHOTOS } from '@quintet/domain/judging'
import { currentWeek } from '@quintet/kit/week'
import { activeMember } from '@quintet/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// Ten men whom nobody has judged, enough for a round, and one whose photos have been judged often: only a known quality brings him in.

const week = 7 * 86_400_000

let app: TestApp
let judge: SignedIn
let often: SignedIn
let others: number[]
beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  for (let index = 0; index < ROUND_PHOTOS; index += 1) await activeMember(app, { attraction: 1 })
  often = await activeMember(app, { attraction: 1 })
  judge = await activeMember(app, { attraction: 2 })
  await app.context.db.write((trx) => trx.updateTable('members').set({ tier: 2 }).where('id', '=', judge.id).execute())
  const rows = Array.from({ length: KNOWN_JUDGEMENTS }, (_, index) => ({
    id: 1000 + index,
    sub: `other-${index}`,
    created_at: 0,
  }))
  others = await app.context.db.write(async (trx) =>
    (await trx.insertInto('members').values(rows).returning('id').execute()).map(({ id }) => id),
  )
  await app.context.db.write((trx) =>
    trx.updateTable('photos').set({ times_judged: KNOWN_JUDGEMENTS }).where('member_id', '=', often.id).execute(),
  )
}, 60_000)
afterAll(() => app.close())

/** Others give each of his photos a quality. */
const rateOften = (quality: (index: number) => number) =>
  app.context.db.write(async (trx) => {
    await trx.deleteFrom('photo_judgements').execute()
    const photos = await trx.selectFrom('photos').select('id').where('member_id', '=', often.id).execute()
    for (const [index, judge_id] of others.entries())
      for (const { id: photo_id } of photos) {
        const rating = { photo_id, judge_id, week: 1, attractiveness: 5, quality: quality(index), reason: null, text: null }
        await trx.insertInto('photo_judgements').values(rating).execute()
      }
  })

/** How many rounds of some weeks have him among their ten. */
const roundsWith = async (weeks: number): Promise<number> => {
  let found = 0
  for (let count = 0; count < weeks; count += 1) {
    app.clock.shift(week)
    await app.call(calls.loadJudgingRound, {}, judge.idToken)
    const { tickets } = await app.context.db.read
      .selectFrom('rounds')
      .select('tickets')
      .where('member_id', '=', judge.id)
      .where('week', '=', currentWeek(app.context))
      .executeTakeFirstOrThrow()
    const photos = (JSON.parse(tickets) as { photos: [string, number][] }).photos.map(([, photo]) => photo)
    const owners = await app.context.db.read.selectFrom('photos').select('member_id').where('id', 'in', photos).execute()
    expect(owners).toHaveLength(ROUND_PHOTOS)
    if (owners.some(({ member_id: owner }) => owner === often.id)) found += 1
  }
  return found
}

test('a photo on whose quality all agree stands in one round of three', async () => {
  await rateOften(() => 8)
  const found = await roundsWith(30)
  expect(found).toBeGreaterThanOrEqual(4)
  expect(found).toBeLessThanOrEqual(18)
})

test('one on which they do not agree stands in none', async () => {
  await rateOften((index) => (index % 2 === 0 ? 2 : 9))
  expect(await roundsWith(30)).toBe(0)
})
