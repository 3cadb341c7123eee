import { decideWithout } from '@quintet/cells/joint-decision'
import { claimNumbers } from '@quintet/cells/numbers'
import { calls } from '@quintet/contract'
import { emptyProfile } from '@quintet/domain/profile'
import { networkOf } from '@quintet/kit/http'
import { jobsLease } from '@quintet/leases'
import { activeMember } from '@quintet/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { outcomeOf } from '../services/outcome.ts'
import type { SignedIn } from '../testing.ts'
import { meetAcross } from './place.ts'
import { type Sent, callFor, createSignedAsking } from './signed-asking.ts'
import { type Cells, createTwoCells } from './two-cells.ts'

// Guards of what cells ask each other, each met by the request that it stops. `us` asks, `eu` has the directory and draws.

let cells: Cells
let anna: SignedIn
let ben: SignedIn
/** Came from `us` once. */
let carl: SignedIn
let match: number

beforeAll(async () => {
  cells = await createTwoCells({ drawing: 'eu' })
  ;({ anna, ben, match } = await meetAcross(cells, true))
  carl = await activeMember(cells.eu, { attraction: 1 })
  await cells.eu.context.db.write((trx) => trx.insertInto('cell_homes').values({ member_id: carl.id, cell: 'us' }).execute())
}, 60_000)
afterAll(() => cells.close())

const { ask, statusOf } = createSignedAsking(() => cells)
const fromEu: Sent = { from: 'eu', target: 'us' }
const hash = Buffer.alloc(32, 7).toString('base64url')
const root = 'a'.repeat(64)
/** A week that nobody knows, and one that is drawn. */
const week = 9000
const drawn = 9001

const visitRecord = () => ({
  id: ben.id,
  sub: ben.sub,
  language: 1,
  profile: JSON.stringify(emptyProfile()),
  publicKey: null,
  checkedAt: null,
  signs: false,
  photos: [],
  person: 'AAAA',
})
const forwarded = { method: 'GET', path: '/api/x', address: '203.0.113.5', headers: {}, body: '' }
const notice = { event: 'staff', channel: 'mail', about: '1', due_at: 1, created_at: 1 }
const bundleOf = (member: object, photos: object[] = []) =>
  JSON.stringify({ member, account: {}, tables: {}, withdrawals: [], photos, away: [], homes: [] })

type Refused = [what: string, operation: string, payload: () => object, status: number, sent?: Sent]

const malformed: Refused[] = [
  ['an operation that there is not', 'nothing', () => ({}), 404],
  ['an operation named like what every object has', 'toString', () => ({}), 404],
  ['a number where a text belongs', 'call', () => ({ ...callFor(ben.sub), body: 7 }), 400],
  ['a text where a number belongs', 'call', () => ({ ...callFor(ben.sub), signedInAt: '0' }), 400],
  ['half a number', 'call', () => ({ ...callFor(ben.sub), signedInAt: 0.5 }), 400],
  ['a list where an object belongs', 'forward', () => ({ ...forwarded, headers: [] }), 400],
  ['nothing where an object belongs', 'forward', () => ({ ...forwarded, headers: null }), 400],
  ['photos that are no list', 'visit', () => ({ record: { ...visitRecord(), photos: 'none' } }), 400],
]

const ofDirectory: Refused[] = [
  ['a hash that is too short', 'directory', () => ({ hash: 'AAAA', what: 'find' }), 400],
  ['a cell that has no directory', 'directory', () => ({ hash, what: 'find' }), 400, fromEu],
  ['a question that is no text', 'directory', () => ({ hash, what: 7 }), 400],
  ['that an account went to no cell', 'directory', () => ({ hash, what: 'relist', to: 'mars' }), 400],
]

const ofMembers: Refused[] = [
  ['the record of nobody', 'record', () => ({ member: 'nobody' }), 403],
  ['the record of its own member', 'record', () => ({ member: ben.sub }), 403],
  ['the export of a member who never came from there', 'digest', () => ({ member: anna.sub }), 403],
  ['a member to be opened who never came from there', 'open', () => ({ member: anna.sub }), 403],
  ['notices that are no list', 'open', () => ({ member: carl.sub, notices: 'none' }), 400],
  ['a notice of no event', 'open', () => ({ member: carl.sub, notices: [{ ...notice, event: 'toString' }] }), 400],
  ['a notice for a device', 'open', () => ({ member: carl.sub, notices: [{ ...notice, channel: 'push' }] }), 400],
  ['that a visitor went to no cell', 'handed-on', () => ({ member: ben.sub, to: 'mars' }), 400],
  ['that a visitor went to this cell', 'handed-on', () => ({ member: ben.sub, to: 'eu' }), 400],
  [
    'a member who lives here and never lived there',
    'take-in',
    () => ({ member: anna.sub, bundle: bundleOf({ id: anna.id, sub: anna.sub }), pictures: [] }),
    403,
  ],
  [
    'more pictures than photos',
    'take-in',
    () => ({ member: carl.sub, bundle: bundleOf({ id: carl.id, sub: carl.sub }), pictures: ['AAAA'] }),
    400,
  ],
  [
    'pictures that are no list',
    'take-in',
    () => ({ member: carl.sub, bundle: bundleOf({ id: carl.id, sub: carl.sub }), pictures: '' }),
    400,
  ],
]

const ofWeeks: Refused[] = [
  ['entries of a cell that does not draw', 'joint-offer', () => ({ week, root, entrants: 1 }), 400, fromEu],
  ['a root that is none', 'joint-offer', () => ({ week, root: 'A'.repeat(64), entrants: 1 }), 400],
  ['a filter without its parts', 'joint-filter', () => ({ week, part: 0, filter: { persons: 'x', groups: [] } }), 400],
  [
    'a filter of persons without number',
    'joint-filter',
    () => ({ week, part: 0, filter: { persons: [['x']], groups: [] } }),
    400,
  ],
  [
    'a filter of groups without members',
    'joint-filter',
    () => ({ week, part: 0, filter: { persons: [], groups: [{ persons: [] }] } }),
    400,
  ],
  [
    'a slab without bodies',
    'joint-slab',
    () => ({ week, part: 0, slab: { members: '', leaves: '', entries: '', pasts: '' } }),
    400,
  ],
  [
    'an empty slab',
    'joint-slab',
    () => ({ week, part: 0, slab: { members: '', leaves: '', entries: '', pasts: '', bodies: [] } }),
    400,
  ],
  ['a part of a week that is not drawn', 'joint-part', () => ({ week, part: 0 }), 404],
  ['a part that a drawn week does not have', 'joint-part', () => ({ week: drawn, part: 5 }), 404],
  ['that a share of no week is written', 'joint-committed', () => ({ week }), 404],
  ['how a week ended that the two do not share', 'joint-outcome', () => ({ week }), 404],
  ['sealed entries by another cell than the one that draws', 'joint-entries', () => ({ week, part: 0 }), 403],
  ['sealed entries of a week that the cell took no part in', 'joint-entries', () => ({ week, part: 0 }), 403, fromEu],
  ['what matches show of no list', 'joint-records', () => ({ week, members: 'all' }), 400],
  ['what matches show of members without number', 'joint-records', () => ({ week, members: ['1'] }), 400],
]

describe('what a cell is asked', () => {
  beforeAll(async () => {
    await cells.eu.context.db.write(async (trx) => {
      const none = { cells: null, root: null, excluded: null }
      await trx
        .insertInto('joint_weeks')
        .values({ week: drawn, state: 'drawn', opened_at: 1, drawn_at: 2, ...none })
        .execute()
      await trx.insertInto('joint_results').values({ week, cell: 'us', part: 0, content: '{}' }).execute()
    })
  })

  test.each([...malformed, ...ofDirectory, ...ofMembers, ...ofWeeks])(
    '%s, is refused (%s)',
    async (_, operation, payload, status, sent) => {
      expect(await statusOf(operation, payload(), sent)).toBe(status)
    },
  )

  test('in the place of a visitor, is refused; nothing of anybody has changed by then', async () => {
    const { db } = cells.eu.context
    const member = { id: ben.id, sub: 'somebody-else', birth_date: null, created_at: 1, tier: 3 }
    const rows = () => db.read.selectFrom('members').selectAll().orderBy('id').execute()
    const before = await rows()
    expect(await statusOf('take-in', { member: member.sub, bundle: bundleOf(member), pictures: [] })).toBe(403)
    expect(await rows()).toEqual(before)
    const [visitor] = await db.read.selectFrom('cell_visitors').selectAll().execute()
    expect(visitor).toEqual({ member_id: ben.id, cell: 'us' })
    expect(await db.read.selectFrom('notices_due').select('id').where('member_id', '=', carl.id).execute()).toEqual([])
  })

  test('in the right words is answered: the requests above lack nothing else', async () => {
    expect(await statusOf('call', callFor(ben.sub))).toBe(200)
    expect(await statusOf('visit', { record: visitRecord() })).toBe(200)
    expect(await ask({ hash, what: 'find' }, { path: '/cells/directory' })).toEqual([200, '{"cell":"us"}'])
    expect(await statusOf('record', { member: anna.sub })).toBe(200)
    expect(await statusOf('joint-offer', { week, root, entrants: 1 })).toBe(200)
    expect(await statusOf('joint-filter', { week, part: 0, filter: { persons: [], groups: [] } })).toBe(200)
    expect(await statusOf('joint-committed', { week: drawn })).toBe(200)
    expect(await statusOf('joint-records', { week, members: [1] })).toBe(200)
  })
})

test('a match is placed with nobody of a cell that there is not, or of the own one by the name of another', async () => {
  for (const cell of ['mars', 'eu']) {
    const sides = {
      one: { who: { member: anna.id }, pool: 1, pseudonym: 'CD-234' },
      other: { who: { cell, sub: ben.sub }, pool: 1, pseudonym: 'FG-567' },
    }
    const placed = cells.eu.context.cells?.placeMatch({ week: 1, day: 20_000, quality: 80, class: 2, ...sides })
    await expect(placed).rejects.toThrow(`${cell} is no other cell.`)
  }
})

test('entries are asked of no cell that there is not', async () => {
  const entries = cells.eu.context.cells?.joint?.entriesOf(1, 'mars')
  await expect(entries?.[Symbol.asyncIterator]().next()).rejects.toThrow('mars is no cell')
})

test('a site whose members have numbers of one cell does not become another', async () => {
  const { db } = cells.eu.context
  const last = () => db.direct.prepare('SELECT last FROM member_numbers').pluck().get()
  const before = await last()
  expect(() => claimNumbers(db, 1)).toThrow('the cell with number 0')
  claimNumbers(db, 0)
  expect(await last()).toBe(before)
})

describe('that a week is published without the cell that draws, is decided for none', () => {
  test('that does not wait here', async () => {
    await expect(decideWithout(cells.us.context.db, week, 1)).rejects.toThrow('does not wait here')
  })

  test('of which the cell that draws is heard', async () => {
    const { db } = cells.us.context
    const told = { drawnBy: 'eu', cells: [] }
    const row = { week, state: 'matched' as const, seed: Buffer.alloc(32), commitment: '', announced_at: 1 }
    await db.write(async (trx) => {
      await trx.insertInto('drawings').values(row).execute()
      await trx
        .insertInto('joint_shares')
        .values({ week, state: 'in', told: JSON.stringify(told) })
        .execute()
    })
    await expect(decideWithout(db, week, 1)).rejects.toThrow('eu, which draws, is heard of')
    await db.write(async (trx) => {
      await trx
        .updateTable('joint_shares')
        .set({ told: JSON.stringify({ ...told, unheardSince: 1 }) })
        .execute()
    })
    await decideWithout(db, week, 2)
    const [share] = await db.read.selectFrom('joint_shares').select('told').execute()
    expect(JSON.parse(share?.told ?? '')).toMatchObject({ decidedAt: 2 })
    await db.write(async (trx) => {
      await trx.deleteFrom('joint_shares').execute()
      await trx.deleteFrom('drawings').where('week', '=', week).execute()
    })
  })
})

describe('a match across two cells', () => {
  const published = 8500
  const ends = { pool: 1, peer_pool: 1, quality: 8000, class: 2, pseudonym: 'CD-234', peer_pseudonym: 'FG-567' }
  const drawing = { week: published, seed: Buffer.alloc(32), commitment: '', announced_at: 1 }
  beforeAll(async () => {
    await cells.us.context.db.write(async (trx) => {
      await trx
        .insertInto('drawings')
        .values({ ...drawing, state: 'matched' })
        .execute()
      const across = { ...ends, week: published, member_id: ben.id, peer: carl.id, cell: 'eu' }
      await trx.insertInto('joint_matches').values(across).execute()
    })
    await cells.eu.context.db.write(async (trx) => {
      await trx
        .insertInto('drawings')
        .values({ ...drawing, state: 'published' })
        .execute()
      const across = { ...ends, week: published, member_id: carl.id, peer: ben.id, cell: 'us', match_id: 77 }
      await trx.insertInto('joint_matches').values(across).execute()
    })
  })

  test('is not given up where the database cannot take it, and is placed once it can', async () => {
    const { db, cells: site, leases } = cells.eu.context
    // Where several processes may do it, the one that has the lease does.
    await leases?.take(jobsLease)
    const placed = () => db.read.selectFrom('matches').select('id').where('week', '=', published).execute()
    const write = vi.spyOn(db, 'write').mockRejectedValueOnce(new Error('The disk is full.'))
    await expect(site?.joint?.tend()).rejects.toThrow('The disk is full.')
    expect(write).toHaveBeenCalledOnce()
    write.mockRestore()
    expect(await placed()).toEqual([])
    await site?.joint?.tend()
    expect(await placed()).toEqual([{ id: 77 }])
  })
})

const tokenFor = ({ idToken }: SignedIn) => cells.us.context.tiles.tokens.seal({ tile: 'mf-none', version: '1.0.0', idToken })

describe('the token of a tile', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['about a match that lives in another cell', () => cells.us.call(calls.loadMessages, { match, before: 0 }, tokenFor(ben))],
    ['for a member of another cell', () => cells.us.call(calls.loadMember, {}, tokenFor(anna))],
    ['for another token', () => cells.us.call(calls.openTile, { tile: 'mf-judging', version: '1.0.0' }, tokenFor(anna))],
  ])('makes no call that the tile did not declare, %s', async (_, call) => {
    expect(await outcomeOf(call())).toBe('403 tile.undeclared')
  })
})

const spend = (limit: string, key: string, perMinute: number) => {
  const { take } = cells.eu.context.rateLimits(limit)
  while (take(key, perMinute * cells.eu.context.config.rateFactor));
}

describe('who asks too often in a minute is answered so', () => {
  afterAll(() => cells.all.forEach(({ wall }) => wall.shift(60_000)))

  test('a cell that asks the directory', async () => {
    spend('directory', 'us', 6000)
    expect(await statusOf('directory', { hash, what: 'find' })).toBe(429)
  })

  test('a network whose calls are for another cell', async () => {
    spend('cell forwards', networkOf('127.0.0.1'), 2400)
    const headers = { 'content-type': 'application/json', authhead: ben.idToken }
    const { status } = await fetch(`${cells.eu.url}/api${calls.loadMember.path}`, { method: 'POST', headers, body: '{}' })
    expect(status).toBe(429)
  })

  test('a network whose sign-ins are for another cell', async () => {
    spend('cell forwards', networkOf('127.0.0.1'), 2400)
    const headers = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    }
    const AuthParameters = { REFRESH_TOKEN: `us.${ben.refreshToken}` }
    const body = JSON.stringify({ ClientId: 'quintetweb', AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters })
    const { status } = await fetch(`${cells.eu.url}/identity/`, { method: 'POST', headers, body })
    expect(status).toBe(429)
  })
})

const joint = () => cells.us.context.cells?.joint

// Last, for from now on the clocks of the two are too far apart for any request.
describe('a cell that refuses is not taken for one that is away', () => {
  const frozen = 8000
  beforeAll(async () => {
    cells.us.wall.shift(300_000)
    const row = { week: frozen, seed: Buffer.alloc(32), commitment: '', announced_at: 1, merkle_root: root, frozen_at: 1 }
    await cells.us.context.db.write(async (trx) => {
      await trx
        .insertInto('drawings')
        .values({ ...row, state: 'frozen', entrants: 1 })
        .execute()
    })
  })

  test('by who waits for a week', async () => {
    await expect(joint()?.next(frozen, 'frozen')).rejects.toThrow('Cell eu answers 403 to joint-offer.')
    await expect(joint()?.next(week, 'frozen')).rejects.toThrow(`Week ${week} is not frozen.`)
  })

  test('by who waits for the word that a week is published', async () => {
    const { db } = cells.us.context
    const told = JSON.stringify({ drawnBy: 'eu', cells: [] })
    await db.write((trx) => trx.insertInto('joint_shares').values({ week: frozen, state: 'in', told }).execute())
    await expect(joint()?.mayPublish(frozen)).rejects.toThrow('Cell eu answers 403 to joint-offer.')
    const ends = { pool: 1, peer_pool: 1, quality: 8000, class: 2, pseudonym: 'CD-234', peer_pseudonym: 'FG-567' }
    const across = { week: frozen, member_id: ben.id, peer: anna.id, cell: 'eu', match_id: 77, ...ends }
    await db.write((trx) => trx.insertInto('joint_matches').values(across).execute())
    await expect(joint()?.mayPublish(frozen)).rejects.toThrow('Cell eu answers 403 to joint-records.')
  })

  test('by who looks at photos', async () => {
    const photos = cells.eu.call(calls.loadMatchPhotos, { match, links: true }, anna.idToken)
    expect(await outcomeOf(photos)).toMatch(/^500 /)
  })
})
