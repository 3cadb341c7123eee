import { calls } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { samplePhoto } from '@quintet/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepHashes } from '@quintet/repositories/photo-signals'
import { applyPhotoDecisions } from '../../src/staff/apply-photo-decisions.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, callAsStaff, signInStaff } from './staff-app.ts'

let app: TestApp
let staff: SignedInStaff
let member: SignedIn

beforeEach(async () => {
  app = createTestApp()
  staff = await signInStaff(app, 'moderator')
  member = await app.signUpMember()
})
afterEach(() => app.close())

const upload = async (who: SignedIn, slot: number, image: string) =>
  app.call(calls.savePhoto, { slot, type: 'image/jpeg', image }, who.idToken)
const take = () => callAsStaff(app, staffCalls.takePhotos, { count: 4 }, staff)

test('a photo is measured when it is uploaded', async () => {
  await upload(member, 1, await samplePhoto(40))
  const rows = await app.context.db.read.selectFrom('photo_signals').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect((await take()).photos[0]?.signals).toMatchObject({ classified: {}, nearOwn: [], nearRefused: 0, nearClosed: 0 })
})

test('one from before there were signals is measured when it is looked at, with the others of its account', async () => {
  for (const slot of [1, 2]) await upload(member, slot, await samplePhoto(40))
  await app.context.db.write((trx) => trx.deleteFrom('photo_signals').execute())
  const { photos } = await take()
  expect(photos.map(({ signals }) => signals?.nearOwn)).toEqual([[2], [1]])
  expect(photos[0]?.signals).toMatchObject({ width: expect.any(Number) as number, height: expect.any(Number) as number })
})

test('a photo like a refused one is told of, also once that one is gone; and one like those of a closed account', async () => {
  await upload(member, 1, await samplePhoto(40))
  const [first] = (await take()).photos
  const photo = first?.photo ?? 0
  await callAsStaff(app, staffCalls.decidePhoto, { photo, decision: 'refuse', reason: 'minor' }, staff)
  app.wall.shift(10_000)
  await applyPhotoDecisions(app.context)
  await app.call(calls.savePhoto, { slot: 1, delete: true }, member.idToken)
  const other = await app.signUpMember()
  await upload(other, 1, await samplePhoto(40))
  const [again] = (await take()).photos
  expect(again?.signals).toMatchObject({ nearOwn: [], nearRefused: 1, nearClosed: 0 })
  await app.context.db.write((trx) => keepHashes(trx, [again?.photo ?? 0], 'closed', app.wall.now()))
  expect((await take()).photos[0]?.signals).toMatchObject({ nearRefused: 1, nearClosed: 1 })
})

test('the hash of a refused photo goes with its member', async () => {
  await upload(member, 1, await samplePhoto(40))
  const [first] = (await take()).photos
  const kept = () => app.context.db.read.selectFrom('kept_photo_hashes').select(['why', 'member_id']).execute()
  await app.context.db.write(async (trx) => {
    await keepHashes(trx, [first?.photo ?? 0], 'refused', 1)
    await keepHashes(trx, [first?.photo ?? 0], 'closed', 1)
  })
  await app.call(calls.deleteAccount, {}, member.idToken)
  expect(await kept()).toEqual([{ why: 'closed', member_id: 0 }])
})
