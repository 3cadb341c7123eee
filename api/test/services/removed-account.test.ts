import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import { openCase } from '@quintet/cases/open-case'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// An account can end by the site's own call and by the identity provider's: either way nothing of its member stays.

let app: TestApp
let member: SignedIn
beforeEach(async () => {
  app = createTestApp()
  member = await app.signUpMember()
})
afterEach(() => app.close())

/** What somebody with an address asked before they were let in. */
const addRequest = (email: string) =>
  app.context.db.write(async (trx) => {
    const { report } = await openCase(trx, { kind: 'stopped', member: 0, subject: 0, reason: 0, now: 1 })
    const row = { case_id: report, email, language: 1, text: `asked as ${email}`, created_at: 1 }
    await trx.insertInto('stopped_requests').values(row).execute()
  })
const requests = () => app.context.db.read.selectFrom('stopped_requests').select(['email', 'text']).orderBy('email').execute()

const exported = (): string[] => {
  const folder = join(app.context.config.dataFolder, 'exports')
  return existsSync(folder) ? readdirSync(folder) : []
}

describe.each<[string, () => Promise<unknown>]>([
  ['the site', () => app.call(calls.deleteAccount, {}, member.idToken)],
  ['the identity provider', () => app.identity('DeleteUser', { AccessToken: member.accessToken })],
])('an account that is deleted by %s', (_, remove) => {
  test('takes its export along, and leaves those of others', async () => {
    const other = await app.signUpMember()
    for (const { idToken } of [member, other]) await app.call(calls.requestExport, {}, idToken)
    await app.context.jobs.runDue()
    expect(exported()).toHaveLength(2)
    await remove()
    await app.context.jobs.runDue()
    const left = await app.context.db.read.selectFrom('exports').select('file').execute()
    expect(exported()).toEqual(left.map(({ file }) => file))
    expect(left).toHaveLength(1)
  })

  test('takes the pictures along by which its photos were being checked', async () => {
    const { db, photos } = app.context
    const pictures = [await photos.put(Buffer.from('one')), await photos.put(Buffer.from('two'))] as const
    const proof = { member_id: member.id, state: 'waiting' as const, gesture_1: 1, gesture_2: 2, started_at: 1, tries: 1 }
    const [file_1, file_2] = pictures
    await db.write((trx) =>
      trx
        .insertInto('photo_proofs')
        .values({ ...proof, file_1, file_2 })
        .execute(),
    )
    await remove()
    await app.context.jobs.runDue()
    expect(await Promise.all(pictures.map((file) => photos.get(file)))).toEqual([undefined, undefined])
  })

  test('is taken off the disk at once, not with what is written next', async () => {
    const scrub = vi.spyOn(app.context.db, 'scrub')
    await remove()
    expect(scrub).toHaveBeenCalled()
  })

  test('takes the words along that were written under its address, and no others', async () => {
    await addRequest(member.email)
    await addRequest('other@example.org')
    await remove()
    expect(await requests()).toEqual([
      { email: '', text: '' },
      { email: 'other@example.org', text: 'asked as other@example.org' },
    ])
  })
})
