import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import { samplePhoto } from '@quintet/testing'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { processPhoto } from '@quintet/photos/process'
import { type Log, silentLog } from '@quintet/kit/log'
import { createTestApp } from '../testing.ts'
import { outcomeOf } from '../services/outcome.ts'

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } })
const jpeg = (width: number, height: number, orientation = 1) =>
  blank(width, height).withMetadata({ orientation }).jpeg().toBuffer()

describe('a picture is made upright, 9:16 and no larger than it may be (decision 43)', () => {
  test.each([
    ['a wide one', 1600, 900, 1, 506, 900],
    ['a tall one', 900, 3000, 1, 800, 1422],
    ['one of 9:16', 450, 800, 1, 450, 800],
    ['one that is mirrored', 900, 1600, 2, 800, 1422],
    ['one that stands on its head', 450, 800, 4, 450, 800],
    ['one that lies on its side', 800, 450, 5, 450, 800],
    ['one that lies on its other side', 1600, 900, 8, 800, 1422],
    ['the smallest, lying', 350, 197, 6, 197, 350],
  ])('%s', async (_, width, height, orientation, expectedWidth, expectedHeight) => {
    const made = await sharp(await processPhoto(await jpeg(width, height, orientation))).metadata()
    expect([made.format, made.width, made.height, made.orientation]).toEqual(['jpeg', expectedWidth, expectedHeight, undefined])
    expect(made.isProgressive).toBe(false)
  })

  test.each([
    ['lying, one pixel too low', 349, 197, 6],
    ['lying, one pixel too narrow', 350, 196, 5],
    ['upright, wide enough and too low', 350, 349, 1],
    ['on its head, and as wide as it would have to be high', 350, 197, 4],
  ])('one that is too small is refused: %s', async (_, width, height, orientation) => {
    await expect(processPhoto(await jpeg(width, height, orientation))).rejects.toMatchObject({ code: 'photo.tooSmall' })
  })

  test('and nothing of the camera or the place stays in it', async () => {
    const input = await blank(450, 800)
      .withExif({ IFD0: { Make: 'camera-of-anna' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(input.includes('camera-of-anna')).toBe(true)
    const made = await processPhoto(input)
    expect(made.includes('camera-of-anna')).toBe(false)
    expect((await sharp(made).metadata()).exif).toBeUndefined()
  })
})

describe('what is no JPEG is told by its first bytes', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['the first byte alone', Buffer.from('ff0000', 'hex')],
    ['two of three', Buffer.from('ffd800', 'hex')],
    ['all but the first', Buffer.from('00d8ff', 'hex')],
    ['all but the second', Buffer.from('ff00ff', 'hex')],
  ])('%s', async (_, bytes) => {
    await expect(processPhoto(bytes)).rejects.toMatchObject({ code: 'photo.notJpeg' })
  })
})

// A header that says how the scans begin is all that is counted; what follows is never decoded.
const withScans = async (count: number) => {
  const input = await jpeg(450, 800)
  return Buffer.concat([input, ...Array.from({ length: count - 1 }, () => Buffer.from('ffda', 'hex'))])
}

describe('scans', () => {
  test('are a hundred at most', async () => {
    await expect(processPhoto(await withScans(100))).resolves.toBeInstanceOf(Buffer)
    await expect(processPhoto(await withScans(101))).rejects.toMatchObject({ code: 'photo.tooManyScans' })
  })
})

/** A JPEG whose header says that it has so many pixels. */
const claiming = async (width: number, height: number) => {
  const input = await jpeg(450, 800)
  const header = input.indexOf('ffc0', 0, 'hex')
  input.writeUInt16BE(height, header + 5)
  input.writeUInt16BE(width, header + 7)
  return input
}

test('a header that claims more pixels than any decoder takes is refused for them', async () => {
  await expect(processPhoto(await claiming(60_000, 60_000))).rejects.toMatchObject({ code: 'photo.tooLarge' })
})

const drawing = () => sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).metadata()

test('once a picture came, nothing but JPEG is decoded in this process', async () => {
  // What other tests have shut is opened, so that the module, read anew, has to shut it.
  sharp.unblock({ operation: ['VipsForeignLoad'] })
  expect((await drawing()).format).toBe('svg')
  const path = '../../packages/photos/src/process.ts?anew'
  const anew = (await import(/* @vite-ignore */ path)) as { processPhoto: typeof processPhoto }
  expect(await anew.processPhoto(await jpeg(450, 800))).toBeInstanceOf(Buffer)
  await expect(drawing()).rejects.toThrow()
})

test('a picture whose row cannot be written leaves no file, and the place as it was; the log has the cause', async () => {
  const said: unknown[] = []
  const log: Log = { ...silentLog, error: (_, { message } = {}) => void said.push(message) }
  const app = createTestApp({ replaced: { log } })
  const member = await app.signUpMember()
  const put = async (image: string) => app.call(calls.savePhoto, { slot: 1, type: 'image/jpeg', image }, member.idToken)
  const filesOf = () =>
    readdirSync(join(app.context.config.dataFolder, 'photos'), { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ name }) => name)
  await put(await samplePhoto(1))
  const before = filesOf()
  const { write } = app.context.db
  Object.assign(app.context.db, { write: () => Promise.reject(new Error('disk full')) })
  expect(await outcomeOf(put(await samplePhoto(2)))).toBe('500 unexpected')
  Object.assign(app.context.db, { write })
  expect(filesOf()).toEqual(before)
  const { putSmall } = app.context.photos
  Object.assign(app.context.photos, { putSmall: () => Promise.reject(new Error('disk full')) })
  expect(await outcomeOf(put(await samplePhoto(2)))).toBe('500 unexpected')
  Object.assign(app.context.photos, { putSmall })
  expect(filesOf()).toEqual(before)
  expect(await outcomeOf(put(await samplePhoto(2)))).toBe('done')
  expect(said).toEqual(['disk full', 'disk full'])
  await app.close()
})
