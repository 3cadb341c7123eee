import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { attribute, createPosting } from './posting.ts'
import { answerSrp, startSrp } from './srp-client.ts'

// What changes between the look-up of an account and what is written for it: a second request of the same moment.

let test: TestApp
let member: SignedIn
beforeEach(async () => {
  test = createTestApp()
  member = await test.signUpMember({ email: 'mira@example.org' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await test.close()
})

const { post, codeFor } = createPosting(() => test)
const [own, other] = ['mira@example.org', 'other@example.org']

type Work = Parameters<TestApp['context']['db']['write']>[0]

/** Runs something before a write of a request, by its number. */
const beforeWrite = (number: number, work: Work) => {
  const { db } = test.context
  const write = db.write.bind(db)
  let writes = 0
  vi.spyOn(db, 'write').mockImplementation((async (mine: Work) => {
    writes += 1
    if (writes === number) await write(work)
    return write(mine)
  }) as typeof db.write)
  return () => writes
}

describe('a code', () => {
  it('that sets the password does not go to an address that the account has just given up', async () => {
    const writes = beforeWrite(2, (trx) =>
      trx.updateTable('identity_users').set({ email: other }).where('sub', '=', member.sub).execute(),
    )
    expect(await post('ForgotPassword', { Username: own })).toHaveProperty('CodeDeliveryDetails')
    expect([writes(), codeFor(own)]).toEqual([2, ''])
    expect(await test.context.db.read.selectFrom('identity_codes').selectAll().execute()).toEqual([])
  })

  it('that verifies an address does not go to the one that was asked for before', async () => {
    const { accessToken: AccessToken, sub } = member
    await post('UpdateUserAttributes', { AccessToken, UserAttributes: [attribute('email', other)] })
    const before = codeFor(other)
    const writes = beforeWrite(2, (trx) =>
      trx.updateTable('identity_pending_attributes').set({ value: 'third@example.org' }).where('sub', '=', sub).execute(),
    )
    const again = await post('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' })
    expect([writes(), again['__type'], codeFor(other)]).toEqual([2, 'CodeDeliveryFailureException', before])
  })
})

describe('a session', () => {
  it.each([
    ['every sign-in is ended and a new password asked for', { status: 'RESET_REQUIRED' as const }],
    ['the account is stopped', { enabled: 0 }],
    ['the password is set anew', { sealed_verifier: Buffer.alloc(8) }],
  ])('does not open where meanwhile %s', async (_, change) => {
    const started = await startSrp(test, own)
    const answers = started.prove(member.password)
    await test.context.db.write((trx) => trx.deleteFrom('identity_sessions').execute())
    const writes = beforeWrite(1, (trx) => trx.updateTable('identity_users').set(change).where('sub', '=', member.sub).execute())
    expect((await answerSrp(test, answers)).body).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(writes()).toBe(1)
    expect(await test.context.db.read.selectFrom('identity_sessions').select('id').execute()).toEqual([])
  })
})
