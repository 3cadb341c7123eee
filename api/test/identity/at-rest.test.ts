import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifierOf } from '@quintet/identity/testing'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

let test: TestApp
let member: SignedIn
beforeEach(async () => {
  test = createTestApp()
  member = await test.signUpMember()
})
afterEach(() => test.close())

/** Everything a table holds, bytes as one letter each. */
const dump = (rows: readonly object[]): string =>
  rows
    .flatMap((row) => Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))))
    .join('\n')

describe('at rest', () => {
  it('keeps no password, verifier, code or token readable', async () => {
    await test.identity('ForgotPassword', { Username: member.email })
    const { read } = test.context.db
    const { username, salt } = await read.selectFrom('identity_users').selectAll().executeTakeFirstOrThrow()
    const tables = ['identity_users', 'identity_codes', 'identity_refresh_tokens', 'identity_attempts'] as const
    const rows = (await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().execute()))).flat()
    const found = dump(rows)
    expect(found).toContain(salt.toString('latin1'))
    const secrets = [
      verifierOf('Quintet01', username, member.password, salt).toString('latin1'),
      member.password,
      member.refreshToken,
      Buffer.from(member.refreshToken, 'base64url').toString('latin1'),
      test.outbox.newest(member.email)?.code,
    ]
    for (const secret of secrets) expect(found).not.toContain(secret)
  })

  it('opens a verifier for its own account only', async () => {
    const other = await test.signUpMember()
    const { read, write } = test.context.db
    const { sealed_verifier, salt } = await read
      .selectFrom('identity_users')
      .selectAll()
      .where('sub', '=', other.sub)
      .executeTakeFirstOrThrow()
    await write((trx) => trx.updateTable('identity_users').set({ sealed_verifier, salt }).where('sub', '=', member.sub).execute())
    const { status } = await test.identity('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: member.email, SRP_A: 'abcdef' },
    })
    expect(status).toBe(500)
  })
})
