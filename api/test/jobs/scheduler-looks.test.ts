import { afterEach, describe, expect, test } from 'vitest'
import { currentWeek } from '@quintet/kit/week'
import { startScheduler } from '../../src/jobs/scheduler.ts'
import { type TestApp, type TestOptions, createTestApp } from '../testing.ts'

// What is done a few at a time: one look goes on until nothing is left, with the other jobs in between.

let app: TestApp
const begin = (options: TestOptions = {}) => {
  app = createTestApp(options)
}
afterEach(() => app.close())

const members = async (count: number) => {
  const ids = []
  for (let index = 0; index < count; index++) ids.push((await app.signUpMember()).id)
  return ids
}

/** So many photos of which no small picture was made; their files are gone, so that making one is soon over. */
const addPhotos = async (count: number): Promise<void> => {
  const owners = await members(Math.ceil(count / 5))
  await app.context.db.write(async (trx) => {
    for (let index = 0; index < count; index++) {
      const file = `aa/${index.toString(16).padStart(30, '0')}.jpg`
      const row = { member_id: owners[Math.floor(index / 5)] ?? 0, slot: (index % 5) + 1, file, state: 'cleared', created_at: 1 }
      await trx.insertInto('photos').values(row).execute()
    }
  })
}
const withoutSmall = async () =>
  (await app.context.db.read.selectFrom('photos').select('id').where('blur', 'is', null).execute()).length

/** The look that it begins with, and the one that is asked for meanwhile. */
const lookTwice = async () => {
  const scheduler = startScheduler(app.context)
  await scheduler.wake()
  await scheduler.stop()
}

describe('a look at what is due', () => {
  test('makes small pictures of all photos that have none', async () => {
    begin()
    await addPhotos(76)
    await lookTwice()
    expect(await withoutSmall()).toBe(0)
  })

  test('leaves the many of a demo to the looks that come', async () => {
    begin({ environment: { QUINTET_DEMO: '1' } })
    await addPhotos(76)
    await lookTwice()
    expect(await withoutSmall()).toBe(26)
  })

  test('weighs all who judged in the week that is over', async () => {
    begin()
    const judges = await members(101)
    const round = { week: currentWeek(app.context), number: 1, tickets: '{}', finished_at: 1 }
    await app.context.db.write(async (trx) => {
      for (const member_id of judges)
        await trx
          .insertInto('rounds')
          .values({ member_id, ...round })
          .execute()
    })
    app.clock.shift(7 * 86_400_000)
    await lookTwice()
    const done = await app.context.db.read.selectFrom('weighed_weeks').select(['last_judge', 'done']).execute()
    expect(done).toEqual([{ last_judge: judges.at(-1), done: 1 }])
  })

  test('that is told to stop leaves the rest', async () => {
    begin()
    await addPhotos(76)
    const scheduler = startScheduler(app.context)
    const looked = scheduler.wake()
    await scheduler.stop()
    await looked
    expect(await withoutSmall()).toBeGreaterThan(0)
  })
})
