import { createTestApp, type TestApp } from '@quintet/api/testing'
import { recordCalls, showPages } from '@quintet/remote-kit/contract-tests'
import { $gating, $popups, ApiError, closePopup } from '@quintet/sdk'
import { activeMember, samplePhoto, signInToSdk } from '@quintet/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import remote from '../src/remote.tsx'
import { beginProof, proof, sendProof, withdrawProof } from '../src/stores/proof.ts'
import {
  $kept,
  $slots,
  deletePhoto,
  movePhoto,
  ratingOf,
  undoDelete,
  uploadPhoto,
  wouldDeactivate,
} from '../src/stores/photos.ts'

// The calls of this tile, made by its own stores against the real API in memory: what they send and read fits the contract.

const recording = recordCalls(import.meta.url)
let app: TestApp

beforeAll(async () => {
  app = createTestApp()
  await signInToSdk(app, await activeMember(app, { photos: 3 }))
}, 60_000)
afterAll(() => app.close())

test('photos of a real site are held until they are screened, and count (decision 50)', () => {
  expect($slots.get().map(({ state }) => state)).toEqual(['held', 'held', 'held', null, null])
  expect($kept.get()).toBe(3)
  expect($gating.get()).toMatchObject({ imagesComplete: true, active: true })
})

test('a photo is uploaded, shown by a link and has no rating yet', async () => {
  await uploadPhoto(4, await samplePhoto(9))
  expect($slots.get()[3]).toMatchObject({ state: 'held', url: expect.stringMatching(/^\/photos\//) })
  await ratingOf(4).load()
  expect(ratingOf(4).$.get().data).toEqual({ rating: 'N/A', judged: 'N/A', count: 'N/A' })
})

test('what is no JPEG is refused with its reason, and nothing is lost', async () => {
  const png = Buffer.from('89504e470d0a1a0a'.repeat(20), 'hex').toString('base64')
  await expect(uploadPhoto(1, png)).rejects.toSatisfy((error) => error instanceof ApiError && error.code === 'photo.notJpeg')
  expect($slots.get()[0]?.state).toBe('held')
})

test('its screens show the photos with their state, and where to choose another', async () => {
  const [list, edit] = await showPages(remote, ['', 'edit-image/1'])
  expect(list).toMatch(/4 photos\. At least 3, at most 5\..*(Being checked\d){4}Add photo 5/)
  expect(edit).toMatch(/^Photo 1.*Take a photoChoose a photo$/)
})

const picture = async (seed: number) => new Blob([new Uint8Array(Buffer.from(await samplePhoto(seed), 'base64'))])

test('two gestures are drawn, and two pictures of them sent; taken back, nothing is left', async () => {
  await beginProof()
  expect(proof.$.get().data).toMatchObject({ state: 'open', gestures: [expect.any(Number), expect.any(Number)] })
  await sendProof([await picture(20), await picture(21)], true)
  expect(proof.$.get().data).toMatchObject({ state: 'waiting' })
  const [page] = await showPages(remote, ['proof'])
  expect(page).toMatch(/A person of our team looks at your two pictures/)
  const withdrawn = withdrawProof()
  closePopup($popups.get()[0]?.id ?? 0, true)
  await withdrawn
  expect(proof.$.get().data).toEqual({ state: 'none' })
})

const states = () => $slots.get().map(({ state }) => state !== null)

test('photos change places, and one that was deleted comes back', async () => {
  const before = $slots.get().map(({ url }) => url)
  expect(await movePhoto(4, 1)).toBe(1)
  expect($slots.get().map(({ url }) => url)).toEqual([before[3], before[0], before[1], before[2], null])
  await deletePhoto(2)
  expect(states()).toEqual([true, false, true, true, false])
  await undoDelete(2)
  expect(states()).toEqual([true, true, true, true, false])
  expect($gating.get().active).toBe(true)
})

test('who was active before a deletion is it again when it is taken back', async () => {
  await deletePhoto(4)
  await deletePhoto(3)
  expect($gating.get().active).toBe(false)
  await undoDelete(3)
  expect($gating.get().active).toBe(true)
  await undoDelete(4)
})

test('deleting down to two photos is foreseen and makes the member not active', async () => {
  await deletePhoto(4)
  expect(wouldDeactivate(1)).toBe(true)
  await deletePhoto(1)
  expect($kept.get()).toBe(2)
  expect($gating.get().active).toBe(false)
})

test('calls.json says what is called here', () => recording.expectRecorded())
