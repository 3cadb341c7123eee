import { createSeededRandom } from '@quintet/kit/random'
import * as fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { edgesOf } from '../src/edges.ts'
import { distance, hashedSize, nearDistance, perceptualHash } from '../src/perceptual-hash.ts'
import { type Measured, measurePhoto, noSignals } from '../src/signals.ts'

/** A picture of soft spots, as the light and shadow of a photo are, other ones for each seed. */
const drawn = (seed: number): Sharp => {
  const [width, height] = [400, 711]
  const data = Buffer.alloc(width * height)
  const random = createSeededRandom(`picture ${seed}`)
  const spots = Array.from({ length: 9 }, () => {
    const [x = 0, y = 0, size = 0, light = 0] = random.bytes(4).map((byte) => byte)
    return { x: (x / 256) * width, y: (y / 256) * height, size: 40 + size / 2, light: light / 2 - 64 }
  })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = spots.reduce((sum, spot) => {
        const away = ((x - spot.x) ** 2 + (y - spot.y) ** 2) / spot.size ** 2
        return sum + spot.light * Math.exp(-away)
      }, 120)
      // Fine lines, so that there is something to be sharp.
      data[y * width + x] = Math.max(0, Math.min(255, light + (((x >> 2) + (y >> 2)) % 2) * 24))
    }
  return sharp(data, { raw: { width, height, channels: 1 } })
}

const jpegOf = (picture: Sharp, quality = 80): Promise<Buffer> => picture.jpeg({ quality }).toBuffer()
const measure = async (picture: Sharp): Promise<Measured> => measurePhoto(await jpegOf(picture), noSignals)

describe('pictures that are nearly the same', () => {
  let original: Buffer
  let measured: Measured
  beforeAll(async () => {
    original = await jpegOf(drawn(1))
    measured = await measurePhoto(original, noSignals)
  })

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['compressed harder', (picture) => picture.jpeg({ quality: 30 })],
    ['smaller', (picture) => picture.resize(200)],
    ['brighter', (picture) => picture.linear(1.1, 6)],
    ['cropped a little', (picture) => picture.extract({ left: 6, top: 10, width: 388, height: 691 })],
    ['blurred', (picture) => picture.blur(3)],
  ])('are near: %s', async (_, change) => {
    const { hash } = await measure(change(sharp(original)))
    expect(distance(hash, measured.hash)).toBeLessThanOrEqual(nearDistance)
  })

  test('are told from others', async () => {
    const hashes = await Promise.all(Array.from({ length: 12 }, async (_, seed) => (await measure(drawn(seed + 1))).hash))
    for (const [index, one] of hashes.entries())
      for (const other of hashes.slice(index + 1)) expect(distance(one, other)).toBeGreaterThan(nearDistance)
  })
})

test('a hash is that of the picture, whatever its brightness', () => {
  const grey = fc.uint8Array({ minLength: hashedSize ** 2, maxLength: hashedSize ** 2, max: 200 })
  fc.assert(
    fc.property(grey, fc.integer({ min: 0, max: 50 }), (picture, more) => {
      const brighter = picture.map((value) => value + more)
      expect(distance(perceptualHash(picture), perceptualHash(brighter))).toBeLessThanOrEqual(2)
      expect(perceptualHash(picture)).toEqual(perceptualHash(picture))
    }),
    { numRuns: 50 },
  )
})

test('a distance counts the bits that differ', () => {
  expect(distance(Buffer.from('00ff', 'hex'), Buffer.from('00ff', 'hex'))).toBe(0)
  expect(distance(Buffer.from('00ff', 'hex'), Buffer.from('01f0', 'hex'))).toBe(5)
})

test('edges are sharp, soft, or not there', async () => {
  const sharpOne = await measure(drawn(1))
  const soft = await measure(sharp(await jpegOf(drawn(1))).blur(6))
  expect(sharpOne.edges).toBeGreaterThan(10)
  expect(soft.edges).toBeLessThan(5)
  expect(edgesOf({ data: new Uint8Array(100).fill(90), width: 10, height: 10 })).toBe(0)
  expect(edgesOf({ data: Uint8Array.from({ length: 100 }, (_, at) => (at % 2) * 255), width: 10, height: 10 })).toBe(100)
})

test('what is measured names the size, and what a classifier found', async () => {
  const faces = { read: async () => ({ faces: 2 }) }
  const measured = await measurePhoto(await jpegOf(drawn(3)), faces)
  expect(measured).toMatchObject({ width: 400, height: 711, classified: { faces: 2 } })
  expect((await measure(drawn(3))).classified).toEqual({})
})
