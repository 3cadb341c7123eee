import { calls } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { activeMember, lookAtRound, matchThem, samplePhoto } from '@quintet/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from './testing.ts'

// What a client written to section 7 of the specification meets, byte by byte.

let app: TestApp
let anna: SignedIn
let ben: SignedIn
let match: number

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  anna = await activeMember(app, { attraction: 2 })
  ben = await activeMember(app, { attraction: 1 })
  for (let index = 0; index < 4; index++) await activeMember(app, { attraction: 1 })
  match = await matchThem(app, anna, ben)
}, 60_000)
afterAll(() => app.close())

const post = async (path: string, body: unknown, { idToken }: SignedIn = anna, method = 'POST') => {
  const headers = { [authHeader]: idToken, 'content-type': 'application/json' }
  const answer = await app.app.request(`/api${path}`, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { code?: string; params?: object } }
}

const setKeyState = (state: 0 | 1 | 2 | 3) =>
  app.context.db.write((trx) => trx.updateTable('matches').set({ key_state: state }).where('id', '=', match).execute())

describe('messages', () => {
  test('are read from the cursor "0" on, and from the strings that the messages carry', async () => {
    await setKeyState(0)
    await app.call(calls.sendMessage, { match, body: 'AAAA', iv: 'AAAA', clientId: 'one' }, ben.idToken)
    await app.call(calls.sendMessage, { match, body: 'AAAB', iv: 'AAAA', clientId: 'two' }, ben.idToken)
    const first = await post('/gum', { vmn: match, date: '0' })
    const [one, two] = first.body['messages'] as { d: { N: string } }[]
    expect(first.body['count']).toBe(2)
    const older = await post('/gum', { vmn: match, date: two?.d.N })
    const newer = await post('/pum', { vmn: match, date: one?.d.N })
    expect([older.body['count'], newer.body['count']]).toEqual([1, 1])
    // Older clients send numbers.
    expect((await post('/gum', { vmn: match, date: 0 })).body['count']).toBe(2)
    expect((await post('/gum', { vmn: match, date: 'yesterday' })).status).toBe(400)
  })
})

describe('a match that is not open says why', () => {
  // Anna is the first side, Ben the second.
  test.each([
    [3, 'match.unverified', 'match.unverified'],
    [2, 'match.notVerified', 'match.keysNeeded'],
    [1, 'match.keysNeeded', 'match.notVerified'],
  ] as const)('key state %i: %s to the first side, %s to the second', async (state, first, second) => {
    await setKeyState(state)
    for (const [who, code] of [
      [anna, first],
      [ben, second],
    ] as const)
      for (const [path, body] of [
        ['/img', { num: match }],
        ['/gum', { vmn: match, date: '0' }],
        ['/umes', { vmn: match, v1: 'AAAA', v2: 'AAAA' }],
      ] as const)
        expect((await post(path, body, who)).body.code).toBe(code)
  })

  test('delivering keys out of turn is not "keys exist"', async () => {
    const member = await activeMember(app, { attraction: 1 })
    const number = await matchThem(app, member, anna, { keyState: 1 })
    await app.context.db.write((trx) =>
      trx
        .insertInto('member_keys')
        .values({ member_id: anna.id, public_key: 'k', wrapped_key: 'AAAA', iv: 'AAAA', kdf: '{}', created_at: 0 })
        .execute(),
    )
    const delivery = { '1': number, '2': 0, '3': 'AAAA', '4': 'AAAA', '5': 'AAAA', '6': 'AAAA' }
    // Anna is the lower number and so the first side, whose turn it is at state 1.
    await app.context.db.write((trx) => trx.updateTable('matches').set({ key_state: 2 }).where('id', '=', number).execute())
    expect((await post('/uoc', delivery)).body.code).toBe('match.notVerified')
    await app.context.db.write((trx) => trx.updateTable('matches').set({ key_state: 3 }).where('id', '=', number).execute())
    expect((await post('/uoc', delivery)).body.code).toBe('match.unverified')
    await app.context.db.write((trx) => trx.updateTable('matches').set({ key_state: 0 }).where('id', '=', number).execute())
    expect((await post('/uoc', delivery)).body.code).toBe('keys.exist')
  })
})

test('the fields that the specification names are there from the beginning', async () => {
  const fresh = await app.signUpMember()
  const { body } = await post('/w-gud', {}, fresh)
  expect(String(body['60']).split(',')).toHaveLength(50)
  expect([body['60'], body['visibilityUnset']]).toEqual([expect.stringMatching(/^1,0,1/), 1])
  // The choice is still the member's to make.
  expect((await app.call(calls.loadMember, {}, fresh.idToken)).visibility).toBeUndefined()
  expect((await post('/w-gud', {})).body['visibilityUnset']).toBeUndefined()
  const listed = (await post('/newm', { '1d': '0' })).body['matches'] as Record<string, unknown>[]
  expect(listed[0]).toMatchObject({ i1: '', i2: '', i3: '', i4: '', i5: '' })
})

describe('a request of the wrong form is told where, in the words of the wire', () => {
  test.each<[string, string, unknown, string]>([
    ['/wer', 'POST', { userName: 'nobody' }, 'userName '],
    ['/wer', 'POST', {}, 'userName is missing'],
    ['/gum', 'POST', { vmn: 7, date: -1 }, 'date '],
    ['/w-pud', 'POST', { identificationNumber: 13 }, 'identificationNumber '],
    ['/w-pud', 'POST', { identificationNumber: 10, mame: 'x'.repeat(51), public1: 'a', public2: 'b', public3: 'c' }, 'mame '],
    ['/w-pud', 'POST', { identificationNumber: 8, personalityList: Array.from({ length: 51 }, () => 4) }, 'personalityList '],
    ['/w-pud', 'POST', { identificationNumber: 5, '19': 0 }, '19 '],
    ['/w-pud', 'POST', { identificationNumber: 12, characterNum: 6, theCharacter: {} }, 'characterNum '],
    ['/uis', 'PUT', { imageNumber: 6, deleteImage: true }, 'imageNumber '],
    ['/uis', 'PUT', { imageNumber: 1, imageType: 'image/png', fullImage: 'A'.repeat(200) }, 'imageType '],
    ['/uis', 'PUT', { imageNumber: 1, imageType: 'image/jpeg' }, 'fullImage is missing'],
  ])('%s %s %j', async (path, method, body, place) => {
    const answer = await post(path, body, anna, method)
    expect(answer).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    expect((answer.body.params as { fault: string }).fault.startsWith(place)).toBe(true)
  })
})

test('the free tokens are asked for by an array and nothing else', async () => {
  expect((await post('/toke', { week: 1 })).status).toBe(400)
  expect((await post('/toke', [{}])).body).toHaveProperty('tokensRemaining')
})

test('an error report of blanks is refused, and told what is missing', async () => {
  const report = { category: 1, issue: 'Saving', browser: 'Firefox', device: 'Phone', reason: 'It does nothing at all.', date: 1 }
  expect((await post('/era-ab', { ...report, reason: ' '.repeat(20) })).body.code).toBe('report.description')
  expect((await post('/era-ab', { ...report, device: ' ' })).body.code).toBe('report.incomplete')
  expect((await post('/era-ab', report)).body.code).toBeUndefined()
})

test('a photo reported for another reason needs its text, and is told so', async () => {
  const judge = await activeMember(app, { attraction: 2 })
  await app.context.db.write((trx) => trx.updateTable('members').set({ tier: 0 }).where('id', '=', judge.id).execute())
  await app.call(calls.submitFreeTokens, {}, judge.idToken)
  const { round } = await app.call(calls.loadJudgingRound, {}, judge.idToken)
  await lookAtRound(app, round)
  const [first = '', ...rest] = round?.sets.flat().map(({ ticket }) => ticket) ?? []
  const rated = rest.map((ticket) => ({ attractiveness: 5, pictureQuality: 5, ticket }))
  const submit = (report: { reason: number; text: string }) =>
    app.call(calls.submitRound, { samePerson: 'skipped', ratings: [{ ...report, ticket: first }, ...rated] }, judge.idToken)
  await expect(submit({ reason: 5, text: '' })).rejects.toMatchObject({ code: 'report.text' })
  await expect(submit({ reason: 5, text: 'Somebody else is in it.' })).resolves.toHaveProperty('tokensRemaining')
})

test('a section that is locked says for how many more days: ninety on the day of the change', async () => {
  const save = app.call(calls.saveProfile, { section: 'location', zone: 13 }, anna.idToken)
  await expect(save).rejects.toMatchObject({ code: 'profile.locked', message: 'This stays as it is for 90 more days.' })
})

test('a notice is read in the language of the reader, and the language of mails follows the choice (decision 64)', async () => {
  const kept = { key: 'matches', notice_values: JSON.stringify({ count: 2 }) }
  const notice = { member_id: anna.id, language: 1, day: 20_000, title: '', message: '', ...kept }
  await app.context.db.write((trx) => trx.insertInto('notices').values(notice).execute())
  const read = (language: number) => app.call(calls.listNotices, { fromDay: 20_000, toDay: 20_000, language }, anna.idToken)
  const [english, arabic] = [await read(1), await read(6)]
  expect([english.count, arabic.count]).toEqual([1, 1])
  expect(english.notices[0]?.message).toContain('New matches for you this week: 2.')
  expect(arabic.notices[0]?.title).toMatch(/[\u0600-\u06ff]/)
  await app.call(calls.saveLanguage, { language: 6 }, anna.idToken)
  expect((await app.call(calls.loadMember, {}, anna.idToken)).language).toBe(6)
})

test('an upload of another member does not wait behind this one', async () => {
  const image = await samplePhoto(3)
  const both = [anna, ben].map(({ idToken }) => app.call(calls.savePhoto, { slot: 5, type: 'image/jpeg', image }, idToken))
  for (const answer of await Promise.all(both)) expect(answer.result).toBe('saved')
})
