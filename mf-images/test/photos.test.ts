import { DAY_MS } from '@quintet/domain/time'
import { $now, learnServerTime, member, ownPhotos, serverNow } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  $kept,
  $slots,
  deletePhoto,
  movedOrder,
  movePhoto,
  ratingOf,
  undoDelete,
  uploadPhoto,
  wouldDeactivate,
} from '../src/stores/photos.ts'
import { qualityName } from '../src/stores/quality.ts'

type State = 'cleared' | 'held' | 'refused' | null
const have = (...states: State[]) =>
  ownPhotos.set({ photos: states.map((state, index) => state && `/photos/${index + 1}`), states } as never)

const replies = {
  savePhoto: {},
  loadOwnPhotos: { photos: ['/photos/new', null, null, null, null], states: ['held', null, null, null, null] },
  loadMember: { consents: [] },
  loadPhotoRating: { rating: 7, judged: 0.5, count: 12 },
}

beforeEach(() => {
  enterAs('mira')
  have('cleared', null, 'held', 'refused', 'cleared')
})

describe('the five places', () => {
  test('have their photo and its state, or nothing', () => {
    expect($slots.get()).toEqual([
      { slot: 1, url: '/photos/1', state: 'cleared', refusal: null },
      { slot: 2, url: null, state: null, refusal: null },
      { slot: 3, url: '/photos/3', state: 'held', refusal: null },
      { slot: 4, url: '/photos/4', state: 'refused', refusal: null },
      { slot: 5, url: '/photos/5', state: 'cleared', refusal: null },
    ])
    ownPhotos.clear()
    expect($slots.get()).toEqual([1, 2, 3, 4, 5].map((slot) => ({ slot, url: null, state: null, refusal: null })))
  })

  test('say why one was refused', () => {
    const [photos, states] = [
      ['/photos/1', null, null, null, null],
      ['refused', null, null, null, null],
    ]
    ownPhotos.set({ photos, states, refusals: ['noFace', null, null, null, null] } as never)
    expect($slots.get().map(({ refusal }) => refusal)).toEqual(['noFace', null, null, null, null])
  })

  test('count what is there and was not refused', () => {
    expect($kept.get()).toBe(3)
  })

  test.each([
    [1, true],
    [2, false],
    [3, true],
    [4, false],
    [5, true],
  ])('losing photo %i would end being active: %s', (slot, ends) => {
    expect(wouldDeactivate(slot)).toBe(ends)
  })
})

describe('a photo that is changed', () => {
  test('is sent to its place, and photos and member are read anew', async () => {
    const called = fakeApi(replies)
    await uploadPhoto(4, 'AAAA')
    expect(called[0]).toEqual({ name: 'savePhoto', input: { slot: 4, type: 'image/jpeg', image: 'AAAA' } })
    expect(called.map(({ name }) => name).toSorted()).toEqual(['loadMember', 'loadOwnPhotos', 'savePhoto'])
    expect($slots.get()[0]?.url).toBe('/photos/new')
    expect(member.$.get().state).toBe('ready')
  })

  test('is deleted from its place', async () => {
    const called = fakeApi(replies)
    await deletePhoto(5)
    expect(called[0]).toEqual({ name: 'savePhoto', input: { slot: 5, delete: true } })
    expect($slots.get()[0]?.url).toBe('/photos/new')
  })

  test.each([
    ['an upload', () => uploadPhoto(4, 'AAAA'), 'savePhoto'],
    ['a deletion', () => deletePhoto(4), 'savePhoto'],
    ['a deletion that is taken back', () => undoDelete(4), 'undoPhotoDelete'],
  ])('by %s whose answer is lost may be so all the same: the photos are read anew', async (_, change, name) => {
    const called = fakeApi({ ...replies, [name]: new TypeError('Failed to fetch') })
    enterAs('mira')
    await expect(change()).rejects.toMatchObject({ code: 'network' })
    await vi.waitFor(() => expect($slots.get()[0]?.url).toBe('/photos/new'), { timeout: 5000 })
    expect(called.map((call) => call.name)).toEqual([name, 'loadOwnPhotos'])
  })

  test('by an upload that is called off may be so all the same', async () => {
    const calling = new AbortController()
    const callOff = () => {
      calling.abort()
      throw new DOMException('', 'AbortError')
    }
    const called = fakeApi({ ...replies, savePhoto: callOff })
    enterAs('mira')
    await expect(uploadPhoto(4, 'AAAA', { signal: calling.signal })).rejects.toMatchObject({ name: 'AbortError' })
    await vi.waitFor(() => expect(called.map(({ name }) => name)).toContain('loadOwnPhotos'), { timeout: 5000 })
  })

  test('by a deletion of what another device has deleted is read anew with the refusal', async () => {
    const called = fakeApi({ ...replies, savePhoto: refuseCall('photo.none') })
    enterAs('mira')
    await expect(deletePhoto(4)).rejects.toMatchObject({ code: 'photo.none' })
    await vi.waitFor(() => expect($slots.get()[0]?.url).toBe('/photos/new'), { timeout: 5000 })
    expect(called.map(({ name }) => name)).toEqual(['savePhoto', 'loadOwnPhotos'])
  })

  test('and refused leaves all as it was', async () => {
    const called = fakeApi({ ...replies, savePhoto: refuseCall('photo.notJpeg') })
    await expect(uploadPhoto(4, 'AAAA')).rejects.toMatchObject({ code: 'photo.notJpeg' })
    expect(called).toHaveLength(1)
  })
})

const turnWeek = async () => {
  learnServerTime(String(Date.now() + 7 * DAY_MS))
  $now.set(serverNow())
}

describe('ratings', () => {
  afterEach(() => learnServerTime(String(Date.now())))

  test('are read once for each photo, as long as the photos and the week are the same', async () => {
    const called = fakeApi(replies)
    const [one, two] = [ratingOf(1), ratingOf(2)]
    expect([ratingOf(1) === one, one === two]).toEqual([true, false])
    await one.load()
    await ratingOf(1).load()
    expect(called).toEqual([{ name: 'loadPhotoRating', input: { slot: 1 } }])
    expect(one.$.get().data).toEqual({ rating: 7, judged: 0.5, count: 12 })
  })

  test.each([
    ['a photo was replaced', () => uploadPhoto(1, 'AAAA')],
    ['one was deleted', () => deletePhoto(2)],
    ['the photos were read, which another device has changed', () => ownPhotos.reload()],
    ['the week has turned', turnWeek],
  ])('are read anew after %s: none of another photo or week is shown', async (_, change) => {
    fakeApi(replies)
    const before = [1, 2].map(ratingOf)
    await Promise.all(before.map((rating) => rating.load()))
    await change()
    const after = [1, 2].map(ratingOf)
    expect(after.map((rating, index) => [rating === before[index], rating.$.get()])).toEqual([
      [false, { state: 'idle' }],
      [false, { state: 'idle' }],
    ])
  })
})

test('a quality has a name, or there is not enough to tell', () => {
  expect(qualityName('N/A')).toBe('notEnoughData')
  expect(new Set([qualityName(0), qualityName(5), qualityName(10)]).size).toBeGreaterThan(1)
  expect(qualityName(10)).not.toBe('notEnoughData')
})

describe('the order', () => {
  test.each([
    [[1, 3, 4], 4, 1, [4, 1, 3]],
    [[1, 3, 4], 1, 4, [3, 4, 1]],
    [[1, 2, 3, 4, 5], 2, 3, [1, 3, 2, 4, 5]],
    [[1, 2, 3], 1, 5, [1, 2, 3]],
  ])('of %j with %i moved to %i is %j', (filled, from, to, order) => expect(movedOrder(filled, from, to)).toEqual(order))

  test('takes the reasons of refusals along', async () => {
    fakeApi({ ...replies, orderPhotos: {} })
    enterAs('mira')
    const [photos, states] = [
      ['/photos/1', '/photos/2', null, '/photos/4', null],
      ['cleared', 'refused', null, 'refused', null],
    ]
    ownPhotos.set({ photos, states, refusals: [null, 'noFace', null, 'text', null] } as never)
    expect(await movePhoto(4, 1)).toBe(1)
    expect($slots.get().map(({ url, refusal }) => [url, refusal])).toEqual([
      ['/photos/4', 'text'],
      ['/photos/1', null],
      ['/photos/2', 'noFace'],
      [null, null],
      [null, null],
    ])
  })

  test('changes nothing where a photo is put where it stands, or none is known', async () => {
    const called = fakeApi({ ...replies, orderPhotos: {} })
    enterAs('mira')
    have('cleared', 'held', null, null, null)
    expect(await movePhoto(2, 2)).toBeUndefined()
    ownPhotos.clear()
    expect(await movePhoto(1, 2)).toBeUndefined()
    expect(called).toEqual([])
  })

  test('is shown at once, sent as the places before, and back as it was where it is refused', async () => {
    const called = fakeApi({ ...replies, orderPhotos: {} })
    enterAs('mira')
    have('cleared', null, 'held', 'refused', 'cleared')
    const moving = movePhoto(5, 3)
    expect($slots.get().map(({ url }) => url)).toEqual(['/photos/1', '/photos/5', '/photos/3', '/photos/4', null])
    // One at a time: the next would speak of places that the server does not know yet.
    expect(await movePhoto(1, 2)).toBeUndefined()
    expect(await moving).toBe(2)
    expect(called.filter(({ name }) => name === 'orderPhotos').map(({ input }) => input)).toEqual([{ order: [1, 5, 3, 4] }])
    fakeApi({ ...replies, orderPhotos: refuseCall('photo.order') })
    enterAs('mira')
    have('cleared', 'held', 'refused', null, null)
    await expect(movePhoto(3, 1)).rejects.toMatchObject({ code: 'photo.order' })
    expect($slots.get().map(({ url }) => url)).toEqual(['/photos/1', '/photos/2', '/photos/3', null, null])
  })
})
