import { endSession } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { beforeEach, expect, test, vi } from 'vitest'
import { $unsent, dropUnsent, keepUnsent, loadUnsent } from '../src/stores/unsent.ts'

const kept = vi.hoisted(() => new Map<string, unknown>())

vi.mock('@quintet/sdk', async (original) => ({
  ...(await original<typeof import('@quintet/sdk')>()),
  keepFileDraft: async (name: string, value: unknown) => void kept.set(name, value),
  readFileDraft: async (name: string) => kept.get(name),
  dropFileDraft: async (name: string) => void kept.delete(name),
}))

const file = new File(['dots'], 'beach.jpg', { type: 'image/jpeg' })

/** As after a reload: the page knows nothing, the device does. */
const reload = () => $unsent.set(undefined)

beforeEach(() => {
  kept.clear()
  fakeApi()
  enterAs('mira')
  reload()
})

test('a chosen picture is there after a reload, with its place and those behind it', async () => {
  keepUnsent(2, [file, file])
  reload()
  expect(await loadUnsent()).toEqual({ slot: 2, files: [file, file] })
  expect($unsent.get()?.slot).toBe(2)
})

test('what the page knows by now counts before what the device kept', async () => {
  keepUnsent(2, [file])
  reload()
  const loading = loadUnsent()
  keepUnsent(4, [file])
  expect((await loading)?.slot).toBe(4)
})

test('it is dropped for its own place alone', async () => {
  keepUnsent(2, [file])
  dropUnsent(3)
  expect($unsent.get()?.slot).toBe(2)
  dropUnsent(2)
  expect([$unsent.get(), kept.size]).toEqual([undefined, 0])
  expect(await loadUnsent()).toBeUndefined()
})

test('the page forgets it with the session', async () => {
  keepUnsent(2, [file])
  await endSession('refused')
  expect($unsent.get()).toBeUndefined()
})
