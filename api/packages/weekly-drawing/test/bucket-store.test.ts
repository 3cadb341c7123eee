import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { objectClient } from '@quintet/registry/object-client'
import { type StageStore, storeWithin } from '@quintet/drawing'
import { startStorage, type TestStorage } from '../../../../shared/registry/test/support/s3.ts'
import { sharedStages } from '../src/stages/open-stages.ts'

let storage: TestStorage
let folder: string
beforeEach(async () => {
  storage = await startStorage()
  folder = mkdtempSync(join(tmpdir(), 'quintet-store-'))
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})

const megabytes = (count: number, byte: number): Buffer => Buffer.alloc(count * 1024 * 1024, byte)

describe.each(['bucket', 'folder'] as const)('stages in a %s', (kind) => {
  let store: StageStore
  beforeEach(() => {
    store = sharedStages({ ...storage.settings, url: kind === 'bucket' ? storage.settings.url : folder })
  })

  test('are read as they were written, small ones and large ones, and written over', async () => {
    const contents = [
      Buffer.alloc(0),
      Buffer.from('7'),
      Buffer.from([0, 1]),
      megabytes(8, 1),
      megabytes(17, 2),
      Buffer.from('small'),
    ]
    for (const content of contents) {
      await store.write('a/stage', [content.subarray(0, 3), content.subarray(3)])
      expect((await store.read('a/stage'))?.equals(content)).toBe(true)
    }
    expect(await store.read('a/other')).toBe(undefined)
  })

  test('are created by one of several', async () => {
    const made = await Promise.all([1, 2, 3, 4].map((holder) => store.create('claim', Buffer.from(`holder ${holder}`))))
    expect(made.filter(Boolean).length).toBe(1)
    const content = (await store.read('claim'))?.toString()
    expect(content).toBe(`holder ${made.indexOf(true) + 1}`)
    await store.remove('claim')
    expect(await store.create('claim', Buffer.from('again'))).toBe(true)
  })

  test('are listed by their names, and removed with all that they are made of', async () => {
    const within = storeWithin(store, '42')
    await within.write('large', [megabytes(9, 3)])
    await within.write('jobs/1', [Buffer.from('one')])
    await store.write('43/jobs/1', [Buffer.from('another')])
    expect((await within.list('')).toSorted()).toEqual(['jobs/1', 'large'])
    expect(await within.list('jobs/')).toEqual(['jobs/1'])
    await within.clear('jobs')
    expect(await within.list('')).toEqual(['large'])
    await within.remove('large')
    expect(await within.read('large')).toBe(undefined)
    await within.write('large', [megabytes(9, 3)])
    await within.clear()
    expect(await store.list('')).toEqual(['43/jobs/1'])
    await store.clear()
    expect(await objectClient(storage.settings).list('')).toEqual([])
  })
})

test('a large stage of which a part is another one is not taken for whole', async () => {
  const store = sharedStages(storage.settings)
  await store.write('large', [megabytes(17, 4)])
  await objectClient(storage.settings).remove('large.0001')
  expect((await store.read('large'))?.length).toBe(9 * 1024 * 1024)
})

test('storage that knows no conditional writes is refused for claims', async () => {
  const old = await startStorage('refused')
  try {
    await expect(sharedStages(old.settings).create('claim', Buffer.from('x'))).rejects.toThrow('knows no conditional writes')
  } finally {
    await old.close()
  }
})

test('a stage that the storage does not take is not taken for written', async () => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(409).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stages = sharedStages({ ...storage.settings, url: `http://127.0.0.1:${port}/quintet/stages` })
  await expect(stages.write('stage', [Buffer.from('x')])).rejects.toThrow('answered 409 to a write')
  server.closeAllConnections()
  await new Promise((resolve) => void server.close(resolve))
})
