import { afterEach, beforeEach, expect, it } from 'vitest'
import { sweepOrphans } from '@quintet/photo-jobs/orphans'
import { type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

/** A store of so many old files of which photos name every 125th, and what was asked of it. */
const fill = async (count: number) => {
  const files = Array.from({ length: count }, (_, index) => `file-${index}`)
  const { id } = await app.signUpMember()
  const named = files.filter((_, index) => index % 125 === 0)
  await app.context.db.write(async (trx) => {
    for (const [index, file] of named.entries())
      await trx
        .insertInto('photos')
        .values({ member_id: id, slot: index + 1, file, state: 'cleared', created_at: 1 })
        .execute()
  })
  const deleted: string[] = []
  let asked = 0
  const photos = {
    ...app.context.photos,
    olderThan: async function* () {
      yield* files
    },
    delete: async (file: string) => void deleted.push(file),
  }
  const { db } = app.context
  const read = new Proxy(db.read, {
    get: (target, name) => {
      if (name === 'selectFrom') asked += 1
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const context = { ...app.context, photos, db: { ...db, read } }
  return { context, named, deleted, asked: () => asked }
}

it.each([
  ['none', 0, 0],
  ['fewer than are looked up at once', 120, 1],
  ['just as many as are looked up at once', 500, 1],
  ['one more', 501, 2],
])('keeps what a photo names and deletes the rest: %s', async (_, count, questions) => {
  const { context, named, deleted, asked } = await fill(count)
  expect(await sweepOrphans(context)).toBe(count - named.length)
  expect(deleted).toHaveLength(count - named.length)
  expect(deleted.filter((file) => named.includes(file))).toEqual([])
  // A picture may belong to a photo or to a check of photos.
  expect(asked()).toBe(questions * 2)
})

it('ends where it is told to', async () => {
  const { context, deleted } = await fill(600)
  let looked = 0
  expect(await sweepOrphans(context, () => (looked += 1) > 550)).toBe(deleted.length)
  expect(deleted.length).toBeLessThanOrEqual(500)
})
