import { calls } from '@quintet/contract'
import { CONSENT_VERSIONS, TERMS_VERSION } from '@quintet/domain/consents'
import { categoryOptions } from '@quintet/domain/questions'
import { sensitiveQuestions } from '@quintet/domain/profile'
import { activeMember, openCharacter } from '@quintet/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from './testing.ts'

let app: TestApp
beforeAll(() => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
})
afterAll(() => app.close())

const consent = (member: SignedIn, granted: boolean, kind: 'sensitive' | 'matching' = 'sensitive') =>
  app.call(calls.saveConsent, { kind, granted }, member.idToken)

const diary = (member: SignedIn) =>
  app.context.db.read
    .selectFrom('consent_diary')
    .select(['kind', 'granted', 'at'])
    .where('member_id', '=', member.id)
    .orderBy('id')
    .execute()

test('whom a member is attracted to needs the consent like every sensitive answer (decision 67)', async () => {
  const member = await app.signUpMember()
  const save = () => app.call(calls.saveProfile, { section: 'basicInfo', answers: { attraction: 3 } }, member.idToken)
  await expect(save()).rejects.toMatchObject({ status: 200, code: 'consent.needed' })
  await consent(member, true)
  expect(await save()).toEqual({ message: 'success' })
})

test('a record that was read before tells of what was agreed to since, and what is withdrawn is taken off the disk', async () => {
  const member = await activeMember(app, { attraction: 2 })
  const read = async () => (await app.call(calls.loadMember, {}, member.idToken)).photoProofConsent === true
  const save = (granted: boolean) => app.call(calls.saveConsent, { kind: 'photoProof', granted }, member.idToken)
  const scrub = vi.spyOn(app.context.db, 'scrub')
  expect(await read()).toBe(false)
  await save(true)
  expect([await read(), scrub.mock.calls.length]).toEqual([true, 0])
  await save(false)
  expect([await read(), scrub.mock.calls.length]).toEqual([false, 1])
  scrub.mockRestore()
})

test('withdrawing blanks every sensitive answer, opens the wishes that tell as much, and leaves the rest (decision 49)', async () => {
  const member = await activeMember(app, { attraction: 2 })
  const character = openCharacter()
  const narrow = { ...character, options: { ...character.options, religion: [3], appendageSize: [5], diet: [1] } }
  await app.call(calls.saveProfile, { section: 'character', number: 1, character: narrow }, member.idToken)
  await consent(member, false)
  const record = await app.call(calls.loadMember, {}, member.idToken)
  expect(Object.keys(record.answers ?? {}).filter((id) => sensitiveQuestions.has(id as 'religion'))).toEqual([])
  expect(record.answers).toMatchObject({ gender: 2, zone: 12 })
  expect(record.characters[0]?.options).toMatchObject({
    religion: categoryOptions('religion'),
    appendageSize: categoryOptions('appendageSize'),
    diet: [1],
  })
  expect([record.account.active, record.about?.name]).toEqual([0, 'Robin'])
  const save = app.call(calls.saveProfile, { section: 'character', number: 1, character: narrow }, member.idToken)
  await expect(save).rejects.toMatchObject({ code: 'consent.needed' })
})

test('withdrawing works when the membership has ended, too (decision 67)', async () => {
  const member = await activeMember(app, { attraction: 1 })
  await app.context.db.write((trx) => trx.updateTable('members').set({ tier: 5 }).where('id', '=', member.id).execute())
  await consent(member, false)
  await consent(member, false, 'matching')
  const record = await app.call(calls.loadMember, {}, member.idToken)
  expect([record.consents, record.answers?.religion]).toEqual([[], undefined])
})

test('every consent stays in the diary, in order, and no line of it can be changed or removed but with the member (decision 67)', async () => {
  const member = await app.signUpMember()
  const start = app.wall.now()
  await consent(member, true)
  await consent(member, true)
  app.wall.shift(1000)
  await consent(member, false)
  await consent(member, false)
  app.wall.shift(1000)
  await consent(member, true)
  expect(await diary(member)).toEqual([
    { kind: 'sensitive', granted: 1, at: start },
    { kind: 'sensitive', granted: 0, at: start + 1000 },
    { kind: 'sensitive', granted: 1, at: start + 2000 },
  ])
  const { db } = app.context
  await expect(db.write((trx) => trx.updateTable('consent_diary').set({ granted: 1 }).execute())).rejects.toThrow('only added to')
  await expect(db.write((trx) => trx.deleteFrom('consent_diary').execute())).rejects.toThrow('only added to')
  await app.call(calls.deleteAccount, {}, member.idToken)
  expect(await diary(member)).toEqual([])
})

test('the diary is read with times and wordings, the newest first, agreements to the terms among them', async () => {
  const member = await app.signUpMember()
  const agreedAt = app.wall.now()
  app.wall.shift(1000)
  await consent(member, true)
  expect((await app.call(calls.listConsents, {}, member.idToken)).lines).toEqual([
    { kind: 'sensitive', given: true, at: agreedAt + 1000, version: CONSENT_VERSIONS.sensitive },
    { kind: 'terms', given: true, at: agreedAt, version: TERMS_VERSION },
  ])
})

test('a wording of the terms that was not agreed to is due until it is; another one is refused', async () => {
  const member = await app.signUpMember()
  const due = async () => (await app.call(calls.loadMember, {}, member.idToken)).termsDue
  expect(await due()).toBeUndefined()
  // The wording was another one when the account was made.
  await app.context.db.write((trx) => trx.updateTable('terms_agreements').set({ version: '2026-01' }).execute())
  await app.context.db.write((trx) => trx.updateTable('profiles').set({ ready_answer: null }).execute())
  expect(await due()).toBe(TERMS_VERSION)
  const older = app.call(calls.agreeToTerms, { version: '2026-01' }, member.idToken)
  await expect(older).rejects.toMatchObject({ code: 'terms.outdated' })
  await app.call(calls.agreeToTerms, { version: TERMS_VERSION }, member.idToken)
  await app.call(calls.agreeToTerms, { version: TERMS_VERSION }, member.idToken)
  expect(await due()).toBeUndefined()
  expect((await app.call(calls.listConsents, {}, member.idToken)).lines.map(({ version }) => version)).toEqual([
    TERMS_VERSION,
    '2026-01',
  ])
})
