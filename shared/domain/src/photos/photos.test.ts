import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areImagesComplete, canUndoDelete, cropBox, fittedSize, isPhotoOrder } from './index.ts'

const size = fc.record({ width: fc.integer({ min: 16, max: 12_000 }), height: fc.integer({ min: 16, max: 12_000 }) })

describe('crop', () => {
  it.each([
    [900, 1600, { x: 0, y: 0, width: 900, height: 1600 }],
    [1600, 900, { x: 547, y: 0, width: 506, height: 900 }],
    [900, 2000, { x: 0, y: 200, width: 900, height: 1600 }],
  ])('of %i by %i is %j', (width, height, box) => {
    expect(cropBox({ width, height })).toEqual(box)
  })

  it('is 9:16, inside the picture, and as large as can be (decision 43)', () => {
    fc.assert(
      fc.property(size, (picture) => {
        const box = cropBox(picture)
        expect(Math.abs(box.width * 16 - box.height * 9)).toBeLessThanOrEqual(9)
        expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= picture.width && box.y + box.height <= picture.height).toBe(true)
        expect(box.width === picture.width || box.height === picture.height).toBe(true)
      }),
    )
  })
})

describe('size', () => {
  it.each([
    [900, 1600, 800, 1422],
    [9000, 16_000, 800, 1422],
    [3000, 3000, 1067, 1067],
    [180, 320, 180, 320],
  ])('%i by %i becomes %i by %i', (width, height, fittedWidth, fittedHeight) => {
    expect(fittedSize({ width, height })).toEqual({ width: fittedWidth, height: fittedHeight })
  })

  it('never exceeds the box nor enlarges (decision 43)', () => {
    fc.assert(
      fc.property(size, (picture) => {
        const { width, height } = fittedSize(picture)
        expect(width <= Math.min(1067, picture.width) && height <= Math.min(1422, picture.height)).toBe(true)
      }),
    )
  })
})

describe('three photos', () => {
  it('may be held but not refused (decision 50)', () => {
    expect(areImagesComplete(['held', 'cleared', 'held'])).toBe(true)
    expect(areImagesComplete(['held', 'cleared', 'refused'])).toBe(false)
  })
})

describe('a deleted photo', () => {
  it.each([
    [0, true],
    [10, true],
    [15, true],
    [15.001, false],
  ])('can be taken back after %d seconds: %s', (seconds, can) => {
    expect(canUndoDelete(seconds)).toBe(can)
  })
})

describe('an order of photos', () => {
  it('is every way to line up the filled places, each once', () => {
    const filled = fc.uniqueArray(fc.integer({ min: 1, max: 5 }))
    const lineUp = filled.chain((slots) => fc.tuple(fc.constant(slots), fc.shuffledSubarray(slots, { minLength: slots.length })))
    fc.assert(fc.property(lineUp, ([slots, order]) => isPhotoOrder(order, slots)))
  })

  it.each([
    ['a place less', [1, 2]],
    ['a place more', [1, 2, 4, 5]],
    ['one place twice', [1, 2, 2]],
    ['an empty place for a filled one', [1, 2, 5]],
    ['a filled place and one twice', [1, 2, 4, 4]],
  ])('is none with %s', (_, order) => {
    expect(isPhotoOrder(order, [1, 2, 4])).toBe(false)
  })
})
