import { adoptTokens, configure, keepDraft, memoryStorage, readDraft, send, signOut, takeOverDevice } from '@quintet/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from './testing.ts'

let app: TestApp
let anna: SignedIn
let ben: SignedIn
const storage = memoryStorage()

const hasDrafts = () =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).some((key) => key?.startsWith('draft:'))

beforeAll(async () => {
  app = createTestApp()
  anna = await app.signUpMember()
  ben = await app.signUpMember()
  configure({
    fetch: async (input, init) => app.app.request(String(input), init),
    storage,
  })
})
afterAll(() => app.close())

test("a device that holds another account's data is told so, and is taken over only when the member says so (decision 41)", async () => {
  adoptTokens(anna)
  keepDraft('about', { name: 'Anna' })
  await expect(send('loadMember', {})).resolves.toMatchObject({ birthDateKnown: true })
  // Her session ended without a sign-out; somebody else signs in.
  adoptTokens(ben)
  await expect(send('loadMember', {})).rejects.toMatchObject({ status: 454, code: 'device.otherAccount' })
  expect(hasDrafts()).toBe(true)
  await takeOverDevice()
  await expect(send('loadMember', {})).resolves.toMatchObject({ birthDateKnown: true })
  expect(hasDrafts()).toBe(false)
  expect(readDraft('about')).toBeUndefined()
})

test('a proper sign-out leaves the device free for the next account', async () => {
  await signOut()
  expect(storage.length).toBe(0)
  adoptTokens(anna)
  await expect(send('loadMember', {})).resolves.toMatchObject({ birthDateKnown: true })
})
