// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $chosen } from '../src/stores/chosen.ts'
import type * as picture from '../src/stores/picture.ts'
import { PictureError } from '../src/stores/picture.ts'
import { usePicture } from '../src/ui/use-picture.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const { openPicture, keepUnsent } = vi.hoisted(() => ({ openPicture: vi.fn<typeof picture.openPicture>(), keepUnsent: vi.fn() }))
vi.mock('../src/stores/picture.ts', async (original) => ({ ...(await original<typeof picture>()), openPicture }))
vi.mock('../src/stores/unsent.ts', () => ({ keepUnsent, loadUnsent: async () => [] }))

const held: { shown?: ReturnType<typeof usePicture> } = {}
const Page = () => {
  const shown = usePicture(1)
  useEffect(() => void (held.shown = shown))
  return null
}

type Picture = Awaited<ReturnType<typeof picture.openPicture>>
interface Reading {
  resolve(found: Picture): void
  reject(error: Error): void
}
const reads = new Map<string, Reading>()

let root: Root
beforeEach(async () => {
  reads.clear()
  keepUnsent.mockReset()
  $chosen.set([])
  openPicture.mockImplementation(
    (file) => new Promise((resolve, reject) => void reads.set((file as File).name, { resolve, reject })),
  )
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${(blob as File).name}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Page />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const choose = (name: string) => act(async () => void held.shown?.choose([file(name)]))
const readOf = (name: string) => {
  const read = reads.get(name)
  if (!read) throw new Error(`${name} is not read.`)
  return read
}
const opened = (name: string) =>
  act(async () => readOf(name).resolve({ bitmap: { close: () => undefined }, shown: file(name) } as unknown as Picture))

it('shows what was chosen last, whichever was read first', async () => {
  await choose('one.jpg')
  await choose('other.jpg')
  await opened('other.jpg')
  await opened('one.jpg')
  expect([held.shown?.picture?.url, held.shown?.isReading]).toEqual(['blob:other.jpg', false])
  expect(keepUnsent.mock.calls.map(([slot, files]) => [slot, (files as File[]).map(({ name }) => name)])).toEqual([
    [1, ['other.jpg']],
  ])
})

it('says why another one cannot be read, and leaves the picture that was there', async () => {
  await choose('one.jpg')
  await opened('one.jpg')
  await choose('other.jpg')
  expect(held.shown?.isReading).toBe(true)
  await act(async () => readOf('other.jpg').reject(new PictureError('unreadable')))
  expect([held.shown?.picture?.url, held.shown?.problem, held.shown?.isReading]).toEqual(['blob:one.jpg', 'unreadable', false])
})
