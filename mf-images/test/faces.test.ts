import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { adviceFor } from '../src/stores/advice.ts'

// What a browser finds of faces, where it can: what is asked of it is what counts.

const box = { x: 5, y: 6, width: 800, height: 1422 }
const whole = { width: 1600, height: 2844 } as ImageBitmap
const part = { width: 800, height: 1422 }
const cut = vi.fn<(...given: unknown[]) => Promise<unknown>>()

/** A picture that is neither dark nor bright. */
const grey = new Uint8ClampedArray(90 * 160 * 4).fill(128)

beforeEach(() => {
  cut.mockReset().mockResolvedValue(part)
  vi.stubGlobal('createImageBitmap', cut)
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined, getImageData: () => ({ data: grey }) })
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

/** A browser that finds so many faces. */
const findFaces = (detect: (picture: unknown) => Promise<unknown[]>) =>
  vi.stubGlobal(
    'FaceDetector',
    class {
      detect = detect
    },
  )

describe('a picture', () => {
  test.each([
    [0, ['noFace']],
    [1, []],
    [2, []],
  ])('with %i faces in the part that is used: %j', async (count, advice) => {
    const looked: unknown[] = []
    findFaces(async (picture) => {
      looked.push(picture)
      return Array.from({ length: count }, () => ({}))
    })
    expect(await adviceFor(whole, box)).toEqual(advice)
    expect([cut.mock.calls, looked]).toEqual([[[whole, 5, 6, 800, 1422]], [part]])
  })

  test('of which the browser finds no faces, or fails at it, is said nothing of faces', async () => {
    expect(await adviceFor(whole, box)).toEqual([])
    expect(cut).not.toHaveBeenCalled()
    findFaces(() => Promise.reject(new Error('no such service')))
    expect(await adviceFor(whole, box)).toEqual([])
    cut.mockRejectedValue(new Error('too little memory'))
    findFaces(async () => [])
    expect(await adviceFor(whole, box)).toEqual([])
  })
})
