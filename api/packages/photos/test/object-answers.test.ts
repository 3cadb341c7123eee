import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSeededRandom } from '@quintet/kit/random'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createObjectPhotoStore } from '../src/object-store.ts'

// What a storage of the test's own answers: how a picture is taken by it, and how old it says that one is.

let server: Server
let answer: { status: number; body?: string }
const store = () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
  const account = { accessKeyId: 'one', secretAccessKey: 'two', region: 'us-east-1' }
  return createObjectPhotoStore({ url, ...account }, createSeededRandom('answers'))
}

beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume()
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((resolve) => void server.close(resolve))
})

describe('a picture is stored', () => {
  const name = `aa/${'0'.repeat(30)}.jpg`

  test.each([201, 204, 409, 412, 501])('only where the storage says 200, not %i', async (status) => {
    answer = { status }
    await expect(store().put(Buffer.from('a picture'))).rejects.toThrow(`answered ${status} to a write`)
    await expect(store().putSmall(name, 'webp', Buffer.from('small'))).rejects.toThrow(`answered ${status} to a write`)
  })

  test('where it says 200', async () => {
    answer = { status: 200 }
    expect(await store().put(Buffer.from('a picture'))).toMatch(/jpg$/)
  })
})

test('a picture is of an age from that very millisecond on', async () => {
  const written = Date.UTC(2026, 0, 1)
  const entry = `<Key>aa/${'0'.repeat(30)}.jpg</Key><Size>9</Size><LastModified>${new Date(written).toISOString()}</LastModified>`
  answer = { status: 200, body: `<List><Contents>${entry}</Contents></List>` }
  const ageAfter = async (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: written + ms })
    const found = new Set<string>()
    for await (const file of store().olderThan(60_000)) found.add(file)
    return found.size
  }
  expect([await ageAfter(59_999), await ageAfter(60_000)]).toEqual([0, 1])
}, 30_000)
