import { calls } from '@quintet/contract'
import { activeMember } from '@quintet/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../testing.ts'
import { meetAcross, placeIn, placeVisitorsIn } from './place.ts'
import { callFor, createSignedAsking } from './signed-asking.ts'
import { type Cells, createTwoCells } from './two-cells.ts'

let cells: Cells
let anna: SignedIn
let ben: SignedIn
let match: number

beforeAll(async () => {
  cells = await createTwoCells()
  ;({ anna, ben, match } = await meetAcross(cells))
}, 60_000)
afterAll(() => cells.close())

const { ask, headersFor, post } = createSignedAsking(() => cells)

test('the cell of a member speaks for them', async () => {
  const [status, text] = await ask(callFor(ben.sub))
  expect([status, (JSON.parse(text) as { matches: unknown[] }).matches.length]).toEqual([200, 1])
})

const refused = async () => ask(callFor('nobody-at-all'))

test.each([
  ['another cell than their own', () => ask(callFor(ben.sub), { from: 'ap' })],
  ['a cell for a member of the one that it asks', () => ask(callFor(anna.sub))],
  ['another key than the named cell’s', () => ask(callFor(ben.sub), { key: 'ap' })],
  ['the asked cell itself', () => ask(callFor(anna.sub), { from: 'eu' })],
  ['a request that was made for another cell', () => ask(callFor(ben.sub), { to: 'ap' })],
  ['a request that is two minutes old', () => ask(callFor(ben.sub), { at: -120_000 })],
  ['a request of the future', () => ask(callFor(ben.sub), { at: 120_000 })],
])('%s is refused, in the same bytes as a request for nobody', async (_, asked) => {
  expect(await asked()).toEqual(await refused())
})

test('a request counts once, and for its own body and place alone', async () => {
  const body = JSON.stringify(callFor(ben.sub))
  const headers = headersFor(body, {})
  expect((await post('/cells/call', body, headers))[0]).toBe(200)
  expect(await post('/cells/call', body, headers)).toEqual(await refused())
  expect(await post('/cells/call', `${body} `, headersFor(body, {}))).toEqual(await refused())
  expect(await post('/cells/picture', body, headersFor(body, {}))).toEqual(await refused())
  expect(await post('/cells/call', body, {})).toEqual(await refused())
})

test('a cell asks nothing for its members but what matches want', async () => {
  for (const name of ['loadMember', 'deleteAccount', 'saveProfile', 'requestExport', 'toString'])
    expect((await ask(callFor(ben.sub, name)))[0]).toBe(400)
})

test('a visitor takes nobody’s place', async () => {
  const record = {
    id: anna.id,
    sub: ben.sub,
    language: 1,
    profile: '{}',
    publicKey: null,
    checkedAt: null,
    signs: false,
    photos: [],
    person: 'AAAA',
  }
  const before = await cells.eu.context.db.read.selectFrom('members').selectAll().orderBy('id').execute()
  expect((await ask({ record }, { path: '/cells/visit' }))[0]).toBe(403)
  expect((await ask({ record: { ...record, id: ben.id, sub: anna.sub } }, { path: '/cells/visit' }))[0]).toBe(403)
  expect((await ask({ record: { ...record, id: ben.id } }, { path: '/cells/visit', from: 'ap' }))[0]).toBe(403)
  expect(await cells.eu.context.db.read.selectFrom('members').selectAll().orderBy('id').execute()).toEqual(before)
})

test('nobody is taken in under a number that the cell itself gives', async () => {
  const member = { id: 500, sub: 'somebody-new', birth_date: null, created_at: 1, tier: 3 }
  const bundle = JSON.stringify({ member, account: {}, tables: {}, withdrawals: [], photos: [], away: [], homes: [] })
  expect((await ask({ member: member.sub, bundle, pictures: [] }, { path: '/cells/take-in', from: 'ap' }))[0]).toBe(403)
})

test('a cell has nobody erased but its own members', async () => {
  for (const from of ['ap', 'us'] as const) await ask({ member: anna.sub }, { path: '/cells/departure', from })
  expect((await ask({ member: ben.sub }, { path: '/cells/departure', from: 'ap' }))[0]).toBe(403)
  expect((await cells.eu.call(calls.listMatches, {}, anna.idToken)).matches).toHaveLength(1)
})

test('photos of a member are for the cell where their match lives', async () => {
  const asked = { member: anna.sub, match }
  expect((await ask(asked, { path: '/cells/photos' }))[0]).toBe(403)
  expect((await ask({ ...asked, photo: 1, width: 0, accept: '' }, { path: '/cells/picture' }))[0]).toBe(403)
})

const asks = { width: 0, accept: '' }
const nothing = () => undefined

describe('of a member whose match lives in another cell', () => {
  let dora: SignedIn
  let number: number
  beforeAll(async () => {
    dora = await activeMember(cells.eu, { attraction: 2 })
    number = await placeIn(cells.us, ben, { member: dora, of: cells.eu }, true)
    await cells.settle()
  })

  const photosFor = async (from: 'us' | 'ap') => {
    const [status, text] = await ask({ member: dora.sub, match: number }, { path: '/cells/photos', from })
    return status === 200 ? (JSON.parse(text) as { photos: (number | null)[] }).photos : status
  }
  const pictureFor = async (from: 'us' | 'ap', photo: number) =>
    (await ask({ member: dora.sub, match: number, photo, ...asks }, { path: '/cells/picture', from }))[0]

  test('that cell alone gets photos, and theirs alone', async () => {
    const own = await photosFor('us')
    expect(own).toEqual([expect.any(Number), expect.any(Number), expect.any(Number), null, null])
    expect(await photosFor('ap')).toBe(403)
    const { id: foreign } = await cells.eu.context.db.read
      .selectFrom('photos')
      .select('id')
      .where('member_id', '=', anna.id)
      .executeTakeFirstOrThrow()
    const mine = Number((own as number[])[0])
    expect([await pictureFor('us', mine), await pictureFor('us', foreign), await pictureFor('ap', mine)]).toEqual([200, 404, 403])
  })

  test('that cell alone says that the other side is writing or has read, and of that match', async () => {
    const told: unknown[] = []
    const listener = { tell: nothing, sign: (sign: unknown) => void told.push(sign), dismiss: nothing, refuse: nothing }
    const stop = cells.eu.context.push.add(dora.id, listener)
    const sign = { member: dora.sub, match: number, kind: 'typing' }
    await ask(sign, { path: '/cells/sign', from: 'ap' })
    await ask({ ...sign, match }, { path: '/cells/sign' })
    await ask({ ...sign, member: ben.sub }, { path: '/cells/sign' })
    expect(told).toEqual([])
    await ask(sign, { path: '/cells/sign' })
    await ask({ ...sign, kind: 'read' }, { path: '/cells/sign' })
    expect(told).toEqual([
      { match: number, typing: true },
      { match: number, read: true },
    ])
    stop()
  })
})

test('a link that a visitor was given is no other visitor’s', async () => {
  const carl = await activeMember(cells.us, { attraction: 2 })
  const number = await placeVisitorsIn(cells.eu, cells.us, ben, carl)
  await cells.settle()
  const { request, answer } = calls.loadMatchPhotos.wire
  const body = JSON.stringify(request.encode({ match: number, links: true }))
  const [, given] = await ask(callFor(ben.sub, 'loadMatchPhotos', body))
  const { photos } = answer.decode(JSON.parse(given)) as { photos: (string | null)[] }
  const token = photos[0]?.slice('/photos/'.length)
  const pictureOf = async ({ sub: member }: SignedIn) =>
    (await ask({ member, match: number, token, ...asks }, { path: '/cells/picture' }))[0]
  expect([await pictureOf(ben), await pictureOf(carl)]).toEqual([200, 404])
})

const rows = () => cells.eu.context.db.read.selectFrom('directory').selectAll().orderBy('hash').execute()

test('only the cell that has an account takes it out of the directory', async () => {
  const before = await rows()
  const hash = before.find(({ cell }) => cell === 'us')?.hash.toString('base64url') ?? ''
  for (const what of ['list', 'unlist', 'relist']) await ask({ hash, what, to: 'ap' }, { path: '/cells/directory', from: 'ap' })
  expect(await rows()).toEqual(before)
  expect(JSON.parse((await ask({ hash, what: 'find' }, { path: '/cells/directory', from: 'ap' }))[1])).toEqual({ cell: 'us' })
  const unknown = Buffer.alloc(32).toString('base64url')
  expect(JSON.parse((await ask({ hash: unknown, what: 'find' }, { path: '/cells/directory', from: 'ap' }))[1])).toEqual({
    cell: 'ap',
  })
})

test('what is forwarded is what a browser of a member may ask for, no more', async () => {
  const sent = { method: 'GET', headers: {}, body: '', address: '203.0.113.5' }
  for (const path of ['/staff/api/people', '/cells/record', '/dev/outbox', '/api/../staff/x', '/api/%2e%2e/staff', '//evil'])
    expect((await ask({ ...sent, path }, { path: '/cells/forward' }))[0]).toBe(400)
})
