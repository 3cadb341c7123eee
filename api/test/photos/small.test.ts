import { calls } from '@quintet/contract'
import { activeMember, lookAtRound, samplePhoto } from '@quintet/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallPhotoSize } from '@quintet/domain/photos'
import { makeMissingSmall } from '@quintet/photo-jobs/small-pictures'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// The small picture beside a photo, and the few dots that stand where it loads.

let app: TestApp
let anna: SignedIn
beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  anna = await activeMember(app, { attraction: 2 })
  await app.call(calls.savePhoto, { slot: 1, type: 'image/jpeg', image: (await rich()).toString('base64') }, anna.idToken)
}, 60_000)
afterAll(() => app.close())

/** A picture with something on every spot, so that a better format has something to gain. */
const rich = async (): Promise<Buffer> => {
  const [width, height] = [900, 1600]
  const bytes = Buffer.alloc(width * height * 3, 0)
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = 128 + 60 * Math.sin(at / 977) + 40 * Math.sin(((at % 2700) * (at / 2700)) / 9000)
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const chrome = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8'
const linkOf = async () => (await app.call(calls.loadOwnPhotos, { links: true }, anna.idToken)).photos[0] ?? ''
const get = async (query: string, accept = chrome) => {
  const answer = await app.app.request(`${await linkOf()}${query}`, { headers: { accept } })
  return { type: answer.headers.get('content-type'), headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const sizeOf = async (bytes: Buffer) => sharp(bytes).metadata()

test('comes in the best format that the browser takes, in the size it is shown in, for a part of the bytes', async () => {
  const full = await get('')
  const webp = await get('?w=400', 'image/webp,*/*')
  const avif = await get('?w=400')
  expect([full.type, webp.type, avif.type]).toEqual(['image/jpeg', 'image/webp', 'image/avif'])
  expect(avif.headers.get('vary')).toBe('accept')
  expect(avif.headers.get('cache-control')).toBe('private, max-age=60')
  expect(webp.bytes.length).toBeLessThan(full.bytes.length / 2)
  expect(avif.bytes.length).toBeLessThan(webp.bytes.length)
  // WebP says its size in its first bytes; the server's loaders are shut but for JPEG.
  expect(webp.bytes.subarray(0, 4).toString()).toBe('RIFF')
  expect(webp.bytes.readUInt16LE(26) & 0x3fff).toBe(smallPhotoSize.width)
  expect((await sizeOf(full.bytes)).width).toBe(800)
})

test('is the full one for a browser that takes neither, and for a width that nobody made', async () => {
  for (const [query, accept] of [
    ['?w=400', '*/*'],
    ['?w=401', chrome],
    ['?w=x', chrome],
  ] as const)
    expect([query, (await get(query, accept)).type]).toEqual([query, 'image/jpeg'])
})

test('the dots weigh next to nothing', async () => {
  const dots = await get('?w=16')
  expect(dots.type).toBe('image/webp')
  expect(dots.bytes.length).toBeLessThan(400)
})

test('is made by a job where a photo has none yet, and never asked for twice', async () => {
  const { photos, db } = app.context
  const [row] = await db.read
    .selectFrom('photos')
    .select(['id', 'file'])
    .where('member_id', '=', anna.id)
    .orderBy('slot')
    .execute()
  await photos.delete(row?.file ?? '')
  const file = await photos.put(Buffer.from(await samplePhoto(3), 'base64'))
  await db.write((trx) =>
    trx
      .updateTable('photos')
      .set({ file, blur: null })
      .where('id', '=', row?.id ?? 0)
      .execute(),
  )
  expect([(await get('?w=400')).type, (await get('?w=16')).type]).toEqual(['image/jpeg', 'image/gif'])
  expect(await makeMissingSmall(app.context, () => false)).toBe(false)
  expect([(await get('?w=400')).type, (await get('?w=16')).type]).toEqual(['image/webp', 'image/webp'])
  await db.write((trx) =>
    trx
      .updateTable('photos')
      .set({ file: 'aa/' + '0'.repeat(30) + '.jpg', blur: null })
      .execute(),
  )
  await makeMissingSmall(app.context, () => false)
  expect(await db.read.selectFrom('photos').select('id').where('blur', 'is', null).execute()).toEqual([])
  await db.write((trx) =>
    trx
      .updateTable('photos')
      .set({ file })
      .where('id', '=', row?.id ?? 0)
      .execute(),
  )
})

test('goes with its photo, and is swept with one that nobody names', async () => {
  const { photos } = app.context
  const file = await photos.put(Buffer.from('jpeg'))
  await photos.putSmall(file, 'webp', Buffer.from('webp'))
  await photos.putSmall(file, 'avif', Buffer.from('avif'))
  const old: string[] = []
  for await (const name of photos.olderThan(0)) old.push(name)
  expect(old.filter((name) => name === file)).toEqual([file])
  await photos.delete(file)
  expect([await photos.get(file), await photos.getSmall(file, 'webp'), await photos.getSmall(file, 'avif')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('shown in a round, it is seen; dots alone are not', async () => {
  for (let index = 0; index < 2; index++) await activeMember(app, { attraction: 1, photos: 5 })
  await app.context.db.write((trx) => trx.updateTable('members').set({ tier: 2 }).where('id', '=', anna.id).execute())
  await app.call(calls.submitFreeTokens, {}, anna.idToken)
  const { round } = await app.call(calls.loadJudgingRound, {}, anna.idToken)
  const photos = round?.sets.flat() ?? []
  const send = () =>
    app.call(
      calls.submitRound,
      { samePerson: 'skipped', ratings: photos.map(({ ticket }) => ({ attractiveness: 5, pictureQuality: 5, ticket })) },
      anna.idToken,
    )
  app.wall.shift(60_000)
  for (const { url } of photos) await app.app.request(`${url}?w=16`)
  await expect(send()).rejects.toMatchObject({ code: 'judging.unseen' })
  for (const { url } of photos) await app.app.request(`${url}?w=400`)
  expect(await send()).toEqual({ tokensRemaining: 2 })
  await lookAtRound(app, undefined)
})
