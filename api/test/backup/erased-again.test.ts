import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeBackup } from '@quintet/backup/make-backup'
import { calls } from '@quintet/contract'
import { openStore } from '@quintet/database'
import { DAY_MS } from '@quintet/domain/time'
import { activeMember } from '@quintet/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  erasedHash,
  erasedListOf,
  noteErased,
  noteErasedAt,
  pruneErased,
  readErased,
  takeErased,
} from '@quintet/backup/erased-list'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { scriptOf } from '../script.ts'

// Who left after a copy was made is gone again after it is restored.

let app: TestApp
let folder: string
beforeEach(() => {
  app = createTestApp()
  folder = mkdtempSync(join(tmpdir(), 'quintet-erased-'))
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const script = scriptOf(new URL('../../src/backup/cli.ts', import.meta.url))
const restored = () => join(folder, 'site')

let more: Record<string, string>
beforeEach(() => {
  more = {}
})

const restore = async (...words: string[]): Promise<string> => {
  const env = { ...process.env, QUINTET_DATA: restored(), ...more }
  return (await promisify(execFile)(process.execPath, [...script, 'restore', ...words], { env })).stdout
}

const subsIn = async (site: string): Promise<string[]> => {
  const store = openStore({ file: join(site, 'quintet.sqlite') })
  const rows = await store.read.selectFrom('members').select('sub').orderBy('id').execute()
  const signIns = await store.read.selectFrom('identity_users').select('sub').execute()
  await store.close()
  expect(signIns.map(({ sub }) => sub).toSorted()).toEqual(rows.map(({ sub }) => sub).toSorted())
  return rows.map(({ sub }) => sub)
}

const picturesOf = async ({ id }: SignedIn): Promise<string[]> => {
  const rows = await app.context.db.read.selectFrom('photos').select('file').where('member_id', '=', id).execute()
  return rows.map(({ file }) => file)
}

const hashesIn = async (file: string) => new Set((await readErased(file)).keys())

const makeCopy = () => makeBackup({ dataFolder: app.context.config.dataFolder, into: join(folder, 'copies'), now: Date.now() })

test('by the list that was kept apart, with their pictures, on either way out', async () => {
  const [stays, byPage, byProtocol] = [
    await activeMember(app, { attraction: 2 }),
    await activeMember(app, { attraction: 1 }),
    await app.signUpMember(),
  ]
  const pictures = await picturesOf(byPage)
  const copy = await makeCopy()
  await app.call(calls.deleteAccount, {}, byPage.idToken)
  const scrub = vi.spyOn(app.context.db, 'scrub')
  expect((await app.identity('DeleteUser', { AccessToken: byProtocol.accessToken })).status).toBe(200)
  expect(scrub).toHaveBeenCalledOnce()
  const list = join(folder, 'another-disk.list')
  copyFileSync(erasedListOf(app.context.config), list)
  expect(readFileSync(list, 'utf8')).not.toContain(byPage.sub)

  expect(await restore(copy, '--erased', list)).toContain('2 of 2 who left since the copy were in it, and are erased again.')
  expect(await subsIn(restored())).toEqual([stays.sub])
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of pictures) expect(existsSync(join(restored(), 'photos', picture))).toBe(false)
  // The next restore needs the list as well.
  expect(await hashesIn(join(restored(), 'erased.list'))).toEqual(await hashesIn(list))
}, 60_000)

test('without a list a restore says that they are back, and a second run makes up for it', async () => {
  const gone = await app.signUpMember()
  const copy = await makeCopy()
  await app.call(calls.deleteAccount, {}, gone.idToken)
  expect(await restore(copy)).toContain('Members who left since the copy are back')
  expect(await subsIn(restored())).toEqual([gone.sub])
  expect(await restore('--erased', erasedListOf(app.context.config))).toContain('1 of 1')
  expect(await subsIn(restored())).toEqual([])
}, 60_000)

test('of a pool elsewhere, those stay who came back after their line', async () => {
  more = {
    QUINTET_COGNITO_ISSUER: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Quintet01',
    QUINTET_COGNITO_CLIENT: 'cloudclient',
  }
  const [stays, goes] = [await app.signUpMember(), await app.signUpMember()]
  const list = join(folder, 'some.list')
  await noteErasedAt(list, erasedHash(stays.sub), app.clock.now() - 60_000)
  await noteErasedAt(list, erasedHash(goes.sub), app.clock.now())
  expect(await restore(await makeCopy(), '--erased', list)).toContain('1 of 2')
  expect(await subsIn(restored())).toEqual([stays.sub])
}, 60_000)

test('a list that is not there is said to be missing, and nothing is restored without it', async () => {
  await app.signUpMember()
  const missing = join(folder, 'missing.list')
  const says = { code: 2, stderr: expect.stringContaining(`There is no file ${missing}.`) as string }
  await expect(restore(await makeCopy(), '--erased', missing)).rejects.toMatchObject(says)
  await expect(restore('--erased', missing)).rejects.toMatchObject(says)
  expect(existsSync(restored())).toBe(false)
}, 60_000)

test('a deletion counts although the list cannot be written', async () => {
  const member = await app.signUpMember()
  const inTheWay = join(folder, 'file')
  writeFileSync(inTheWay, '')
  Object.assign(app.context.config, { erasedList: join(inTheWay, 'erased.list') })
  expect(await app.call(calls.deleteAccount, {}, member.idToken)).toMatchObject({ message: 'success' })
})

test('a list taken over keeps its days and moments, and each line once', async () => {
  const [from, to, now] = [join(folder, 'from.list'), join(folder, 'to.list'), Date.UTC(2026, 10, 24, 9, 30)]
  await noteErased(from, [erasedHash('old')], now - DAY_MS)
  await noteErasedAt(from, erasedHash('back'), now)
  await noteErased(to, [erasedHash('own')], now)
  await takeErased(from, to)
  await takeErased(from, to)
  expect(readFileSync(to, 'utf8')).toBe(
    `2026-11-24 ${erasedHash('own')}\n2026-11-23 ${erasedHash('old')}\n2026-11-24T09:30:00.000Z ${erasedHash('back')}\n`,
  )
  expect((await readErased(to)).get(erasedHash('back'))).toBe(now)
  await pruneErased(to, now + 366 * DAY_MS)
  expect(readFileSync(to, 'utf8')).not.toContain('2026-11-23')
  expect(await hashesIn(to)).toEqual(new Set(['own', 'back'].map(erasedHash)))
})

test('a line goes once no copy can be older, and none that is added meanwhile is lost', async () => {
  const [file, now] = [join(folder, 'some.list'), Date.UTC(2026, 10, 24)]
  const [old, young, added] = ['old', 'young', 'added'].map(erasedHash) as [string, string, string]
  await noteErased(file, [old], now - 367 * DAY_MS)
  await noteErased(file, [young], now - 366 * DAY_MS)
  await Promise.all([pruneErased(file, now), noteErased(file, [added], now)])
  expect(await hashesIn(file)).toEqual(new Set([young, added]))
})
