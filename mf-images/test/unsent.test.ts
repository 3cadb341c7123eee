import { endSession } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  $sending,
  $unsent,
  dropSent,
  dropUnsent,
  handOnUnsent,
  keepUnsent,
  loadUnsent,
  noteSending,
} from '../src/stores/unsent.ts'

const kept = vi.hoisted(() => new Map<string, unknown>())

vi.mock('@quintet/sdk', async (original) => ({
  ...(await original<typeof import('@quintet/sdk')>()),
  keepFileDraft: async (name: string, value: unknown) => void kept.set(name, value),
  readFileDraft: async (name: string) => kept.get(name),
  dropFileDraft: async (name: string) => void kept.delete(name),
}))

const file = new File(['dots'], 'beach.jpg', { type: 'image/jpeg' })
const other = new File(['lines'], 'hills.jpg', { type: 'image/jpeg' })
const slots = () => $unsent.get()?.map(({ slot }) => slot)

/** As after a reload: the page knows nothing, the device does. */
const reload = () => $unsent.set(undefined)

beforeEach(() => {
  kept.clear()
  fakeApi()
  enterAs('mira')
  reload()
})

test('a chosen picture is there after a reload, with its place and those behind it', async () => {
  await keepUnsent(2, [file, file])
  reload()
  expect(await loadUnsent()).toEqual([{ slot: 2, files: [file, file] }])
  expect(slots()).toEqual([2])
})

test('what waits for one place stays when another picture is chosen for another one, also right after a reload', async () => {
  await keepUnsent(4, [file])
  reload()
  await keepUnsent(2, [other])
  expect(slots()).toEqual([2, 4])
  reload()
  await dropUnsent(2)
  expect([slots(), await loadUnsent()]).toEqual([[4], [{ slot: 4, files: [file] }]])
})

test('another picture for the same place takes the place of the first', async () => {
  await keepUnsent(2, [file])
  await keepUnsent(2, [other])
  expect(await loadUnsent()).toEqual([{ slot: 2, files: [other] }])
})

test('what a version before kept is read', async () => {
  kept.set('images-unsent', { slot: 3, files: [file] })
  expect(await loadUnsent()).toEqual([{ slot: 3, files: [file] }])
})

test('it is dropped for its own place alone', async () => {
  await keepUnsent(2, [file])
  await dropUnsent(3)
  expect(slots()).toEqual([2])
  await dropUnsent(2)
  expect([slots(), kept.size]).toEqual([[], 0])
  expect(await loadUnsent()).toEqual([])
})

test('the page forgets it with the session', async () => {
  await keepUnsent(2, [file])
  await endSession('refused')
  expect($unsent.get()).toBeUndefined()
})

test('what is chosen while the device is still read counts, and not what it kept for the place before', async () => {
  kept.set('images-unsent', [{ slot: 2, files: [file] }])
  const reading = loadUnsent()
  $unsent.set([{ slot: 2, files: [other] }])
  expect(await reading).toEqual([{ slot: 2, files: [other] }])
})

test('what is read as the session ends is not the next member’s', async () => {
  kept.set('images-unsent', [{ slot: 2, files: [file] }])
  const reading = loadUnsent()
  await endSession('signedOut')
  await expect(reading).rejects.toMatchObject({ code: 'session.over' })
  expect($unsent.get()).toBeUndefined()
})

test('those behind a picture that is on its way wait for the first place that is free and has none waiting', async () => {
  await keepUnsent(2, [file, other])
  await keepUnsent(3, [file])
  await handOnUnsent(2, [2, 3, 4])
  expect($unsent.get()).toEqual([
    { slot: 2, files: [file] },
    { slot: 3, files: [file] },
    { slot: 4, files: [other] },
  ])
})

test('where no place is free they stay behind it, and one that has none behind it gives nothing away', async () => {
  await keepUnsent(2, [file, other])
  await handOnUnsent(2, [2])
  expect($unsent.get()).toEqual([{ slot: 2, files: [file, other] }])
  await keepUnsent(2, [file])
  await handOnUnsent(2, [4])
  await handOnUnsent(5, [4])
  expect($unsent.get()).toEqual([{ slot: 2, files: [file] }])
})

test('one that is uploaded is forgotten, and not another one that was chosen for its place meanwhile', async () => {
  await keepUnsent(2, [file])
  await dropSent(2, other)
  expect(slots()).toEqual([2])
  await dropSent(2, file)
  expect([slots(), kept.size]).toEqual([[], 0])
})

test('one that is uploaded takes with it what went on to the next places', async () => {
  await keepUnsent(2, [file, other])
  await dropSent(2, file)
  expect([slots(), kept.size]).toEqual([[], 0])
})

test('each picture is on its way until it is said not to be, and with the session at the latest', async () => {
  const isSent = noteSending(file)
  noteSending(other)
  isSent()
  expect($sending.get()).toEqual([other])
  await endSession('signedOut')
  isSent()
  expect($sending.get()).toEqual([])
})
