import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decodeHeic, isHeic } from '../src/heic/decode-heic.ts'

// The worker itself reads HEIC in a browser's test; here it is how it is asked, and that it ends.

class FakeWorker extends EventTarget {
  static made: FakeWorker[] = []
  asked: unknown[] = []
  hasEnded = false
  constructor() {
    super()
    FakeWorker.made.push(this)
  }
  postMessage = (file: unknown) => void this.asked.push(file)
  terminate = () => void (this.hasEnded = true)
  answer = (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data }))
}

const make = vi.fn(async (from: unknown) => ({ of: from }))
beforeEach(() => {
  FakeWorker.made = []
  vi.stubGlobal('reportError', () => undefined)
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal(
    'ImageData',
    class {
      constructor(
        readonly data: unknown,
        readonly width: number,
        readonly height: number,
      ) {}
    },
  )
  vi.stubGlobal('createImageBitmap', make.mockClear())
})
afterEach(() => void vi.unstubAllGlobals())

const fileOf = (start: string) => new Blob([`\0\0\0\x20${start} and more`])

describe('a file', () => {
  test.each(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'])('of the brand %s is HEIC', async (brand) =>
    expect(await isHeic(fileOf(`ftyp${brand}`))).toBe(true),
  )
  test.each(['ftypavif', 'ftypisom', 'heicftyp', 'JFIFheic', ''])('that begins with “%s” is not', async (start) =>
    expect(await isHeic(fileOf(start))).toBe(false),
  )
})

const begin = async () => {
  const decoded = decodeHeic(fileOf('ftypheic'))
  await vi.waitFor(() => expect(FakeWorker.made[0]?.asked).toHaveLength(1), { timeout: 5000 })
  return { decoded, worker: FakeWorker.made[0] as FakeWorker }
}

describe('a worker', () => {
  test('is given the whole file, has its dots taken, and ends', async () => {
    const { decoded, worker } = await begin()
    expect([(worker.asked[0] as ArrayBuffer).byteLength, worker.hasEnded]).toEqual([fileOf('ftypheic').size, false])
    worker.answer({ width: 3, height: 2, data: 'dots' })
    expect(await decoded).toMatchObject({ of: { width: 3, height: 2, data: 'dots' } })
    expect(worker.hasEnded).toBe(true)
  })

  test.each([
    ['says that it is none', (worker: FakeWorker) => worker.answer({ failed: true })],
    ['breaks', (worker: FakeWorker) => worker.dispatchEvent(new Event('error'))],
  ])('that %s ends as well, and no picture is made', async (_, fail) => {
    const { decoded, worker } = await begin()
    fail(worker)
    expect([await decoded, make.mock.calls, worker.hasEnded]).toEqual([undefined, [], true])
  })

  test('ends where there is too little memory for the picture', async () => {
    make.mockRejectedValueOnce(new Error('too little memory'))
    const { decoded, worker } = await begin()
    worker.answer({ width: 3, height: 2, data: 'dots' })
    await expect(decoded).rejects.toThrow('too little memory')
    expect(worker.hasEnded).toBe(true)
  })
})
