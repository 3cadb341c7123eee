import { $canActivate, ownPhotos } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { beforeEach, expect, test } from 'vitest'
import { $slots, ratingOf, undoDelete } from '../src/stores/photos.ts'
import { completeRecord } from '@quintet/testing/records'

const photos = { photos: ['/photos/1', '/photos/2', '/photos/3', null, null], states: ['cleared', 'cleared', 'held', null, null] }
const claims = Buffer.from(JSON.stringify({ sub: 'mira', iat: 0, exp: 3600 })).toString('base64url')
const tokens = { AuthenticationResult: { IdToken: `a.${claims}.c`, AccessToken: 'new access' } }
const replies = {
  GetTokensFromRefreshToken: tokens,
  undoPhotoDelete: { slot: 2 },
  loadOwnPhotos: photos,
  loadMember: completeRecord,
  activate: { status: 200 },
}

const start = (changes: Parameters<typeof fakeApi>[0] = {}) => {
  const called = fakeApi({ ...replies, ...changes })
  enterAs('mira')
  ownPhotos.set({ photos: ['/photos/1', '/photos/3', null, null, null], states: ['cleared', 'held', null, null, null] } as never)
  return called
}
beforeEach(() => void start())

test('a deletion is taken back by the place that was emptied; what the photo had there is read anew', async () => {
  const called = start()
  const [before, other] = [ratingOf(2), ratingOf(3)]
  await undoDelete(3)
  expect(called[0]).toEqual({ name: 'undoPhotoDelete', input: { slot: 3 } })
  expect([ratingOf(2) === before, ratingOf(3) === other]).toEqual([false, false])
  expect($slots.get().map(({ url }) => url)).toEqual(['/photos/1', '/photos/2', '/photos/3', null, null])
})

test('who was active before is it again; who lacks something else is not asked for', async () => {
  const called = start()
  await undoDelete(3)
  expect($canActivate.get()).toBe(true)
  expect(called.filter(({ name }) => name === 'activate')).toEqual([
    { name: 'activate', input: { accessToken: 'access of mira' } },
  ])
  const others = start({ loadMember: { ...completeRecord, consents: [] } })
  await undoDelete(3)
  expect(others.map(({ name }) => name)).not.toContain('activate')
})

test('one that comes too late changes nothing: the places are read anew', async () => {
  const called = start({ undoPhotoDelete: refuseCall('photo.none') })
  await expect(undoDelete(3)).rejects.toMatchObject({ code: 'photo.none' })
  expect(called.map(({ name }) => name)).toEqual(['undoPhotoDelete', 'loadOwnPhotos'])
})
