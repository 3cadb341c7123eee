import { calls } from '@quintet/contract'
import { activeMember, lookAtRound, matchThem } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// A link stops working when the photo is no longer cleared or its viewer may no longer see it (decision 58).

let app: TestApp
let anna: SignedIn
let ben: SignedIn
let match: number

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  anna = await activeMember(app, { attraction: 2, name: 'Anna' })
  for (let index = 0; index < 4; index++) await activeMember(app, { attraction: 1 })
}, 60_000)
afterAll(() => app.close())

beforeEach(async () => {
  ben = await activeMember(app, { attraction: 1, name: 'Ben' })
  match = await matchThem(app, anna, ben, { keyState: 0 })
})

const statusOf = async (url: string): Promise<number> => (await app.app.request(url)).status

const matchPhotos = async (): Promise<string[]> => {
  const { photos } = await app.call(calls.loadMatchPhotos, { match, links: true }, ben.idToken)
  return photos.filter((photo) => photo !== null)
}

const change = (member: SignedIn, state: Record<string, number>) =>
  app.context.db.write((trx) => trx.updateTable('members').set(state).where('id', '=', member.id).execute())

const setPhotos = (state: string) =>
  app.context.db.write((trx) => trx.updateTable('photos').set({ state }).where('member_id', '=', anna.id).execute())

type Undo = () => Promise<unknown>
const reasons: [why: string, withdraw: () => Promise<Undo | void>][] = [
  [
    'the photo is held',
    async () => {
      await setPhotos('held')
      return () => setPhotos('cleared')
    },
  ],
  [
    'the photo is refused',
    async () => {
      await setPhotos('refused')
      return () => setPhotos('cleared')
    },
  ],
  ['the viewer is suspended', async () => void (await change(ben, { standing: 2 }))],
  ['the membership of the viewer ended', async () => void (await change(ben, { tier: 5 }))],
  ['the viewer is not active', async () => void (await change(ben, { active: 0 }))],
  [
    'the viewer signed out everywhere',
    async () => void (await app.context.db.write((trx) => app.context.identity.accounts.endSessions(trx, ben.sub))),
  ],
  [
    'the account of the viewer is disabled',
    async () => void (await app.context.db.write((trx) => app.context.identity.accounts.setEnabled(trx, ben.sub, false))),
  ],
  [
    'the owner reported and ended the match',
    async () => void (await app.call(calls.changeMatch, { match, operation: 2, reason: 3 }, anna.idToken)),
  ],
  [
    'the keys were reset',
    async () =>
      void (await app.context.db.write((trx) =>
        trx.updateTable('matches').set({ key_state: 3 }).where('id', '=', match).execute(),
      )),
  ],
  ['the account of the viewer is deleted', async () => void (await app.call(calls.deleteAccount, {}, ben.idToken))],
  [
    'the hour is over',
    async () => {
      app.wall.shift(3_600_001)
    },
  ],
]

describe('a link to a photo of a match stops when (decision 58)', () => {
  test.each(reasons)('%s', async (_, withdraw) => {
    const [first = ''] = await matchPhotos()
    expect(await statusOf(first)).toBe(200)
    const undo = await withdraw()
    expect(await statusOf(first)).toBe(404)
    await undo?.()
  })
})

test('a browser keeps a picture for a minute at most, and nobody in between', async () => {
  const [first = ''] = await matchPhotos()
  expect((await app.app.request(first)).headers.get('cache-control')).toBe('private, max-age=60')
})

test('a link to a photo to judge stops with its round (decision 58)', async () => {
  const judge = await activeMember(app, { attraction: 2 })
  await change(judge, { tier: 0 })
  await app.call(calls.submitFreeTokens, {}, judge.idToken)
  const { round } = await app.call(calls.loadJudgingRound, {}, judge.idToken)
  const shown = round?.sets.flat() ?? []
  const url = shown[0]?.url ?? ''
  expect(await statusOf(url)).toBe(200)
  await lookAtRound(app, round)
  const ratings = shown.map(({ ticket }) => ({ attractiveness: 5, pictureQuality: 5, ticket }))
  await app.call(calls.submitRound, { samePerson: 'skipped', ratings }, judge.idToken)
  expect(await statusOf(url)).toBe(404)
})

test('a link to an own photo stops with the sign-in, and every link has the same length (decision 47)', async () => {
  const own = await app.call(calls.loadOwnPhotos, { links: true }, ben.idToken)
  const [mine = ''] = own.photos.filter((photo) => photo !== null)
  const lengths = [...own.photos.filter((photo) => photo !== null), ...(await matchPhotos())].map((url) => url.length)
  expect(new Set(lengths).size).toBe(1)
  expect(await statusOf(mine)).toBe(200)
  await app.context.db.write((trx) => app.context.identity.accounts.endSessions(trx, ben.sub))
  expect(await statusOf(mine)).toBe(404)
})
