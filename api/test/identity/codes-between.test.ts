import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { attribute, createPosting } from './posting.ts'

// What changes between the look-up of an account and the writing of its code: a second request of the same moment.

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

/** Runs something before the last write of a request, of which the first counts the mail. */
const beforeCode = (work: Work) => {
  const { db } = test.context
  const write = db.write.bind(db)
  let writes = 0
  vi.spyOn(db, 'write').mockImplementation((async (mine: Work) => {
    writes += 1
    if (writes === 2) await write(work)
    return write(mine)
  }) as typeof db.write)
  return () => writes
}

describe('a code', () => {
  it('that sets the password does not go to an address that the account has just given up', async () => {
    const writes = beforeCode((trx) =>
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
    const writes = beforeCode((trx) =>
      trx.updateTable('identity_pending_attributes').set({ value: 'third@example.org' }).where('sub', '=', sub).execute(),
    )
    const again = await post('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' })
    expect([writes(), again['__type'], codeFor(other)]).toEqual([2, 'CodeDeliveryFailureException', before])
  })
})
