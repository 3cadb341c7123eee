import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cutPicture, openPicture, PictureError, toBase64 } from '../src/stores/picture.ts'

// What reads HEIC where the browser does not: a worker, which a browser test runs.
const heic = vi.hoisted(() => ({ isHeic: vi.fn<() => Promise<boolean>>(), decodeHeic: vi.fn<() => Promise<unknown>>() }))
vi.mock('../src/heic/decode-heic.ts', () => heic)

// The browser's own pictures, as far as they are used: what is asked of them is what counts.

interface Bitmap {
  width: number
  height: number
  close?: () => void
}

const decode = vi.fn<(file: Blob, options: object) => Promise<Bitmap>>()
const drawn: unknown[][] = []
let context: Record<string, unknown> | null = {}
const convertToBlob = vi.fn(async () => new Blob(['jpeg']))

beforeEach(() => {
  drawn.length = 0
  decode.mockReset()
  context = {
    fillRect: (...box: unknown[]) => drawn.push(['fill', context?.['fillStyle'], ...box]),
    drawImage: (...all: unknown[]) => drawn.push(['draw', context?.['imageSmoothingQuality'], ...all]),
  }
  vi.stubGlobal('createImageBitmap', decode)
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(width: number, height: number) {
        drawn.push(['canvas', width, height])
      }
      getContext = (kind: string) => (kind === '2d' ? context : null)
      convertToBlob = convertToBlob
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

const ofSize = (size: number): Blob => Object.defineProperty(new Blob(['no picture at all']), 'size', { value: size })
const problemOf = async (file: Blob) => {
  const error = await openPicture(file).catch((thrown: unknown) => thrown)
  return error instanceof PictureError ? [error.name, error.problem] : error
}

describe('a picture', () => {
  test('is turned upright when it is read', async () => {
    const bitmap = { width: 1080, height: 1920 }
    decode.mockResolvedValue(bitmap)
    const file = ofSize(40 * 1024 * 1024)
    expect(await openPicture(file)).toEqual({ bitmap, shown: file })
    expect(decode).toHaveBeenCalledExactlyOnceWith(file, { imageOrientation: 'from-image' })
  })

  test('that is too large is not even read', async () => {
    expect(await problemOf(ofSize(40 * 1024 * 1024 + 1))).toEqual(['PictureError', 'tooLarge'])
    expect(decode).not.toHaveBeenCalled()
  })

  test('that is none is told so', async () => {
    decode.mockRejectedValue(new Error('not a picture'))
    expect(await problemOf(ofSize(1))).toEqual(['PictureError', 'unreadable'])
  })

  test('that only a worker can read is shown as a JPEG that is made of all of it', async () => {
    decode.mockRejectedValue(new Error('not a picture'))
    const bitmap = { width: 1080, height: 1920 }
    heic.isHeic.mockResolvedValue(true)
    heic.decodeHeic.mockResolvedValue(bitmap)
    const { bitmap: read, shown } = await openPicture(ofSize(1))
    expect([read, await shown.text()]).toEqual([bitmap, 'jpeg'])
    expect(drawn).toEqual([
      ['canvas', 1080, 1920],
      ['fill', '#ffffff', 0, 0, 1080, 1920],
      ['draw', 'high', bitmap, 0, 0, 1080, 1920, 0, 0, 1080, 1920],
    ])
    expect(convertToBlob).toHaveBeenLastCalledWith({ type: 'image/jpeg', quality: 0.9 })
  })

  test('that the worker cannot read either is told so; what is no HEIC is not given to it', async () => {
    decode.mockRejectedValue(new Error('not a picture'))
    heic.isHeic.mockResolvedValue(true)
    heic.decodeHeic.mockReset().mockResolvedValue(undefined)
    expect(await problemOf(ofSize(1))).toEqual(['PictureError', 'unreadable'])
    heic.isHeic.mockResolvedValue(false)
    expect(await problemOf(ofSize(1))).toEqual(['PictureError', 'unreadable'])
    expect(heic.decodeHeic).toHaveBeenCalledTimes(1)
  })

  test('needs the size of the frame both ways', async () => {
    const { cropSize } = await import('@quintet/domain/photos')
    for (const [width, height, result] of [
      [cropSize.width, cropSize.height, undefined],
      [cropSize.width - 1, cropSize.height, 'tooSmall'],
      [cropSize.width, cropSize.height - 1, 'tooSmall'],
    ] as const) {
      decode.mockResolvedValue({ width, height, close: () => undefined })
      const found = await problemOf(ofSize(1))
      expect(Array.isArray(found) ? found[1] : undefined).toBe(result)
    }
  })
})

describe('a cut', () => {
  const box = { x: 10, y: 20, width: 1600, height: 2844 }

  test('is fitted, on white, in good quality', async () => {
    const bitmap = {} as ImageBitmap
    expect(await (await cutPicture(bitmap, box)).text()).toBe('jpeg')
    expect(drawn).toEqual([
      ['canvas', 800, 1422],
      ['fill', '#ffffff', 0, 0, 800, 1422],
      ['draw', 'high', bitmap, 10, 20, 1600, 2844, 0, 0, 800, 1422],
    ])
    expect(convertToBlob).toHaveBeenLastCalledWith({ type: 'image/jpeg', quality: 0.7 })
  })

  test('cannot be made where the browser draws nothing', async () => {
    context = null
    await expect(cutPicture({} as ImageBitmap, box)).rejects.toMatchObject({ problem: 'unreadable' })
  })
})

test.each([0, 1, 0x8000, 0x8001, 0x18000])('%i bytes come through as base64', async (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256)
  expect(await toBase64(new Blob([bytes]))).toBe(Buffer.from(bytes).toString('base64'))
})
