import { createHash, createSecretKey } from 'node:crypto'
import { calls } from '@quintet/contract'
import { createAead } from '@quintet/kit/aead'
import { createFakeClock } from '@quintet/kit/clock'
import { createSeededRandom } from '@quintet/kit/random'
import { activeMember, matchThem, samplePhoto } from '@quintet/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PhotoReason, type Viewer, createPhotoLinks } from '@quintet/photos/links'
import { currentWeek } from '@quintet/kit/week'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// A link opens one photo for one member and one reason: here each of the three is another's (decision 58).

let app: TestApp
let anna: SignedIn
let ben: SignedIn
let carl: SignedIn
let dora: SignedIn
const photo = new Map<SignedIn, number>()
const session = new Map<SignedIn, string>()

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  const members: SignedIn[] = []
  for (const attraction of [2, 1, 1, 2] as const) members.push(await activeMember(app, { attraction }))
  ;[anna, ben, carl, dora] = members as [SignedIn, SignedIn, SignedIn, SignedIn]
  for (const member of members) {
    const row = await app.context.db.read
      .selectFrom('photos')
      .select('id')
      .where('member_id', '=', member.id)
      .orderBy('slot')
      .executeTakeFirstOrThrow()
    photo.set(member, row.id)
    session.set(member, (await app.context.identity.authenticate(member.idToken)).sessionId)
  }
}, 60_000)
afterAll(() => app.close())

const change = ({ id }: SignedIn, values: object) =>
  app.context.db.write((trx) => trx.updateTable('members').set(values).where('id', '=', id).execute())
const statusOf = async (url: string) => (await app.app.request(url)).status
const linkTo = (number: number, viewer: Viewer, reason: PhotoReason, links = app.context.photoLinks): string =>
  links.create([number], viewer, reason)[0] ?? ''
const linkFor = (of: SignedIn, viewer: SignedIn, reason: PhotoReason, sessionId = session.get(viewer) ?? '') =>
  linkTo(photo.get(of) ?? 0, { id: viewer.id, sessionId }, reason)

describe('an own photo', () => {
  test('is seen by its owner, in every state of it and whether or not they are active', async () => {
    const url = linkFor(anna, anna, { kind: 'own' })
    for (const state of ['held', 'refused', 'cleared']) {
      await app.context.db.write((trx) => trx.updateTable('photos').set({ state }).where('member_id', '=', anna.id).execute())
      expect([state, await statusOf(url)]).toEqual([state, 200])
    }
    await change(anna, { active: 0 })
    expect(await statusOf(url)).toBe(200)
    await change(anna, { active: 1 })
  })

  test.each<[string, () => string]>([
    ["another member's", () => linkFor(ben, anna, { kind: 'own' })],
    ['one that never was', () => linkTo(987_654, { id: anna.id, sessionId: session.get(anna) ?? '' }, { kind: 'own' })],
    [
      'one of a viewer who never was',
      () => linkTo(photo.get(anna) ?? 0, { id: 987_654, sessionId: session.get(anna) ?? '' }, { kind: 'own' }),
    ],
    ["one by another member's sign-in", () => linkFor(anna, anna, { kind: 'own' }, session.get(ben))],
    ['one by a sign-in that never was', () => linkFor(anna, anna, { kind: 'own' }, 'none')],
    ['one without a sign-in', () => linkFor(anna, anna, { kind: 'own' }, '')],
  ])('is not %s', async (_, link) => {
    expect(await statusOf(link())).toBe(404)
  })

  test('is not seen by a member who is suspended, or whose membership ended', async () => {
    const url = linkFor(anna, anna, { kind: 'own' })
    for (const [state, back] of [
      [{ standing: 2 }, { standing: 0 }],
      [{ tier: 5 }, { tier: 4 }],
    ] as const) {
      await change(anna, state)
      expect([state, await statusOf(url)]).toEqual([state, 404])
      await change(anna, back)
    }
    await change(anna, { standing: 1 })
    expect(await statusOf(url)).toBe(200)
    await change(anna, { standing: 0 })
  })
})

describe('a photo of a match', () => {
  let ofAnnaAndBen: number
  let ofCarlAndDora: number
  beforeAll(async () => {
    ofAnnaAndBen = await matchThem(app, anna, ben, { keyState: 0 })
    ofCarlAndDora = await matchThem(app, carl, dora, { keyState: 0 })
  })

  test('is seen by either side', async () => {
    expect(await statusOf(linkFor(ben, anna, { kind: 'match', match: ofAnnaAndBen }))).toBe(200)
    expect(await statusOf(linkFor(anna, ben, { kind: 'match', match: ofAnnaAndBen }))).toBe(200)
  })

  test.each<[string, () => string]>([
    ['one who is in no match with its owner', () => linkFor(carl, anna, { kind: 'match', match: ofAnnaAndBen })],
    ['one who is no side of the match', () => linkFor(ben, dora, { kind: 'match', match: ofAnnaAndBen })],
    ['the sides of another match', () => linkFor(ben, anna, { kind: 'match', match: ofCarlAndDora })],
    ['a match that never was', () => linkFor(ben, anna, { kind: 'match', match: 987_654 })],
  ])('is not seen by %s', async (_, link) => {
    expect(await statusOf(link())).toBe(404)
  })

  test.each([1, 2, 3])('is not seen at state %i', async (state) => {
    const set = (values: object) =>
      app.context.db.write((trx) => trx.updateTable('matches').set(values).where('id', '=', ofAnnaAndBen).execute())
    await set({ key_state: state })
    expect(await statusOf(linkFor(ben, anna, { kind: 'match', match: ofAnnaAndBen }))).toBe(404)
    await set({ key_state: 0 })
  })
})

describe('a photo of a round', () => {
  let round: number
  beforeAll(async () => {
    const values = { member_id: anna.id, week: currentWeek(app.context), number: 1, tickets: '{}', finished_at: null }
    round = await app.context.db.write(
      async (trx) => (await trx.insertInto('rounds').values(values).returning('id').executeTakeFirstOrThrow()).id,
    )
  })

  test('is seen by who judges it', async () => {
    expect(await statusOf(linkFor(carl, anna, { kind: 'round', round }))).toBe(200)
  })

  test.each<[string, () => string]>([
    ['another judge', () => linkFor(carl, dora, { kind: 'round', round })],
    ['a round that never was', () => linkFor(carl, anna, { kind: 'round', round: 987_654 })],
  ])('is not seen by %s', async (_, link) => {
    expect(await statusOf(link())).toBe(404)
  })

  test.each<[string, object, object]>([
    ['not active', { active: 0 }, { active: 1 }],
    ['suspended', { standing: 2 }, { standing: 0 }],
  ])('is not seen by a judge who is %s', async (_, state, back) => {
    await change(anna, state)
    expect(await statusOf(linkFor(carl, anna, { kind: 'round', round }))).toBe(404)
    await change(anna, back)
    expect(await statusOf(linkFor(carl, anna, { kind: 'round', round }))).toBe(200)
  })

  test.each(['held', 'refused'])('is not seen while it is %s', async (state) => {
    const set = (to: string) =>
      app.context.db.write((trx) => trx.updateTable('photos').set({ state: to }).where('member_id', '=', carl.id).execute())
    await set(state)
    expect(await statusOf(linkFor(carl, anna, { kind: 'round', round }))).toBe(404)
    await set('cleared')
  })
})

const selectorOf = (url: string) => url.slice(-16)
const tokenOf = (url: string) => url.replace('/photos/', '')

const keyOf = (name: string) => createHash('sha256').update(name).digest()

/** What is no link, sealed by the key of links, with a selector behind it. */
const sealedAround = (text: string) => {
  const seal = createAead(createSecretKey(keyOf('one')), createSeededRandom('empty')).seal(Buffer.from(text), '')
  return Buffer.concat([seal, Buffer.alloc(12)]).toString('base64url')
}

describe('the token of a link', () => {
  const clock = createFakeClock(Date.UTC(2026, 8, 1))
  const links = createPhotoLinks(keyOf('one'), createSeededRandom('links'), clock)
  const viewer = { id: 1, sessionId: 'session' }
  const ownLink = (number: number, by = links) => linkTo(number, viewer, { kind: 'own' }, by)

  test('is random, says nothing and opens to what it was made for', () => {
    const [one, other] = [ownLink(7), ownLink(7)]
    expect(one).not.toBe(other)
    expect(Buffer.from(tokenOf(one), 'base64url').toString('latin1')).not.toContain('session')
    expect(links.open(tokenOf(one))).toEqual({ photo: 7, viewer: 1, session: 'session', reason: { kind: 'own' } })
  })

  test('has one length, also where the numbers are in the billions', () => {
    const most = 9_999_999_999
    const uuid = '00000000-0000-4000-8000-000000000000'
    const long = linkTo(most, { id: most, sessionId: uuid }, { kind: 'round', round: most }, links)
    expect(long).toHaveLength(ownLink(1).length)
    expect(links.open(tokenOf(long))).toMatchObject({ photo: most, viewer: most })
  })

  test.each([0, 1, 4, 5, 6, 15])('opens to its own photo of %i that are sealed together', (count) => {
    const numbers = Array.from({ length: count }, (_, index) => 100 + index)
    const made = links.create(numbers, viewer, { kind: 'match', match: 9 })
    expect(made.map((url) => links.open(tokenOf(url))?.photo)).toEqual(numbers)
    expect(new Set(made).size).toBe(count)
    expect(new Set([...made, ownLink(1)].map((url) => url.length)).size).toBe(1)
  })

  test.each<[string, string]>([
    ['a selector of another seal', selectorOf(ownLink(7))],
    ['the selector of a place where no photo is', 'A'.repeat(16)],
    ['what stands behind the places, which its viewer knows', Buffer.from('[1,"session"').toString('base64url')],
  ])('opens to no photo by %s', (_, selector) => {
    const [first = ''] = links.create([7, 8], viewer, { kind: 'own' })
    expect(links.open(tokenOf(first))?.photo).toBe(7)
    expect(links.open(tokenOf(first).slice(0, -16) + selector)).toBeUndefined()
  })

  test('holds a sign-in with a long name', () => {
    const session = 's'.repeat(300)
    const [url = ''] = links.create([7], { id: 1, sessionId: session }, { kind: 'own' })
    expect(links.open(tokenOf(url))).toMatchObject({ photo: 7, session })
  })

  test('opens for less than an hour', () => {
    const token = tokenOf(ownLink(7))
    clock.shift(3_599_999)
    expect(links.open(token)).toBeDefined()
    clock.shift(1)
    expect(links.open(token)).toBeUndefined()
  })

  test.each<[string, (token: string) => string]>([
    ['nothing', () => ''],
    ['too short', (token) => token.slice(0, 20)],
    ['no more than seal and tag', () => Buffer.alloc(28).toString('base64url')],
    ['sealed around nothing', () => sealedAround('')],
    ['sealed around places alone', () => sealedAround('\0'.repeat(90))],
    ['cut short', (token) => token.slice(0, -4)],
    ['changed at its beginning', (token) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1)],
    ['changed at its end', (token) => `${token.slice(0, -8)}${'A'.repeat(8)}`],
    ['of another key', () => tokenOf(ownLink(7, createPhotoLinks(keyOf('two'), createSeededRandom('links'), clock)))],
  ])('is not opened when it is %s', async (_, forge) => {
    const token = forge(tokenOf(ownLink(7)))
    expect(links.open(token)).toBeUndefined()
    expect(await statusOf(`/photos/${token}`)).toBe(404)
  })
})

test('a link to a picture that is not there any more is a plain 404, and the picture is no picture', async () => {
  const url = linkFor(dora, dora, { kind: 'own' })
  expect(await statusOf(url)).toBe(200)
  const { file } = await app.context.db.read
    .selectFrom('photos')
    .select('file')
    .where('id', '=', photo.get(dora) ?? 0)
    .executeTakeFirstOrThrow()
  await app.context.photos.delete(file)
  expect(await statusOf(url)).toBe(404)
  expect((await app.call(calls.loadOwnPhotos, {}, dora.idToken)).photos[0]).toBeNull()
  await app.call(calls.savePhoto, { slot: 1, type: 'image/jpeg', image: await samplePhoto(9) }, dora.idToken)
  expect((await app.call(calls.loadOwnPhotos, {}, dora.idToken)).photos[0]).not.toBeNull()
})

test('with a pool of the cloud service the hour ends a link, for there are no sessions here; without any sign-in there is none', async () => {
  const cloud = createTestApp({
    environment: { QUINTET_COGNITO_ISSUER: 'https://issuer.example/pool', QUINTET_COGNITO_CLIENT: 'client' },
  })
  const { id } = await cloud.signUpMember()
  const file = await cloud.context.photos.put(Buffer.from(await samplePhoto(1), 'base64'))
  const row = { member_id: id, slot: 1, file, state: 'held', created_at: 1 }
  const stored = await cloud.context.db.write((trx) =>
    trx.insertInto('photos').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  const statusFor = async (sessionId: string) =>
    (await cloud.app.request(linkTo(stored.id, { id, sessionId }, { kind: 'own' }, cloud.context.photoLinks))).status
  expect([await statusFor('a sign-in of the cloud'), await statusFor('')]).toEqual([200, 404])
  await cloud.close()
})
