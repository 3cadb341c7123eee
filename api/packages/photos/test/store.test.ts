import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSeededRandom } from '@quintet/kit/random'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PhotoStore, createFilePhotoStore } from '../src/store.ts'

let folder: string
let store: PhotoStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-photos-'))
  store = createFilePhotoStore(join(folder, 'photos'), createSeededRandom('store'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

const at = (file: string) => join(folder, 'photos', file)
const picture = Buffer.from('a picture')
const older = async (ms: number) => {
  const files: string[] = []
  for await (const file of store.olderThan(ms)) files.push(file)
  return files
}
const age = (file: string, ms: number) => {
  const time = (Date.now() - ms) / 1000
  utimesSync(at(file), time, time)
}

describe('a picture', () => {
  test('is kept under a random name, for the owner of the process alone, and leaves nothing half written', async () => {
    const [one, other] = [await store.put(picture), await store.put(picture)]
    expect(one).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{30}\.jpg$/)
    expect(one).not.toBe(other)
    expect(await store.get(one)).toEqual(picture)
    expect(statSync(at(one)).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'photos')).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(at(one), '..')).filter((name) => name.endsWith('.new'))).toEqual([])
  })

  test('that was deleted is not there, and is deleted once more without a word', async () => {
    const file = await store.put(picture)
    await store.delete(file)
    await store.delete(file)
    expect(await store.get(file)).toBeUndefined()
  })

  test('that cannot be read is a fault, and not the same as none', async () => {
    const file = `aa/${'0'.repeat(30)}.jpg`
    mkdirSync(at(file), { recursive: true })
    await expect(store.get(file)).rejects.toMatchObject({ code: 'EISDIR' })
  })

  test.each([
    '',
    '../secrets.key',
    `aa/../${'0'.repeat(30)}.jpg`,
    `aa/${'0'.repeat(30)}.png`,
    `aa/${'0'.repeat(31)}.jpg`,
    `AA/${'0'.repeat(30)}.jpg`,
  ])('cannot be named %s', async (file) => {
    writeFileSync(join(folder, 'secrets.key'), 'secret')
    await expect(store.get(file)).rejects.toThrow('No photo can be named')
    expect(() => store.delete(file)).toThrow('No photo can be named')
    expect(readdirSync(folder)).toContain('secrets.key')
  })
})

describe('pictures of an age', () => {
  test('are none where nothing was ever stored', async () => {
    expect(await older(0)).toEqual([])
  })

  test('are those that were written so long ago, whole or half, and no other file', async () => {
    const [young, old] = [await store.put(picture), await store.put(picture)]
    const half = `aa/${'0'.repeat(30)}.jpg.new`
    mkdirSync(join(at(half), '..'), { recursive: true })
    for (const file of [half, 'aa/readme.txt']) writeFileSync(at(file), picture)
    for (const file of [old, half, 'aa/readme.txt']) age(file, 60_000)
    expect((await older(60_000)).toSorted()).toEqual([old, half].toSorted())
    expect(await older(3_600_000)).toEqual([])
    expect((await older(0)).toSorted()).toEqual([young, old, half].toSorted())
  })

  test('are counted to the millisecond', async () => {
    const file = await store.put(picture)
    vi.useFakeTimers({ toFake: ['Date'], now: statSync(at(file)).mtimeMs + 1000 })
    utimesSync(at(file), (Date.now() - 1000) / 1000, (Date.now() - 1000) / 1000)
    expect([await older(1000), await older(1001)]).toEqual([[file], []])
  })

  test('are none that went while they were looked for', async () => {
    const file = await store.put(picture)
    symlinkSync(join(folder, 'nowhere'), join(at(file), '..', `${'0'.repeat(30)}.jpg`))
    expect(await older(0)).toEqual([file])
  })

  test('are a fault where the folder cannot be read', async () => {
    writeFileSync(join(folder, 'photos'), 'no folder')
    await expect(older(0)).rejects.toMatchObject({ code: 'ENOTDIR' })
  })
})
