import { calls } from '@quintet/contract'
import { activeMember, consentingMember, lookAtRound } from '@quintet/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from './testing.ts'
import { currentWeek } from '@quintet/kit/week'

let app: TestApp
let anna: SignedIn
let ben: SignedIn

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  anna = await activeMember(app, { attraction: 2, name: 'Anna', photos: 4 })
  ben = await activeMember(app, { attraction: 1, name: 'Ben' })
  for (let index = 0; index < 4; index++) await activeMember(app, { attraction: 1, name: `Man ${index}` })
}, 60_000)
afterAll(() => app.close())

test('a filled-in member is read back whole', async () => {
  const record = await app.call(calls.loadMember, {}, anna.idToken)
  expect(record.account).toMatchObject({ active: 1, tier: 4 })
  expect(record.answers).toMatchObject({ gender: 2, attraction: 2, zone: 12, zodiac: 2, age: 36 })
  expect(record.about?.name).toBe('Anna')
  expect(record.characters.every((character) => character?.zones[0] === 12)).toBe(true)
  expect(record.personality).toMatch(/^[12]{4}[0-4]$/)
})

test('the ready answer follows every change', async () => {
  const before = await app.call(calls.loadMember, {}, ben.idToken)
  expect(before.about?.bio).toBe('I bake bread on Sundays.')
  await app.call(calls.saveProfile, { section: 'about', name: 'Ben', topic: 'a', question: 'b', bio: 'New' }, ben.idToken)
  expect((await app.call(calls.loadMember, {}, ben.idToken)).about?.bio).toBe('New')
})

test('the location is locked for 90 days and opens on day 91 (decision 10)', async () => {
  const member = await consentingMember(app)
  const save = (zone: number) => app.call(calls.saveProfile, { section: 'location', zone }, member.idToken)
  await save(12)
  await expect(save(13)).rejects.toMatchObject({ status: 200, code: 'profile.locked' })
  app.clock.shift(91 * 86_400_000)
  await expect(save(13)).resolves.toEqual({ message: 'success' })
})

test('sensitive answers need their consent, and withdrawing it blanks them (decision 49)', async () => {
  const member = await app.signUpMember()
  const beliefs = { section: 'beliefs', answers: { religion: 2 } } as const
  await expect(app.call(calls.saveProfile, beliefs, member.idToken)).rejects.toMatchObject({ code: 'consent.needed' })
  const other = await activeMember(app, { attraction: 1 })
  await app.call(calls.saveConsent, { kind: 'sensitive', granted: false }, other.idToken)
  const record = await app.call(calls.loadMember, {}, other.idToken)
  expect(record.answers?.religion).toBeUndefined()
  expect(record.account.active).toBe(0)
})

test('deleting a photo so that two are left makes the member not active', async () => {
  const member = await activeMember(app, { attraction: 1 })
  const answer = await app.call(calls.savePhoto, { slot: 2, delete: true }, member.idToken)
  expect(answer).toEqual({ result: 'deleted', active: 0 })
  expect(await app.call(calls.activate, { accessToken: member.accessToken }, member.idToken)).toEqual({
    status: 400,
    issue: 'images',
  })
})

test('free tokens, then rounds of ten; a limited member has no round (decision 20)', async () => {
  const { tokensRemaining } = await app.call(calls.submitFreeTokens, { week: currentWeek(app.context) }, ben.idToken)
  expect(tokensRemaining).toBe(0)
  await expect(app.call(calls.submitFreeTokens, {}, ben.idToken)).rejects.toMatchObject({
    message: 'Error-L05C. All tokens already submitted.',
  })
  expect(await app.call(calls.loadJudgingRound, {}, ben.idToken)).toEqual({ tokensRemaining: 0 })
})

const buy = async (member: SignedIn, tier: number) => {
  const { url } = await app.call(calls.startCheckout, { tier }, member.idToken)
  const page = await app.app.request(url)
  expect(page.status).toBe(200)
  const paid = await app.app.request(url, { method: 'POST', body: 'outcome=paid' })
  expect([paid.status, paid.headers.get('location')]).toEqual([303, '/?checkout=paid'])
}

test('a first purchase takes effect at once; a judged round earns a token and its tickets work once (decision 23)', async () => {
  await buy(anna, 2)
  expect((await app.call(calls.quoteMembership, {}, anna.idToken)).tier).toBe(2)
  await app.call(calls.submitFreeTokens, {}, anna.idToken)
  await expect(app.call(calls.submitFreeTokens, {}, anna.idToken)).rejects.toMatchObject({ message: 'Judging required' })
  const { round } = await app.call(calls.loadJudgingRound, {}, anna.idToken)
  const again = await app.call(calls.loadJudgingRound, {}, anna.idToken)
  const tickets = round?.sets.flat().map(({ ticket }) => ticket) ?? []
  expect(again.round?.sets.flat().map(({ ticket }) => ticket)).toEqual(tickets)
  expect(round?.sets.map((set) => set.length)).toEqual([4, 3, 3])
  const picture = await app.app.request(round?.sets[0]?.[0]?.url ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await lookAtRound(app, round)
  const ratings = tickets.map((ticket) => ({ attractiveness: 7, pictureQuality: 8, ticket }))
  const short = app.call(calls.submitRound, { samePerson: 'same', ratings: ratings.slice(1) }, anna.idToken)
  await expect(short).rejects.toMatchObject({ code: 'judging.incomplete' })
  expect(await app.call(calls.submitRound, { samePerson: 'same', ratings }, anna.idToken)).toEqual({ tokensRemaining: 2 })
  await expect(app.call(calls.submitRound, { samePerson: 'same', ratings }, anna.idToken)).rejects.toMatchObject({
    code: 'judging.ticket',
  })
})

test('ratings are shown from the next week on (decision 25)', async () => {
  const rating = () => app.call(calls.loadPhotoRating, { slot: 1 }, ben.idToken)
  expect((await rating()).rating).toBe('N/A')
  app.clock.shift(7 * 86_400_000)
  const slots = await Promise.all([1, 2, 3].map((slot) => app.call(calls.loadPhotoRating, { slot }, ben.idToken)))
  expect(slots.some(({ rating: value }) => value === 7)).toBe(true)
})
