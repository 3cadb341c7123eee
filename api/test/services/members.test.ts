import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import { claimNames } from '@quintet/contract/wire'
import { samplePhoto } from '@quintet/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemberLookup } from '../../src/members/authenticate.ts'
import { createMemberHooks } from '../../src/members/hooks.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { outcomeOf } from './outcome.ts'

let app: TestApp
let anna: SignedIn
let hooks: ReturnType<typeof createMemberHooks>
beforeAll(async () => {
  app = createTestApp()
  const { db, clock, wall, config, jobs } = app.context
  hooks = createMemberHooks(db, clock, wall, config, jobs)
  anna = await app.signUpMember()
})
afterAll(() => app.close())

const state = { tier: 2, active: 1, standing: 1, membership_end_day: 20_000, encryption_type: 2 }
const change = ({ id }: SignedIn, values: object) =>
  app.context.db.write((trx) => trx.updateTable('members').set(values).where('id', '=', id).execute())
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const membersWith = async (sub: string) => app.context.db.read.selectFrom('members').selectAll().where('sub', '=', sub).execute()

const of = (each: SignedIn) => hooks.claims(each.sub)

describe('the claims of a token', () => {
  const { active, tier, standing, membershipEndDay, encryptionType } = claimNames
  test("are those of the member's row, of no other", async () => {
    const ben = await app.signUpMember()
    await change(ben, state)
    expect(await of(ben)).toEqual({
      [active]: '1',
      [tier]: '2',
      [standing]: '1',
      [membershipEndDay]: '20000',
      [encryptionType]: '2',
    })
    expect(await of(anna)).toMatchObject({ [active]: '0', [tier]: '4' })
    expect(payloadOf(anna.idToken)).toMatchObject(await of(anna))
  })

  test('of an account without a member are those of a stranger', async () => {
    const stranger = { [active]: '0', [tier]: '4', [standing]: '0', [membershipEndDay]: '0', [encryptionType]: '0' }
    expect(await hooks.claims('no-such-account')).toEqual(stranger)
    expect([await hooks.isMember(anna.sub), await hooks.isMember('no-such-account')]).toEqual([true, false])
  })
})

const principalOf = (sub: string) => ({ sub, sessionId: 's', signedInAt: 7 })
// The sign-in `s` of everybody stands, in both ways of reading it.
const standing = "EXISTS (SELECT 1 FROM members m WHERE ? = 's' AND m.sub = ?)"
const halves = { readToken: (token: string) => (token === '' ? undefined : principalOf(token)), standing }
const entries = {
  'by one query with its sign-in': { authenticate: async () => principalOf('nobody'), halves },
  'after its sign-in was looked at elsewhere': { authenticate: async (token: string) => principalOf(token) },
}

describe.each(Object.entries(entries))('the member behind a token, %s,', (_, entry) => {
  const lookUp = (sub: string) => createMemberLookup(app.context.db, entry)(sub)

  test('is read anew every time', async () => {
    const ben = await app.signUpMember()
    const claims = { tier: 2, active: true, standing: 1, membershipEndDay: 20_000, encryptionType: 2 }
    expect((await lookUp(ben.sub)).claims).toMatchObject({ active: false, tier: 4 })
    await change(ben, state)
    expect(await lookUp(ben.sub)).toEqual({ id: ben.id, sub: ben.sub, sessionId: 's', signedInAt: 7, claims })
  })

  test('is refused where the account has none', async () => {
    await expect(lookUp('no-such-account')).rejects.toThrow(expect.objectContaining({ status: 401 }) as Error)
  })
})

test('a token that says nothing has no member', async () => {
  const lookUp = createMemberLookup(app.context.db, entries['by one query with its sign-in'])
  await expect(lookUp('')).rejects.toThrow(expect.objectContaining({ status: 401 }) as Error)
})

const addressesOf = async (id: number) =>
  (await app.context.db.read.selectFrom('member_addresses').select('person').where('member_id', '=', id).execute()).length

test('the address that an account has is remembered for its own member', async () => {
  const [ben, carl] = [await app.signUpMember(), await app.signUpMember()]
  for (const { id } of [ben, carl])
    await app.context.db.write((trx) => trx.deleteFrom('member_addresses').where('member_id', '=', id).execute())
  await app.context.db.write((trx) => hooks.holds(trx, carl.sub))
  expect([await addressesOf(ben.id), await addressesOf(carl.id), await addressesOf(anna.id)]).toEqual([0, 1, 1])
})

describe('an account that is confirmed', () => {
  test('has one member, however often that is said', async () => {
    const account = { sub: 'fresh-account', birthDate: '1990-05-17', languageId: 2 }
    const confirm = () => app.context.db.write((trx) => hooks.confirmed(trx, account as never))
    await confirm()
    const rows = await membersWith('fresh-account')
    expect(rows).toMatchObject([{ birth_date: '1990-05-17', language: 2, tier: 4, active: 0, created_at: app.clock.now() }])
    await confirm()
    expect(await membersWith('fresh-account')).toEqual(rows)
    // Its address is remembered for itself, not for the one who came first.
    const [{ id } = { id: 0 }] = rows
    expect([await addressesOf(id), await addressesOf(anna.id)]).toEqual([1, 1])
  })

  test('without a birth date has none', async () => {
    await app.context.db.write((trx) => hooks.confirmed(trx, { sub: 'ageless', languageId: 1 } as never))
    expect(await membersWith('ageless')).toMatchObject([{ birth_date: null }])
  })
})

const photoOf = async ({ id, idToken }: SignedIn) => {
  await app.call(calls.savePhoto, { slot: 1, type: 'image/jpeg', image: await samplePhoto(id) }, idToken)
  const { file } = await app.context.db.read
    .selectFrom('photos')
    .select('file')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  return join(app.context.config.dataFolder, 'photos', file)
}

describe('an account that goes', () => {
  test('takes its member and their pictures along, and nothing of another', async () => {
    const ben = await app.signUpMember()
    const [gone, stays] = [await photoOf(ben), await photoOf(anna)]
    const finish = await app.context.db.write((trx) => hooks.removed(trx, ben.sub))
    expect([await membersWith(ben.sub), (await membersWith(anna.sub)).length]).toEqual([[], 1])
    // Files go after the commit, which may fail.
    expect(existsSync(gone)).toBe(true)
    await finish()
    expect([existsSync(gone), existsSync(stays)]).toEqual([false, true])
  })

  test('and had no member takes nothing along', async () => {
    const count = async () => (await app.context.db.read.selectFrom('members').select('id').execute()).length
    const before = await count()
    const finish = await app.context.db.write((trx) => hooks.removed(trx, 'no-such-account'))
    await finish()
    await app.context.db.write((trx) => hooks.holds(trx, 'no-such-account'))
    expect(await count()).toBe(before)
  })
})

const codeFor = async (email: string) => {
  await app.call(calls.requestPasswordReset, { email })
  return /\b\d{6}\b/.exec(app.outbox.newest(email)?.text ?? '')?.[0] ?? ''
}

const reset = (email: string, code: string, newPassword = 'Lantern-Harbour-8') =>
  outcomeOf(app.call(calls.resetPassword, { email, code, newPassword }))

describe('a new password', () => {
  test.each([
    ['a blank', 'With a blank-8', 'password.weak'],
    ['no capital letter', 'lantern-harbour-8', 'password.weak'],
    ['no digit', 'Lantern-Harbour-', 'password.weak'],
    ['no symbol', 'LanternHarbour8', 'password.weak'],
    ['seven characters', 'Lante-8', '400 input.invalid'],
  ])('with %s is refused, and the old one stays', async (_, password, outcome) => {
    const { email } = await app.signUpMember()
    const code = await codeFor(email)
    expect(await reset(email, code, password)).toBe(outcome)
    expect(await reset(email, code)).toBe('done')
    // A code works once.
    expect(await reset(email, code)).toMatch(/^password\.code/)
  })

  test('takes no code that is none, and not that of another', async () => {
    const ben = await app.signUpMember()
    const [own, other] = [await codeFor(anna.email), await codeFor(ben.email)]
    expect(await reset(anna.email, 'abc')).toMatch(/^(400 input\.invalid|password\.codeWrong)$/)
    expect(await reset(anna.email, own === other ? '000000' : other)).toBe('password.codeWrong')
    expect(await reset(anna.email, own)).toBe('done')
  })

  test('is guessed at only so often', async () => {
    const { email } = await app.signUpMember()
    const code = await codeFor(email)
    const wrong = code === '000000' ? '000001' : '000000'
    const outcomes = new Set<string>()
    for (let index = 0; index < 30; index++) outcomes.add(await reset(email, wrong))
    expect(outcomes).toEqual(new Set(['password.codeWrong', 'password.tooOften']))
    expect(await reset(email, code)).toBe('password.tooOften')
  })
})

describe('a reset that the identity provider does not take', () => {
  test('for its form is a malformed request', async () => {
    expect(await outcomeOf(app.call(calls.requestPasswordReset, { email: 'two words@example.org' }))).toBe('400 input.invalid')
  })

  test('for a fault of ours is one, and says nothing of it', async () => {
    const { identity } = app.context
    const { perform } = identity
    Object.assign(identity, { perform: () => Promise.reject(new Error('disk full')) })
    expect(await outcomeOf(app.call(calls.requestPasswordReset, { email: anna.email }))).toBe('500 unexpected')
    Object.assign(identity, { perform })
    expect(await outcomeOf(app.call(calls.requestPasswordReset, { email: anna.email }))).toBe('done')
  })
})

test('there is an operator where one is named, and none elsewhere', async () => {
  const named = createTestApp({
    environment: { QUINTET_OPERATOR_ID: 'OPERATOR', QUINTET_OPERATOR_SECRET: 'its-secret-for-tests' },
  })
  expect(named.context.identity.provider.operator).toEqual({ id: 'OPERATOR', secret: 'its-secret-for-tests' })
  expect(app.context.identity.provider.operator).toBeUndefined()
  await named.close()
})
