import { configure, endSession, environment, ownPhotos } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { $slots, movePhoto, ratingOf } from '../src/stores/photos.ts'

const photosOf = (...names: (string | null)[]) => ({
  photos: names.map((name) => name && `/photos/${name}`),
  states: names.map((name) => name && (name === 'refused' ? 'refused' : 'held')),
})
const shown = () => $slots.get().map(({ url, state }) => url && `${url.slice(8)} ${state}`)
const have = (...names: (string | null)[]) => ownPhotos.set(photosOf(...names) as never)

let [ofServer, answer] = [photosOf(null, null, null, null, null), (): unknown => ({})]
let called: ReturnType<typeof fakeApi>
beforeEach(() => {
  called = fakeApi({ orderPhotos: () => answer(), loadOwnPhotos: () => ofServer, loadPhotoRating: {} })
  answer = () => ({})
  enterAs('mira')
  have('a', 'b', 'refused', null, null)
})

describe('a photo that is moved', () => {
  test('takes its state along', async () => {
    await movePhoto(3, 1)
    expect(shown()).toEqual(['refused refused', 'a held', 'b held', null, null])
  })

  test('has its ratings read anew, as those of a place are now of another photo', async () => {
    const before = [1, 2, 3].map(ratingOf)
    await movePhoto(3, 2)
    expect([1, 2, 3].map((slot, index) => ratingOf(slot) === before[index])).toEqual([false, false, false])
  })

  test('while the photos are read stands where the server has it, whichever was first', async () => {
    have('a', 'b', 'c', null, null)
    ofServer = photosOf('a', 'b', 'c', null, null)
    let [move] = [(): void => undefined]
    answer = () => new Promise((resolve) => (move = () => resolve({})))
    const moving = movePhoto(3, 1)
    await ownPhotos.reload()
    expect(shown()).toEqual(['a held', 'b held', 'c held', null, null])
    ofServer = photosOf('c', 'a', 'b', null, null)
    move()
    await moving
    await vi.waitFor(() => expect(shown()).toEqual(['c held', 'a held', 'b held', null, null]), { timeout: 5000 })
  })

  test.each(['before', 'after'])(
    'where the answer was lost stands where the server has it; it was lost %s the move',
    async (when) => {
      ofServer = when === 'before' ? photosOf('a', 'b', 'c', null, null) : photosOf('c', 'a', 'b', null, null)
      answer = () => new TypeError('Failed to fetch')
      have('a', 'b', 'c', null, null)
      await expect(movePhoto(3, 1)).rejects.toMatchObject({ code: 'network' })
      expect(shown()).toEqual(['a held', 'b held', 'c held', null, null])
      await vi.waitFor(() => expect(ownPhotos.$.get().state).toBe('ready'), { timeout: 5000 })
      expect(shown().map((one) => one?.[0])).toEqual(ofServer.photos.map((one) => one?.[8]))
    },
  )

  test('that was refused can be moved again', async () => {
    answer = () => refuseCall('photo.busy')
    await expect(movePhoto(2, 1)).rejects.toMatchObject({ code: 'photo.busy' })
    answer = () => ({})
    expect(await movePhoto(2, 1)).toBe(1)
    expect(called.filter(({ name }) => name === 'orderPhotos')).toHaveLength(2)
  })

  test('when the session ends is seen by no other member, who can move theirs', async () => {
    let [refuse, isAsked] = [(): void => undefined, false]
    answer = () => {
      isAsked = true
      return refuseCall('photo.busy')
    }
    const free = new Promise<void>((resolve) => void (refuse = resolve))
    const { fetch } = environment()
    configure({
      fetch: async (...request) => {
        const answered = await fetch(...request)
        await free
        return answered
      },
    })
    const moving = movePhoto(2, 1)
    moving.catch(() => undefined)
    await vi.waitFor(() => expect(isAsked).toBe(true), { timeout: 5000 })
    await endSession('elsewhere')
    configure({ fetch })
    enterAs('noor')
    have('x', 'y', null, null, null)
    refuse()
    await expect(moving).rejects.toMatchObject({ code: 'session.over' })
    expect(shown()).toEqual(['x held', 'y held', null, null, null])
    answer = () => ({})
    expect(await movePhoto(2, 1)).toBe(1)
    expect(shown()).toEqual(['y held', 'x held', null, null, null])
  })
})
