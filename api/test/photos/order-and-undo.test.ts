import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import { PHOTO_UNDO_GRACE_SECONDS, PHOTO_UNDO_SECONDS } from '@quintet/domain/photos'
import { activeMember, samplePhoto } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holdPhotos } from '@quintet/repositories/judging'
import { setPhotoState } from '@quintet/repositories/photos'
import { removeDeleted } from '@quintet/photo-jobs/removal'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { outcomeOf } from '../services/outcome.ts'

// Photos change places, are taken back after a deletion, and are not doubled by a second try.

let app: TestApp
let anna: SignedIn
beforeAll(() => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  anna = await activeMember(app, { attraction: 2, photos: 4 })
}, 30_000)

const rows = () =>
  app.context.db.read
    .selectFrom('photos')
    .select(['id', 'slot', 'file', 'state'])
    .where('member_id', '=', anna.id)
    .orderBy('id')
    .execute()
const slots = async () => (await rows()).map(({ slot }) => slot)
const order = (places: number[]) => app.call(calls.orderPhotos, { order: places }, anna.idToken)
const remove = (slot: number) => app.call(calls.savePhoto, { slot, delete: true }, anna.idToken)
const undo = (slot: number) => app.call(calls.undoPhotoDelete, { slot }, anna.idToken)
const upload = (slot: number, image: string) => app.call(calls.savePhoto, { slot, type: 'image/jpeg', image }, anna.idToken)
const files = () =>
  readdirSync(join(app.context.config.dataFolder, 'photos'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('.'),
  )
const isOnDisk = (file: string) => files().some((name) => name.startsWith(file.replace('.jpg', '')))
const afterUndo = (PHOTO_UNDO_SECONDS + PHOTO_UNDO_GRACE_SECONDS) * 1000 + 1

describe('the order of photos', () => {
  test('is the one that was asked for, and each photo stays the same one', async () => {
    expect(await slots()).toEqual([1, 2, 3, 4])
    await order([3, 1, 4, 2])
    expect(await slots()).toEqual([2, 4, 1, 3])
    await order([1, 2, 3, 4])
    expect(await slots()).toEqual([2, 4, 1, 3])
  })

  test('closes a gap', async () => {
    await remove(2)
    await order([4, 1, 3])
    expect((await slots()).filter((slot) => slot > 0)).toEqual([2, 3, 1])
  })

  test.each([[[1, 2, 3]], [[1, 2, 3, 5]], [[1, 1, 2, 3]], [[1, 2, 3, 4, 5]]])('%j is none', async (places) => {
    expect(await outcomeOf(order(places))).toBe('photo.order')
    expect(await slots()).toEqual([1, 2, 3, 4])
  })
})

const linkOf = async (slot: number) => (await app.call(calls.loadOwnPhotos, { links: true }, anna.idToken)).photos[slot - 1] ?? ''
const statusOf = async (url: string) => (await app.app.request(url)).status

describe('a deleted photo', () => {
  test('is none for anybody at once, and comes back as it was', async () => {
    const link = await linkOf(2)
    const before = await rows()
    expect(await remove(2)).toEqual({ result: 'deleted', active: 1 })
    expect(await statusOf(link)).toBe(404)
    const { photos, states } = await app.call(calls.loadOwnPhotos, {}, anna.idToken)
    expect([photos[1], states[1]]).toEqual([null, null])
    expect(await undo(2)).toEqual({ slot: 2 })
    expect(await rows()).toEqual(before)
    expect(await statusOf(link)).toBe(200)
    expect(await outcomeOf(undo(2))).toBe('photo.undoOver')
  })

  test('is gone for good when its time is over, whether or not anybody looks', async () => {
    app.wall.shift(afterUndo)
    await removeDeleted(app.context)
    const file = (await rows())[1]?.file ?? ''
    await remove(2)
    expect(await removeDeleted(app.context)).toBe(0)
    expect(isOnDisk(file)).toBe(true)
    app.wall.shift(afterUndo)
    expect(await outcomeOf(undo(2))).toBe('photo.undoOver')
    expect(await removeDeleted(app.context)).toBe(1)
    expect(isOnDisk(file)).toBe(false)
    expect(await slots()).toEqual([1, 3, 4])
  })

  test('makes room: another may take its place, and it comes back into the first that is free', async () => {
    await remove(2)
    await upload(2, await samplePhoto(200))
    expect(await undo(2)).toEqual({ slot: 5 })
    expect((await slots()).toSorted()).toEqual([1, 2, 3, 4, 5])
    await remove(5)
    await upload(5, await samplePhoto(201))
    expect(await outcomeOf(undo(5))).toBe('photo.undoOver')
  })

  test('comes back into its own place, though another before it is free', async () => {
    await upload(5, await samplePhoto(205))
    await remove(2)
    await remove(3)
    expect(await undo(3)).toEqual({ slot: 3 })
  })

  test('goes by itself, with its file, once its time is over', async () => {
    const file = (await rows())[1]?.file ?? ''
    await remove(2)
    await app.context.jobs.runDue()
    expect(isOnDisk(file)).toBe(true)
    app.wall.shift(afterUndo)
    await app.context.jobs.runDue()
    expect(isOnDisk(file)).toBe(false)
  })

  test('of a place that is emptied twice is gone, with its file; the last can be taken back', async () => {
    const first = (await rows())[1]?.file ?? ''
    await remove(2)
    await upload(2, await samplePhoto(202))
    await remove(2)
    expect(isOnDisk(first)).toBe(false)
    expect(await undo(2)).toEqual({ slot: 2 })
  })

  test('too many make the member not active, as before (section 4)', async () => {
    await remove(1)
    expect(await remove(2)).toEqual({ result: 'deleted', active: 0 })
  })

  test('goes with the account, with its file', async () => {
    const all = (await rows()).map(({ file }) => file)
    await remove(1)
    await app.call(calls.deleteAccount, {}, anna.idToken)
    expect(all.filter(isOnDisk)).toEqual([])
  })

  test('that came back stays: the job that removes what was deleted leaves it alone', async () => {
    const before = await rows()
    await remove(2)
    await undo(2)
    app.wall.shift(afterUndo)
    await removeDeleted(app.context)
    expect(await rows()).toEqual(before)
    expect(isOnDisk(before[1]?.file ?? '')).toBe(true)
  })

  test('of a member whose photos are held meanwhile comes back held', async () => {
    await remove(1)
    await app.context.db.write((trx) => holdPhotos(trx, anna.id))
    await undo(1)
    expect((await rows()).map(({ state }) => state)).toEqual(['held', 'held', 'held', 'held'])
  })

  test('that staff refuse meanwhile comes back refused', async () => {
    const id = (await rows())[0]?.id ?? 0
    await remove(1)
    await app.context.db.write((trx) => setPhotoState(trx, id, 'refused'))
    expect((await rows())[0]).toMatchObject({ slot: -1, state: 'deleted' })
    await undo(1)
    expect((await rows())[0]).toMatchObject({ slot: 1, state: 'refused' })
  })
})

test('a picture that is sent once more is the photo that is there: same number, same file', async () => {
  const image = await samplePhoto(77)
  await upload(5, image)
  const before = await rows()
  const there = files().length
  expect(await upload(5, image)).toMatchObject({ result: 'saved', state: 'cleared' })
  expect(await rows()).toEqual(before)
  expect(files().length).toBe(there)
  await upload(5, await samplePhoto(78))
  expect((await rows()).at(-1)?.id).not.toBe(before.at(-1)?.id)
})
