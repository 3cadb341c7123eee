import { carryOut } from '@quintet/identity'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

it('an account whose verifier does not open is not carried to another site, and others are', async () => {
  const [mira, otto] = [await app.signUpMember(), await app.signUpMember()]
  const { db, identity } = app.context
  const sealedOf = db.read.selectFrom('identity_users').select('sealed_verifier')
  // A verifier is sealed for one account alone.
  await db.write(async (trx) =>
    trx
      .updateTable('identity_users')
      .set(await sealedOf.where('sub', '=', otto.sub).executeTakeFirstOrThrow())
      .where('sub', '=', mira.sub)
      .execute(),
  )
  const carry = (sub: string) => carryOut(identity.provider, db.read, sub)
  await expect(carry(mira.sub)).rejects.toThrow('What is sealed of this account does not open.')
  expect((await carry(otto.sub))?.user).toMatchObject({ sub: otto.sub, verifier: expect.any(Buffer) })
})
