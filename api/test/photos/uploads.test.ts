import { calls } from '@quintet/contract'
import { samplePhoto } from '@quintet/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processPhoto } from '@quintet/photos/process'
import { createPhotoQueue, longestQueue } from '@quintet/photos/queue'
import { photoQueue } from '../../src/services/photos.ts'
import { type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
beforeAll(() => {
  app = createTestApp()
})
afterAll(() => app.close())

const upload = async (image: Buffer) => {
  const member = await app.signUpMember()
  const input = { slot: 1, type: 'image/jpeg' as const, image: image.toString('base64') }
  return app.call(calls.savePhoto, input, member.idToken)
}

const progressive = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg({ progressive: true })
    .toBuffer()

/** A valid progressive JPEG whose last scan stands in it many times over: small to send, long to decode. */
const withScans = async (count: number): Promise<Buffer> => {
  const jpeg = await progressive(3000, 3000)
  const last = jpeg.lastIndexOf('ffda', undefined, 'hex')
  const scan = jpeg.subarray(last, jpeg.length - 2)
  return Buffer.concat([jpeg.subarray(0, jpeg.length - 2), ...Array.from({ length: count }, () => scan), jpeg.subarray(-2)])
}

test('a JPEG of thousands of scans is refused before it is decoded, in words', async () => {
  const bomb = await withScans(2500)
  const before = process.cpuUsage()
  await expect(upload(bomb)).rejects.toMatchObject({ status: 200, code: 'photo.tooManyScans' })
  // To decode it would take a minute of processor time, whatever else the machine does.
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})

test('an ordinary progressive JPEG is taken', async () => {
  expect(await upload(await progressive(1000, 1600))).toMatchObject({ result: 'saved' })
})

test('more than 25 million pixels are refused', async () => {
  await expect(upload(await progressive(5001, 5000))).rejects.toMatchObject({ code: 'photo.tooLarge' })
  await expect(processPhoto(await progressive(5000, 5000))).resolves.toBeInstanceOf(Buffer)
}, 30_000)

const never = () => new Promise<void>(() => undefined)

test('each member has one place in the queue, and the queue has an end', async () => {
  const queue = createPhotoQueue()
  const finish: (() => void)[] = []
  const first = queue.run(0, () => new Promise<void>((resolve) => void finish.push(resolve)))
  for (let member = 1; member < longestQueue; member++) void queue.run(member, never)
  await expect(queue.run(1, never)).rejects.toMatchObject({ status: 429, code: 'photo.oneAtATime' })
  await expect(queue.run(longestQueue, never)).rejects.toMatchObject({ status: 503, code: 'photo.busy' })
  await expect.poll(() => finish.length).toBe(1)
  finish[0]?.()
  await first
  void queue.run(longestQueue, never)
  await expect(queue.run(longestQueue, never)).rejects.toMatchObject({ code: 'photo.oneAtATime' })
})

test('a picture that fails keeps nobody waiting', async () => {
  const queue = createPhotoQueue()
  await expect(queue.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(1, async () => 'next')).toBe('next')
})

test('two pictures of one member at once: one is saved, the other told to wait', async () => {
  const member = await app.signUpMember()
  const image = await samplePhoto()
  // Whichever comes first waits for its turn until the other has come.
  const opens: (() => void)[] = []
  const before = photoQueue.run(-1, () => new Promise<void>((resolve) => void opens.push(resolve)))
  const save = (slot: number) => app.call(calls.savePhoto, { slot, type: 'image/jpeg', image }, member.idToken)
  const both = [save(1), save(2)]
  await expect(Promise.race(both)).rejects.toMatchObject({ code: 'photo.oneAtATime' })
  await expect.poll(() => opens.length).toBe(1)
  opens[0]?.()
  await before
  const ends = await Promise.allSettled(both)
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
