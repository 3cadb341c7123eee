import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import { erasedHash } from '@quintet/backup/erased-list'
import { contentOf } from '@quintet/database/testing'
import { readSetAside } from '@quintet/jobs/set-aside'
import { systemRandom } from '@quintet/kit/random'
import { createFilePhotoStore } from '@quintet/photos/store'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { requeue } from '../../src/jobs/handlers.ts'
import { type SignedIn, type TestApp, type TestOptions, createTestApp } from '../testing.ts'

// What is done for members by jobs, where what it needs is away for a while.

let app: TestApp
let member: SignedIn
const begin = async (options: TestOptions = {}) => {
  app = createTestApp(options)
  member = await app.signUpMember()
}
afterEach(() => app.close())

const jobsLeft = () => app.context.db.read.selectFrom('jobs').select(['name', 'payload']).execute()
const later = (ms: number) => {
  app.wall.shift(ms)
  return app.context.jobs.runDue()
}

describe('an erasure', () => {
  test.each([
    ['is certified', () => app.call(calls.deleteAccount, {}, member.idToken)],
    ['by the sign-in alone is answered', () => app.identity('DeleteUser', { AccessToken: member.accessToken })],
  ])('%s while the pictures’ storage is away, and ends when it is back', async (_, erase) => {
    await begin()
    const { photos, db, config } = app.context
    const file = await photos.put(Buffer.from('a picture'))
    const row = { member_id: member.id, slot: 1, file, state: 'cleared' as const, created_at: 1 }
    await db.write((trx) => trx.insertInto('photos').values(row).execute())
    const away = vi.spyOn(photos, 'delete').mockRejectedValue(new Error('away'))
    await erase()
    expect(await photos.get(file)).toBeDefined()
    expect(contentOf(db).includes(member.sub)).toBe(false)
    away.mockRestore()
    await later(10_000)
    expect([await photos.get(file), await jobsLeft()]).toEqual([undefined, []])
    expect(readFileSync(join(config.dataFolder, 'erased.list'), 'utf8')).toContain(erasedHash(member.sub))
  })
})

const load = () => app.call(calls.loadExport, {}, member.idToken)
const ask = () => app.call(calls.requestExport, {}, member.idToken)

describe('an export', () => {
  test('is tried three times before its member hears that it failed, and can be asked for again', async () => {
    await begin()
    const texts = app.context.texts
    let tries = 0
    Object.assign(app.context, {
      texts: () => {
        tries += 1
        throw new Error('away')
      },
    })
    await ask()
    await app.context.jobs.runDue()
    expect(await load()).toMatchObject({ state: 'running' })
    await later(10_000)
    await later(30_000)
    expect([(await load()).state, tries]).toEqual(['failed', 3])
    expect(await readSetAside(app.context.db.read)).toMatchObject([{ name: 'export', error: 'Error: away' }])
    Object.assign(app.context, { texts })
    await ask()
    await app.context.jobs.runDue()
    expect([(await load()).state, await jobsLeft()]).toEqual(['ready', []])
  })

  test('lies in the bucket of the pictures where there is one, so that every process finds it', async () => {
    const environment = {
      QUINTET_PHOTOS: 'https://s3.example.org/photos',
      QUINTET_PHOTOS_KEY: 'key',
      QUINTET_PHOTOS_SECRET: 'secret',
    }
    await begin({ environment })
    const { config } = app.context
    const bucket = createFilePhotoStore(join(config.dataFolder, 'bucket'), systemRandom)
    Object.assign(app.context, { photos: bucket })
    await ask()
    await app.context.jobs.runDue()
    const { url = '' } = (await load()) as { url?: string }
    const answer = await app.app.request(url)
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
    const { file } = await app.context.db.read.selectFrom('exports').select('file').executeTakeFirstOrThrow()
    expect(await bucket.get(file ?? '')).toBeDefined()
    await app.call(calls.deleteAccount, {}, member.idToken)
    expect([await bucket.get(file ?? ''), (await app.app.request(url)).status]).toEqual([undefined, 404])
  })
})

test('what a version before jobs left to do is done', async () => {
  await begin()
  const { db, jobs } = app.context
  const mail = { kind: 'refund', tier: 2, cents: 100, currency: 'usd', refund: 100, at: app.wall.now() }
  const due = { member_id: member.id, kind: 'refund', mail_values: JSON.stringify(mail), due_at: 0 }
  await db.write(async (trx) => {
    await trx.insertInto('mails_due').values(due).execute()
    await trx
      .insertInto('exports')
      .values({ member_id: member.id, state: 'waiting', done_percent: 0, asked_at: app.wall.now() })
      .execute()
  })
  await requeue(app.context)
  await requeue(app.context)
  await jobs.runDue()
  expect(app.outbox.all()).toHaveLength(1)
  expect(await app.call(calls.loadExport, {}, member.idToken)).toMatchObject({ state: 'ready' })
})
