import { activeMember } from '@quintet/testing'
import { currentWeek } from '@quintet/kit/week'
import { ratingsOfPhoto } from '@quintet/repositories/photo-ratings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { weighJudges } from '../../src/jobs/judges.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// The least that a word counts.
const least = 0.2

let app: TestApp
let judges: SignedIn[]
let photos: number[]
let week: number

const one = (sql: string, ...values: unknown[]) =>
  app.context.db.direct.prepare<Record<string, unknown>>(sql).all(...(values as never[]))

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  judges = []
  for (let index = 0; index < 7; index++) judges.push(await activeMember(app, { attraction: 2, photos: 3 }))
  for (let index = 0; index < 5; index++) await activeMember(app, { attraction: 1, photos: 5 })
  photos = one('SELECT photos.id AS id FROM photos JOIN profiles USING (member_id) WHERE sex = 1').map(({ id }) => Number(id))
  week = currentWeek(app.context)
  await app.context.db.write(async (trx) => {
    for (const [place, judge] of judges.entries()) {
      await trx.insertInto('rounds').values({ member_id: judge.id, week, number: 1, tickets: '{}', finished_at: 1 }).execute()
      for (const [index, photo] of photos.entries()) {
        // The last one gives a 1 to everybody.
        const attractiveness = place === judges.length - 1 ? 1 : 5 + (index % 3)
        await trx
          .insertInto('photo_judgements')
          .values({ photo_id: photo, judge_id: judge.id, week, attractiveness, quality: 6, reason: null, text: null })
          .execute()
      }
    }
  })
}, 60_000)
afterAll(() => app.close())

const weights = () => one('SELECT judge_id, weight FROM judge_weights')

test('who gives everybody the same number counts least, from the next week on; the others count whole', async () => {
  expect(await weighJudges(app.context)).toBe(false)
  expect(weights()).toEqual([])
  const before = await ratingsOfPhoto(app.context.db.read, photos[0] ?? 0, week + 1)
  app.clock.shift(7 * 86_400_000)
  expect(await weighJudges(app.context)).toBe(false)
  expect(weights()).toEqual([{ judge_id: judges.at(-1)?.id, weight: least }])
  const after = await ratingsOfPhoto(app.context.db.read, photos[0] ?? 0, week + 1)
  // 5, 5, 5, 5, 5, 5 and a 1 that is drawn to 2.
  expect(before.attractiveness / before.count).toBeCloseTo(32 / 7, 10)
  expect(after.attractiveness / after.count).toBeCloseTo((6 * 5 + least * 2) / (6 + least), 10)
  expect(after.quality / after.count).toBe(6)
})

test('is done once a week, and goes on where it was left', async () => {
  await app.context.db.write((trx) => trx.deleteFrom('judge_weights').execute())
  await weighJudges(app.context)
  expect(weights()).toEqual([])
  await app.context.db.write((trx) =>
    trx
      .updateTable('weighed_weeks')
      .set({ done: 0, last_judge: judges.at(-2)?.id ?? 0 })
      .where('week', '=', week)
      .execute(),
  )
  await weighJudges(app.context)
  expect(weights()).toHaveLength(1)
})

describe.each([49, 50, 51, 101])('of %i who judged in a week', (count) => {
  let crowd: TestApp
  beforeAll(async () => {
    crowd = createTestApp()
    const members: SignedIn[] = []
    for (let index = 0; index < count; index++) members.push(await crowd.signUpMember())
    await crowd.context.db.write(async (trx) => {
      for (const { id } of members)
        await trx
          .insertInto('rounds')
          .values({ member_id: id, week: currentWeek(crowd.context), number: 1, tickets: '{}', finished_at: 1 })
          .execute()
    })
    crowd.clock.shift(7 * 86_400_000)
  }, 60_000)
  afterAll(() => crowd.close())

  const noted = () => crowd.context.db.read.selectFrom('weighed_weeks').select(['last_judge', 'done']).execute()

  test('fifty are weighed at a time, and it is said whether there are more', async () => {
    const looks = Math.floor(count / 50)
    for (let look = 1; look <= looks; look++) {
      expect(await weighJudges(crowd.context)).toBe(true)
      expect(await noted()).toEqual([{ last_judge: look * 50, done: 0 }])
    }
    expect(await weighJudges(crowd.context)).toBe(false)
    expect(await noted()).toEqual([{ last_judge: count, done: 1 }])
    expect(await weighJudges(crowd.context)).toBe(false)
    expect(await noted()).toEqual([{ last_judge: count, done: 1 }])
  })
})

test('a week in which nobody judged is done at once', async () => {
  const empty = createTestApp()
  expect(await weighJudges(empty.context)).toBe(false)
  expect(await empty.context.db.read.selectFrom('weighed_weeks').select(['last_judge', 'done']).execute()).toEqual([
    { last_judge: 0, done: 1 },
  ])
  await empty.close()
})
