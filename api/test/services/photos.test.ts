import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import { activeMember, samplePhoto } from '@quintet/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeDeleted } from '@quintet/photo-jobs/removal'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { outcomeOf } from './outcome.ts'

let app: TestApp
beforeAll(() => {
  app = createTestApp()
})
afterAll(() => app.close())

const put = (member: SignedIn, slot: number, image: string) =>
  app.call(calls.savePhoto, { slot, type: 'image/jpeg', image }, member.idToken)
const empty = (member: SignedIn, slot: number) => app.call(calls.savePhoto, { slot, delete: true }, member.idToken)
const statesOf = async (member: SignedIn) => (await app.call(calls.loadOwnPhotos, {}, member.idToken)).states
const activeOf = async (member: SignedIn) => (await app.call(calls.loadMember, {}, member.idToken)).account.active
const rating = (member: SignedIn, slot: number) => app.call(calls.loadPhotoRating, { slot }, member.idToken)

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#808080' } })

describe('a picture that is refused leaves the place as it was (decision 43)', () => {
  const faults: [string, () => Promise<string>, string][] = [
    ['a PNG', async () => (await blank(400, 700).png().toBuffer()).toString('base64'), 'photo.notJpeg'],
    ['one that is too narrow', async () => (await blank(196, 700).jpeg().toBuffer()).toString('base64'), 'photo.tooSmall'],
    ['one that is too low', async () => (await blank(400, 349).jpeg().toBuffer()).toString('base64'), 'photo.tooSmall'],
    ['a JPEG that breaks off', async () => (await samplePhoto(1)).slice(0, 800), 'photo.unreadable'],
    ['a JPEG in name alone', async () => Buffer.from(`ffd8ff${'00'.repeat(200)}`, 'hex').toString('base64'), 'photo.unreadable'],
  ]
  test.each(faults)('%s', async (_, image, code) => {
    const member = await app.signUpMember()
    expect(await outcomeOf(put(member, 1, await image()))).toBe(code)
    expect(await statesOf(member)).toEqual([null, null, null, null, null])
    expect(await outcomeOf(put(member, 1, await samplePhoto(2)))).toBe('done')
    expect(await outcomeOf(put(member, 1, await image()))).toBe(code)
    expect(await statesOf(member)).toEqual(['held', null, null, null, null])
  })

  test('the smallest that is taken', async () => {
    const member = await app.signUpMember()
    const image = (await blank(197, 350).jpeg().toBuffer()).toString('base64')
    expect(await put(member, 3, image)).toEqual({ result: 'saved', state: 'held' })
  })
})

describe('an empty place', () => {
  test('can neither be emptied nor asked for its rating', async () => {
    const member = await app.signUpMember()
    expect(await outcomeOf(empty(member, 2))).toBe('photo.none')
    expect(await outcomeOf(rating(member, 2))).toBe('photo.none')
    await put(member, 2, await samplePhoto(3))
    expect(await rating(member, 2)).toEqual({ rating: 'N/A', judged: 'N/A', count: 'N/A' })
    expect(await empty(member, 2)).toMatchObject({ result: 'deleted' })
    expect(await outcomeOf(empty(member, 2))).toBe('photo.none')
  })
})

test('a photo that is deleted or replaced leaves no file', async () => {
  const member = await app.signUpMember()
  const fileOf = async () => {
    const row = await app.context.db.read
      .selectFrom('photos')
      .select('file')
      .where('member_id', '=', member.id)
      .executeTakeFirst()
    return row ? join(app.context.config.dataFolder, 'photos', row.file) : ''
  }
  await put(member, 1, await samplePhoto(4))
  const first = await fileOf()
  await put(member, 1, await samplePhoto(5))
  const second = await fileOf()
  expect([existsSync(first), existsSync(second)]).toEqual([false, true])
  await empty(member, 1)
  app.wall.shift(60_000)
  await removeDeleted(app.context)
  expect(existsSync(second)).toBe(false)
})

describe('three photos that count (decision 50)', () => {
  test('keep a member active, whichever of four goes', async () => {
    const member = await activeMember(app, { attraction: 1, photos: 4 })
    expect(await empty(member, 1)).toEqual({ result: 'deleted', active: 1 })
    expect(await activeOf(member)).toBe(1)
    expect(await empty(member, 2)).toEqual({ result: 'deleted', active: 0 })
    expect(await activeOf(member)).toBe(0)
  })

  test('are counted anew when one is replaced', async () => {
    const member = await activeMember(app, { attraction: 1 })
    await put(member, 1, await samplePhoto(6))
    expect(await activeOf(member)).toBe(1)
    await app.context.db.write((trx) =>
      trx.updateTable('photos').set({ state: 'refused' }).where('member_id', '=', member.id).where('slot', '=', 2).execute(),
    )
    await put(member, 1, await samplePhoto(7))
    expect(await activeOf(member)).toBe(0)
  })

  test('are held, and nobody but their owner sees them', async () => {
    const member = await activeMember(app, { attraction: 1 })
    const { photos, states } = await app.call(calls.loadOwnPhotos, { links: true }, member.idToken)
    expect(states).toEqual(['held', 'held', 'held', null, null])
    expect(photos.map((photo) => photo?.startsWith('/photos/') ?? null)).toEqual([true, true, true, null, null])
    const embedded = await app.call(calls.loadOwnPhotos, {}, member.idToken)
    expect(
      Buffer.from(embedded.photos[0] ?? '', 'base64')
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('ffd8ff')
  })
})
