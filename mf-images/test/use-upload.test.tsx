// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as photos from '../src/stores/photos.ts'
import { $sending } from '../src/stores/unsent.ts'
import { useUpload } from '../src/ui/use-upload.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const uploadPhoto = vi.hoisted(() => vi.fn<typeof photos.uploadPhoto>())
vi.mock('../src/stores/photos.ts', async (original) => ({ ...(await original<typeof photos>()), uploadPhoto }))

const held: { upload?: ReturnType<typeof useUpload> } = {}
const onDone = vi.fn()
const Page = () => {
  const upload = useUpload(2, onDone)
  useEffect(() => void (held.upload = upload))
  return null
}

let root: Root
beforeEach(async () => {
  onDone.mockReset()
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Page />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

const file = new File(['dots'], 'beach.jpg', { type: 'image/jpeg' })
const send = () => act(async () => void held.upload?.send(file, async () => 'a picture'))
const sending: typeof photos.uploadPhoto = (_, __, { signal, onSent } = {}) =>
  new Promise((_resolve, reject) => {
    onSent?.(0.4)
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })

it('tells how much is sent, and nothing of what is called off', async () => {
  uploadPhoto.mockImplementation(sending)
  await send()
  expect([held.upload?.uploading, $sending.get()]).toEqual([{ state: 'sending', sent: 0.4 }, [file]])
  await act(async () => held.upload?.cancel())
  expect([held.upload?.uploading, $sending.get()]).toEqual([{ state: 'idle' }, []])
  expect(onDone).not.toHaveBeenCalled()
})

it('tells what failed, and of a photo in its place that it is done', async () => {
  const error = new Error('too large')
  uploadPhoto.mockRejectedValueOnce(error)
  await send()
  expect([held.upload?.uploading, onDone.mock.calls.length]).toEqual([{ state: 'failed', error }, 0])
  uploadPhoto.mockResolvedValueOnce()
  await send()
  expect(onDone).toHaveBeenCalledOnce()
})

it('goes on when the page is left, and then leads nobody away', async () => {
  let [arrive, isCalledOff] = [(): void => undefined, (): boolean => true]
  uploadPhoto.mockImplementation((_, __, { signal } = {}) => {
    isCalledOff = () => signal?.aborted ?? true
    return new Promise((resolve) => (arrive = resolve))
  })
  await send()
  await act(async () => root.render(null))
  expect(isCalledOff()).toBe(false)
  await act(async () => arrive())
  expect(onDone).not.toHaveBeenCalled()
})
