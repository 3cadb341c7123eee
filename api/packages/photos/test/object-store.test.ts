import { createSeededRandom } from '@quintet/kit/random'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startStorage, type TestStorage } from '../../../../shared/registry/test/support/s3.ts'
import { createObjectPhotoStore } from '../src/object-store.ts'
import type { PhotoStore } from '../src/store.ts'

let storage: TestStorage
let store: PhotoStore
beforeEach(async () => {
  storage = await startStorage()
  store = createObjectPhotoStore(storage.settings, createSeededRandom('objects'))
})
afterEach(async () => {
  vi.useRealTimers()
  await storage.close()
})

const picture = Buffer.from('a picture')
const older = async (ms: number) => {
  const files: string[] = []
  for await (const file of store.olderThan(ms)) files.push(file)
  return files.toSorted()
}

describe('a picture in a bucket', () => {
  test('is kept under a random name as in a folder', async () => {
    const [one, other] = [await store.put(picture), await store.put(picture)]
    expect(one).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{30}\.jpg$/)
    expect(one).not.toBe(other)
    expect(await store.get(one)).toEqual(picture)
  })

  test('goes with the small ones that were made of it, and twice without a word', async () => {
    const file = await store.put(picture)
    await store.putSmall(file, 'avif', Buffer.from('small'))
    expect(await store.getSmall(file, 'avif')).toEqual(Buffer.from('small'))
    expect(await store.getSmall(file, 'webp')).toBeUndefined()
    await store.delete(file)
    await store.delete(file)
    expect([await store.get(file), await store.getSmall(file, 'avif')]).toEqual([undefined, undefined])
  })

  test.each(['', '../secrets.key', `aa/../${'0'.repeat(30)}.jpg`, `aa/${'0'.repeat(30)}.png`, `AA/${'0'.repeat(30)}.jpg`])(
    'cannot be named %s',
    async (file) => {
      await expect(store.get(file)).rejects.toThrow('No photo can be named')
      await expect(store.delete(file)).rejects.toThrow('No photo can be named')
      await expect(store.putSmall(file, 'webp', picture)).rejects.toThrow('No photo can be named')
    },
  )

  test('is told once by its age, with what was made of it; lists of several pages are read to their end', async () => {
    expect(await older(0)).toEqual([])
    const files = []
    for (let count = 0; count < 20; count++) files.push(await store.put(picture))
    for (const file of files) await store.putSmall(file, 'webp', picture)
    expect(await older(0)).toEqual(files.toSorted())
    expect(await older(60_000)).toEqual([])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(await older(60_000)).toEqual(files.toSorted())
  }, 30_000)

  test('is not said to be stored, or to be gone, while the storage is away', async () => {
    const file = await store.put(picture)
    await storage.close()
    await expect(store.put(picture)).rejects.toThrow()
    await expect(store.get(file)).rejects.toThrow()
    await expect(store.delete(file)).rejects.toThrow()
  })
})
