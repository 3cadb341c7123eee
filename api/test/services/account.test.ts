import { type RequestOf, calls } from '@quintet/contract'
import { activeMember, consentingMember } from '@quintet/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKeys } from '../keyed-member.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { outcomeOf } from './outcome.ts'

let app: TestApp
beforeAll(() => {
  app = createTestApp()
})
afterAll(() => app.close())

const change = ({ id }: SignedIn, values: object) =>
  app.context.db.write((trx) => trx.updateTable('members').set(values).where('id', '=', id).execute())

const casesOf = ({ id }: SignedIn) =>
  app.context.db.read.selectFrom('cases').select('id').where('member_id', '=', id).where('kind', '=', 'error').execute()
const noticesOf = ({ id }: SignedIn) =>
  app.context.db.read.selectFrom('notices').select('id').where('member_id', '=', id).execute()

describe('a report of a fault', () => {
  const whole = {
    category: 1,
    issue: 'Slow',
    browser: 'Firefox',
    device: 'Phone',
    reason: 'It is slow here.',
    date: 1_790_000_000,
  }
  const faults: [string, Partial<RequestOf<typeof calls.reportError>>, string][] = [
    ['that is whole is taken', {}, 'done'],
    ['without a subject', { issue: ' ' }, 'report.incomplete'],
    ['without a browser', { browser: '  ' }, 'report.incomplete'],
    ['without a device', { device: ' ' }, 'report.incomplete'],
    ['described by blanks', { reason: 'short     ' }, 'report.description'],
    ['of incorrect data without the agreement (decision 42)', { category: 6 }, 'report.agreement'],
    ['of incorrect data, declined (decision 42)', { category: 6, agreed: false }, 'report.agreement'],
    ['of incorrect data, agreed to', { category: 6, agreed: true }, 'done'],
  ]
  test.each(faults)('%s', async (_, part, outcome) => {
    const member = await app.signUpMember()
    expect(await outcomeOf(app.call(calls.reportError, { ...whole, ...part }, member.idToken))).toBe(outcome)
    const rows = await app.context.db.read.selectFrom('error_reports').selectAll().where('member_id', '=', member.id).execute()
    expect(rows.map(({ category }) => category)).toEqual(outcome === 'done' ? [part.category ?? 1] : [])
  })

  test('that is sent ten times at once is one case, and each answer has its number', async () => {
    const member = await app.signUpMember()
    const before = (await noticesOf(member)).length
    const send = (index: number) => app.call(calls.reportError, { ...whole, date: whole.date + index }, member.idToken)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => send(index)))
    const [first, ...more] = await casesOf(member)
    expect([new Set(answers.map(({ report }) => report)), more]).toEqual([new Set([first?.id]), []])
    expect((await noticesOf(member)).length - before).toBe(1)
  })

  test('is another one with other words, after a minute, of another member, and once the first is decided', async () => {
    const [member, other] = [await app.signUpMember(), await app.signUpMember()]
    const send = async (part: object, who = member) =>
      (await app.call(calls.reportError, { ...whole, ...part }, who.idToken)).report
    const first = await send({})
    const different = [
      await send({ reason: 'It is slow there.' }),
      await send({ device: 'Tablet' }),
      await send({ category: 2 }),
      await send({}, other),
    ]
    expect(await send({})).toBe(first)
    await app.context.db.write((trx) =>
      trx
        .updateTable('cases')
        .set({ decided_at: 1 })
        .where('id', '=', first ?? 0)
        .execute(),
    )
    const afterwards = await send({})
    app.wall.shift(60_000)
    const numbers = [first, ...different, afterwards, await send({})]
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

const reset = (email: string, code: string, newPassword = 'Lantern-Harbour-8') =>
  outcomeOf(app.call(calls.resetPassword, { email, code, newPassword }))

const codeFor = async (email: string) => {
  await app.call(calls.requestPasswordReset, { email })
  return /\b\d{6}\b/.exec(app.outbox.newest(email)?.text ?? '')?.[0] ?? ''
}

describe('a forgotten password', () => {
  test('takes the mailed code alone, for an hour, and says what is wrong', async () => {
    const { email } = await app.signUpMember()
    const code = await codeFor(email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await reset(email, wrong)).toBe('password.codeWrong')
    expect(await reset(email, code, 'weakpassword')).toBe('password.weak')
    expect(await reset(email, code, 'With a blank-8')).toBe('password.weak')
    app.wall.shift(60 * 60_000 + 1)
    expect(await reset(email, code)).toBe('password.codeExpired')
    expect(await reset(email, await codeFor(email))).toBe('done')
  })

  test('is answered alike for an address nobody has (decision 51)', async () => {
    const { email } = await app.signUpMember()
    const ask = (address: string) => app.call(calls.requestPasswordReset, { email: address })
    expect(await ask('nobody@example.org')).toEqual(await ask(email))
    expect(await reset('nobody@example.org', '123456')).toBe(await reset(email, '123456'))
  })

  test('is not asked for without end', async () => {
    const { email } = await app.signUpMember()
    const outcomes: string[] = []
    for (let index = 0; index < 11; index++) outcomes.push(await outcomeOf(app.call(calls.requestPasswordReset, { email })))
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['done', 'password.tooOften'])
  })
})

test('bringing the membership up to date ends the sign-ins of the member, so that the next ones know it (decision 41)', async () => {
  const [member, other] = [await app.signUpMember(), await app.signUpMember()]
  await app.call(calls.refreshMembership, {}, member.idToken)
  const load = ({ idToken }: SignedIn) => outcomeOf(app.call(calls.loadMember, {}, idToken))
  expect([await load(member), await load(other)]).toEqual(['401 session.missing', 'done'])
})

describe('what needs a sign-in of the last 15 minutes (decision 49)', () => {
  test('deleting the account', async () => {
    const member = await app.signUpMember()
    const erase = () => outcomeOf(app.call(calls.deleteAccount, {}, member.idToken))
    app.wall.shift(15 * 60_000 + 1000)
    expect(await erase()).toBe('session.freshNeeded')
    app.wall.shift(-2000)
    expect(await erase()).toBe('done')
    expect(await erase()).toBe('401 session.missing')
  })
})

describe('keys', () => {
  test('of a member of the mobile app alone are neither made nor reset here (decision 18)', async () => {
    const member = await app.signUpMember()
    await change(member, { encryption_type: 2 })
    for (const purpose of ['create', 'reset'] as const) {
      const save = app.call(calls.saveKeys, { ...(await newKeys()).saved, purpose }, member.idToken)
      expect(await outcomeOf(save)).toBe('keys.mobileOnly')
    }
    expect((await app.call(calls.loadMember, {}, member.idToken)).keys).toBeUndefined()
  })

  test('are made once and can be reset at 1 (decision 18)', async () => {
    const member = await app.signUpMember()
    await app.call(calls.saveKeys, { ...(await newKeys()).saved, purpose: 'create' }, member.idToken)
    expect((await app.call(calls.loadMember, {}, member.idToken)).account.encryptionType).toBe(1)
    const reset = app.call(calls.saveKeys, { ...(await newKeys()).saved, purpose: 'reset' }, member.idToken)
    expect(await outcomeOf(reset)).toBe('done')
  })
})

const activate = (member: SignedIn, accessToken = member.accessToken) => app.call(calls.activate, { accessToken }, member.idToken)

describe('becoming active (decision 65)', () => {
  test("is not asked for with somebody else's token", async () => {
    const [member, other] = [await app.signUpMember(), await app.signUpMember()]
    expect(await outcomeOf(activate(member, other.accessToken))).toBe('session.otherAccount')
    expect(await outcomeOf(activate(member, 'A'.repeat(40)))).toBe('session.otherAccount')
  })

  test('names the first thing that is missing, and takes the flag from who has lost something', async () => {
    const member = await activeMember(app, { attraction: 1 })
    const flag = async () => (await app.call(calls.loadMember, {}, member.idToken)).account.active
    expect([await activate(member), await flag()]).toEqual([{ status: 200 }, 1])
    const losses: [string, () => Promise<unknown>][] = [
      [
        'characters',
        () =>
          app.context.db.write((trx) =>
            trx.deleteFrom('characters').where('member_id', '=', member.id).where('number', '=', 5).execute(),
          ),
      ],
      [
        'images',
        () =>
          app.context.db.write((trx) =>
            trx
              .updateTable('photos')
              .set({ state: 'refused' })
              .where('member_id', '=', member.id)
              .where('slot', '=', 1)
              .execute(),
          ),
      ],
      ['data', () => app.call(calls.saveConsent, { kind: 'matching', granted: false }, member.idToken)],
    ]
    for (const [issue, lose] of losses) {
      await change(member, { active: 1 })
      await lose()
      expect([await activate(member), await flag()]).toEqual([{ status: 400, issue }, 0])
    }
    await app.call(calls.saveConsent, { kind: 'matching', granted: true }, member.idToken)
    expect(await activate(member)).toEqual({ status: 400, issue: 'images' })
  }, 30_000)

  test('needs every answer of the profile', async () => {
    expect(await activate(await consentingMember(app))).toEqual({ status: 400, issue: 'data' })
  })
})
