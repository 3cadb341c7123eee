import { calls } from '@quintet/contract'
import { activeMember, matchThem } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { withKeys } from '../keyed-member.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { outcomeOf } from './outcome.ts'

let app: TestApp
let anna: SignedIn
let ben: SignedIn
let carl: SignedIn
let match: number

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  ;[anna, ben, carl] = [
    await activeMember(app, { attraction: 2, name: 'Anna' }),
    await activeMember(app, { attraction: 1, name: 'Ben' }),
    await activeMember(app, { attraction: 1, name: 'Carl' }),
  ]
  for (const member of [anna, ben]) await withKeys(app, member)
}, 60_000)
afterAll(() => app.close())

beforeEach(async () => {
  await app.context.db.write(async (trx) => {
    await trx.deleteFrom('messages').execute()
    await trx.deleteFrom('matches').execute()
    await trx.deleteFrom('match_seconds').execute()
    await trx.deleteFrom('notices').execute()
  })
  match = await matchThem(app, anna, ben)
})

const setMatch = (values: object) =>
  app.context.db.write((trx) => trx.updateTable('matches').set(values).where('id', '=', match).execute())
const setMember = ({ id }: SignedIn, values: object) =>
  app.context.db.write((trx) => trx.updateTable('members').set(values).where('id', '=', id).execute())
const row = () => app.context.db.read.selectFrom('matches').selectAll().where('id', '=', match).executeTakeFirstOrThrow()

const session = { salt1: 'AAAA', salt2: 'BBBB', wrappedKey1: 'CCCC', wrappedKey2: 'DDDD' }
/** Every call about one match; the first four are about its chat. */
const allCalls = (number: number, { idToken }: SignedIn): (() => Promise<unknown>)[] => [
  () => app.call(calls.loadMatchPhotos, { match: number }, idToken),
  () => app.call(calls.loadMessages, { match: number, before: 0 }, idToken),
  () => app.call(calls.pollMessages, { match: number, after: 0 }, idToken),
  () => app.call(calls.sendMessage, { match: number, body: 'AAAA', iv: 'AAAA' }, idToken),
  () => app.call(calls.changeMatch, { match: number, operation: 1 }, idToken),
  () => app.call(calls.changeMatch, { match: number, operation: 0 }, idToken),
  () => app.call(calls.changeMatch, { match: number, operation: 2, reason: 1 }, idToken),
  () => app.call(calls.changeMatch, { match: number, operation: 3 }, idToken),
  () => app.call(calls.deliverMatchKeys, { number, version: 0, ...session }, idToken),
]

const change = (member: SignedIn, operation: number, more: { reason?: number; text?: string; sentence?: number } = {}) =>
  app.call(calls.changeMatch, { match, operation, ...more }, member.idToken)
const deliver = (member: SignedIn, version: number) =>
  app.call(calls.deliverMatchKeys, { number: match, version, ...session }, member.idToken)

describe('no call tells of a match', () => {
  const reasons: [string, () => Promise<SignedIn>][] = [
    ['of two others', async () => carl],
    ['that has ended', async () => (await setMatch({ ended_at: 1 }), anna)],
    [
      'of a week that is not published',
      async () => {
        const drawing = { week: 1, state: 'matched' as const, seed: Buffer.alloc(32), commitment: '', announced_at: 1 }
        await app.context.db.write((trx) => trx.insertInto('drawings').values(drawing).execute())
        return anna
      },
    ],
  ]
  test.each(reasons)('%s', async (_, arrange) => {
    const who = await arrange()
    for (const call of allCalls(match, who)) expect(await outcomeOf(call())).toBe('match.none')
    expect((await app.call(calls.listMatches, {}, who.idToken)).matches).toEqual([])
    await app.context.db.write((trx) => trx.deleteFrom('drawings').execute())
  })

  test('that never was, in other words than of one that is', async () => {
    for (const call of allCalls(987_654, anna)) expect(await outcomeOf(call())).toBe('match.none')
  })
})

describe('a chat that is not open (decision 32)', () => {
  test.each([1, 2, 3])('takes, shows and opens nothing at state %i', async (state) => {
    await setMatch({ key_state: state })
    for (const call of allCalls(match, anna).slice(0, 4))
      expect(await outcomeOf(call())).toMatch(/^match\.(unverified|notVerified|keysNeeded)$/)
    expect(await app.context.db.read.selectFrom('messages').selectAll().execute()).toEqual([])
  })

  test('is open at state 0', async () => {
    await setMatch({ key_state: 0 })
    for (const call of allCalls(match, anna).slice(0, 4)) expect(await outcomeOf(call())).toBe('done')
  })
})

describe('verifying (decision 32)', () => {
  test('needs an active member', async () => {
    await setMember(anna, { active: 0 })
    expect(await outcomeOf(change(anna, 1))).toBe('account.notActive')
    await setMember(anna, { active: 1 })
    expect(await row()).toMatchObject({ key_state: 3, version: 0 })
  })

  test('needs keys', async () => {
    match = await matchThem(app, anna, carl)
    expect(await outcomeOf(change(carl, 1))).toBe('keys.missing')
    await setMatch({ key_state: 2 })
    expect(await outcomeOf(deliver(carl, 0))).toBe('keys.missing')
  })

  test('twice changes nothing, and pins the key of that moment once', async () => {
    expect(await change(anna, 1)).toEqual({ keyState: 2, version: 1 })
    const before = await row()
    expect(before.pinned_key_1).toMatch(/.{300}/)
    expect(before.pinned_key_2).toBeNull()
    expect(await change(anna, 1)).toEqual({ keyState: 2, version: 1 })
    expect(await row()).toEqual(before)
  })

  test('of the second side is the delivery of the keys', async () => {
    await change(anna, 1)
    expect(await outcomeOf(change(ben, 1))).toBe('match.keysNeeded')
    expect(await outcomeOf(deliver(anna, 1))).toBe('match.notVerified')
    expect(await outcomeOf(deliver(ben, 0))).toBe('match.stale')
    expect(await outcomeOf(deliver(ben, 1))).toBe('done')
    expect(await outcomeOf(deliver(ben, 2))).toBe('keys.exist')
    expect(await row()).toMatchObject({ key_state: 0, version: 2, wrapped_key_1: 'CCCC', wrapped_key_2: 'DDDD' })
  })

  test('by delivery is refused while nobody has verified', async () => {
    expect(await outcomeOf(deliver(ben, 0))).toBe('match.unverified')
  })
})

describe('beginning the encryption anew', () => {
  test('needs an active member and an open match', async () => {
    expect(await outcomeOf(change(anna, 3))).toBe('match.notVerified')
    await setMatch({ key_state: 0 })
    await setMember(anna, { active: 0 })
    expect(await outcomeOf(change(anna, 3))).toBe('account.notActive')
    await setMember(anna, { active: 1 })
    expect(await change(anna, 3)).toEqual({ keyState: 3, version: 1 })
    expect(await row()).toMatchObject({ key_state: 3, renewed_by: 1, wrapped_key_1: null, pinned_key_1: null })
  })

  test('by a reset of the keys tells whose it was where the match was open, and no name where it never was (decision 32)', async () => {
    await setMatch({ key_state: 2 })
    await withKeys(app, ben)
    expect(await row()).toMatchObject({ key_state: 3, renewed_by: null })
    await setMatch({ key_state: 0 })
    await withKeys(app, ben)
    expect(await row()).toMatchObject({ key_state: 3, renewed_by: 2 })
    const [seen] = (await app.call(calls.listMatches, {}, anna.idToken)).matches
    expect(seen).toMatchObject({ pseudonym: 'Ben', renewedBy: 2 })
  })
})

describe('a report (decision 35)', () => {
  test.each([
    [undefined, '', 'report.reason'],
    [1, '', 'done'],
    [1, 'short', 'report.text'],
    [1, 'Long enough to be read', 'done'],
    [4, '', 'report.text'],
    [4, '          ', 'report.text'],
    [4, 'Too short', 'report.text'],
    [4, 'Long enough to be read', 'done'],
  ])('for reason %s with the words "%s": %s', async (reason, text, outcome) => {
    await app.context.db.write((trx) => trx.deleteFrom('reports').execute())
    expect(await outcomeOf(change(anna, 2, { ...(reason !== undefined && { reason }), text }))).toBe(outcome)
    const reports = await app.context.db.read.selectFrom('reports').selectAll().execute()
    expect(reports).toMatchObject(
      outcome === 'done' ? [{ kind: 'match', reporter_id: anna.id, subject: ben.id, reason, text }] : [],
    )
    expect((await row()).ended_at === null).toBe(outcome !== 'done')
  })

  test('and a deletion are left to a member who is not active', async () => {
    await setMember(ben, { active: 0 })
    expect(await outcomeOf(change(ben, 0))).toBe('done')
    await setMember(ben, { active: 1 })
    expect((await row()).ended_at).not.toBeNull()
    expect(await app.context.db.read.selectFrom('reports').selectAll().where('reporter_id', '=', ben.id).execute()).toEqual([])
  })
})

const send = (member: SignedIn, clientId?: string) =>
  app.call(calls.sendMessage, { match, body: 'AAAA', iv: 'AAAA', ...(clientId !== undefined && { clientId }) }, member.idToken)
const unread = async (member: SignedIn) => (await app.call(calls.listMatches, {}, member.idToken)).matches[0]?.unread

describe('messages', () => {
  beforeEach(() => setMatch({ key_state: 0 }))
  test('count as read once the other was given them, and not by their sender', async () => {
    await send(anna)
    await send(anna)
    expect([await unread(ben), await unread(anna)]).toEqual([2, 0])
    await app.call(calls.loadMessages, { match, before: 0 }, anna.idToken)
    expect(await unread(ben)).toBe(2)
    await app.call(calls.pollMessages, { match, after: 0 }, ben.idToken)
    expect(await unread(ben)).toBe(0)
    await send(anna)
    await app.call(calls.loadMessages, { match, before: 1 }, ben.idToken)
    expect(await unread(ben)).toBe(1)
  })

  test('of one client id are one, and without an id each is its own (decision 33)', async () => {
    expect(await send(anna, 'one')).toEqual(await send(anna, 'one'))
    await send(ben, 'one')
    await send(anna)
    await send(anna)
    expect((await app.call(calls.loadMessages, { match, before: 0 }, ben.idToken)).count).toBe(4)
  })
})

test('messages wait for nobody who may not meet others', async () => {
  await setMatch({ key_state: 0 })
  await send(anna)
  const waiting = () => app.call(calls.loadWaiting, {}, ben.idToken)
  expect(await waiting()).toEqual({ unread: 1, verify: 0 })
  await setMember(ben, { active: 0 })
  const resting = await waiting()
  await setMember(ben, { active: 1 })
  expect(resting).toEqual({ unread: 0, verify: 0 })
})

test('messages of a match whose encryption was begun anew wait for nobody, as nobody can read them', async () => {
  await setMatch({ key_state: 0 })
  await send(anna)
  await change(anna, 3)
  expect(await app.call(calls.loadWaiting, {}, ben.idToken)).toEqual({ unread: 0, verify: 0 })
})

test('matches stand by class, rare ones first, then the newest (decision 28)', async () => {
  await app.context.db.write((trx) => trx.deleteFrom('matches').execute())
  const others: SignedIn[] = []
  for (let index = 0; index < 5; index++) others.push(await app.signUpMember())
  const wanted = [
    [6, 20_000],
    [1, 20_000],
    [2, 20_001],
    [2, 20_000],
    [5, 20_009],
  ] as const
  for (const [index, [quality, day]] of [...wanted.entries()].toReversed()) {
    match = await matchThem(app, anna, others[index] as SignedIn)
    await setMatch({ class: quality, day })
  }
  const { matches } = await app.call(calls.listMatches, {}, anna.idToken)
  expect(matches.map(({ quality, day }) => [quality, day])).toEqual(wanted)
})

test('only cleared photos of the other are given, in their places', async () => {
  await setMatch({ key_state: 0 })
  await app.context.db.write((trx) =>
    trx.updateTable('photos').set({ state: 'held' }).where('member_id', '=', ben.id).where('slot', '=', 2).execute(),
  )
  const { photos } = await app.call(calls.loadMatchPhotos, { match }, anna.idToken)
  expect(photos.map((photo) => photo !== null)).toEqual([true, false, true, false, false])
})

const noticesOf = async (member: SignedIn, language: number) =>
  (await app.call(calls.listNotices, { fromDay: 0, toDay: 40_000, language }, member.idToken)).notices
const countCases = async () => (await app.context.db.read.selectFrom('cases').select('id').execute()).length

describe('an ending without a report', () => {
  test('blocks without telling, and without a case', async () => {
    const cases = await countCases()
    await change(anna, 4)
    expect((await row()).ended_at).not.toBeNull()
    expect(await app.context.db.read.selectFrom('blocks').select(['member_id', 'blocked_id']).execute()).toEqual([
      { member_id: anna.id, blocked_id: ben.id },
    ])
    expect([await noticesOf(ben, 1), await countCases()]).toEqual([[], cases])
  })

  test('closes kindly with one of three sentences, which the other reads in their language', async () => {
    expect(await outcomeOf(change(anna, 5))).toBe('match.sentence')
    expect((await row()).ended_at).toBeNull()
    await change(anna, 5, { sentence: 2 })
    expect((await row()).ended_at).not.toBeNull()
    const [[english], [german]] = [await noticesOf(ben, 1), await noticesOf(ben, 12)]
    expect(english?.message).toContain('I have met someone')
    expect(german?.message).toContain('Ich habe jemanden kennengelernt')
    // It comes from no staff, so that no mail says so.
    const due = app.context.db.read.selectFrom('notices_due').select('event').where('member_id', '=', ben.id)
    expect(await due.where('event', '=', 'staff').execute()).toEqual([])
  })
})

describe('a match that was ended', () => {
  const endings = [
    ['let go', { operation: 0 as const }],
    ['reported', { operation: 2 as const, reason: 3 }],
    ['blocked', { operation: 4 as const }],
    ['closed kindly', { operation: 5 as const, sentence: 1 }],
  ] as const

  test.each(endings)('keeps none of its keys where it was %s', async (_, how) => {
    await setMatch({ key_state: 0, salt_1: 'A', salt_2: 'B', wrapped_key_1: 'C', wrapped_key_2: 'D', key_signature: 'E' })
    await app.call(calls.changeMatch, { match, ...how }, anna.idToken)
    const none = { salt_1: null, salt_2: null, wrapped_key_1: null, wrapped_key_2: null, key_signature: null }
    expect(await row()).toMatchObject(none)
  })

  test.each(endings)('is taken off the disk where it was %s', async (_, how) => {
    const scrub = vi.spyOn(app.context.db, 'scrub')
    await app.call(calls.changeMatch, { match, ...how }, anna.idToken)
    expect(scrub).toHaveBeenCalledTimes(1)
    scrub.mockRestore()
  })
})

const endingsOf = async ({ idToken }: SignedIn) => (await app.call(calls.listMatches, {}, idToken)).endings
const newestNotice = async (member: SignedIn) => (await noticesOf(member, 1))[0]?.message

describe('who is let go kindly', () => {
  test('finds the sentence under the name that they knew where the match was open, until they have seen it', async () => {
    await setMatch({ key_state: 0 })
    const [listed] = (await app.call(calls.listMatches, {}, ben.idToken)).matches
    await change(anna, 5, { sentence: 3 })
    const found = { number: match, name: 'Anna', sentence: 3, day: expect.any(Number) }
    expect([listed?.pseudonym, await endingsOf(ben)]).toEqual(['Anna', [found]])
    expect(await newestNotice(ben)).toMatch(/^Anna closed your match/)
    expect([await endingsOf(anna), await endingsOf(carl)]).toEqual([undefined, undefined])
    // What another says they have seen changes nothing of it.
    for (const other of [anna, carl]) await change(other, 6)
    expect(await endingsOf(ben)).toEqual([found])
    // Beside a match that is still there, too.
    await matchThem(app, ben, await app.signUpMember())
    expect(await endingsOf(ben)).toEqual([found])
    await change(ben, 6)
    await change(ben, 6)
    expect(await endingsOf(ben)).toBeUndefined()
    expect(await newestNotice(ben)).toMatch(/^Anna closed your match/)
  })

  test('finds it under the pseudonym where the names were never known, and for thirty days', async () => {
    const [listed] = (await app.call(calls.listMatches, {}, ben.idToken)).matches
    await change(anna, 5, { sentence: 1 })
    expect(await endingsOf(ben)).toMatchObject([{ name: listed?.pseudonym, sentence: 1 }])
    expect(await newestNotice(ben)).toContain(`${listed?.pseudonym} closed your match`)
    const age = (days: number) =>
      app.context.db.write((trx) =>
        trx
          .updateTable('notices')
          .set({ day: (row) => row('day', '-', days) })
          .where('member_id', '=', ben.id)
          .execute(),
      )
    await age(30)
    expect(await endingsOf(ben)).toHaveLength(1)
    // Beside a match that is still there, too.
    await matchThem(app, ben, await app.signUpMember())
    expect(await endingsOf(ben)).toHaveLength(1)
    await age(1)
    expect(await endingsOf(ben)).toBeUndefined()
  })

  test.each([
    ['let go', { operation: 0 as const }],
    ['reported', { operation: 2 as const, reason: 3 }],
    ['blocked', { operation: 4 as const }],
  ])('is told nothing there of one that was %s', async (_, how) => {
    await app.call(calls.changeMatch, { match, ...how }, anna.idToken)
    expect(await endingsOf(ben)).toBeUndefined()
  })
})

const nothing = () => undefined
const heardBy = (member: SignedIn): object[] => {
  const heard: object[] = []
  app.context.push.add(member.id, { tell: (event) => void heard.push(event), sign: nothing, refuse: nothing, dismiss: nothing })
  return heard
}

describe('whose pages hear that a match has ended', () => {
  test.each([
    ['let go', { operation: 0 as const }],
    ['reported', { operation: 2 as const, reason: 3 }],
    ['blocked', { operation: 4 as const }],
    ['closed kindly', { operation: 5 as const, sentence: 1 }],
  ])('the other side of one that is %s, and nobody else', async (_, how) => {
    const heard = [anna, ben, carl].map(heardBy)
    await app.call(calls.changeMatch, { match, ...how }, anna.idToken)
    expect(heard).toEqual([[], [{ matches: true }], []])
  })

  test('nobody of one that could not be ended, or only was verified', async () => {
    const heard = [anna, ben].map(heardBy)
    await app.call(calls.changeMatch, { match, operation: 1 }, anna.idToken)
    await expect(app.call(calls.changeMatch, { match, operation: 5 }, anna.idToken)).rejects.toMatchObject({
      code: 'match.sentence',
    })
    expect(heard).toEqual([[], []])
  })
})
