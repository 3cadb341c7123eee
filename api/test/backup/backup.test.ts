import { execFile } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calls } from '@quintet/contract'
import { activeMember, samplePhoto } from '@quintet/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkSite } from '@quintet/backup/check-site'
import { makeBackup } from '@quintet/backup/make-backup'
import { readManifest } from '@quintet/backup/manifest'
import { removeExpired } from '@quintet/backup/expired'
import { restoreBackup } from '@quintet/backup/restore-backup'
import { openStore } from '@quintet/database'
import { audit, auditKeyOf } from '@quintet/audit-log/audit'
import { scriptOf } from '../script.ts'
import { type TestApp, createTestApp } from '../testing.ts'

const run = promisify(execFile)
const script = scriptOf(new URL('../../src/backup/cli.ts', import.meta.url))
const oneDay = 86_400_000
const start = Date.UTC(2026, 10, 23, 12)

let app: TestApp
let folder: string
beforeEach(() => {
  app = createTestApp()
  folder = mkdtempSync(join(tmpdir(), 'quintet-backup-'))
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const site = () => app.context.config.dataFolder
const copies = () => join(folder, 'copies')
const copy = (now = start) => makeBackup({ dataFolder: site(), into: copies(), now })

const tell = (number: number) =>
  app.context.db.write((trx) =>
    audit(trx, auditKeyOf(app.context.config), app.wall.now(), { staff: null, action: `test${number}` }),
  )

describe('a copy of a site that is written to meanwhile', () => {
  test('is of one moment, whole, and makes a site that verifies itself', async () => {
    const keeper = await activeMember(app, { attraction: 2 })
    await tell(0)
    const load = { isOver: false, writes: 0 }
    const write = async () => {
      const image = await samplePhoto(3)
      while (!load.isOver) {
        // Each leaves a member with a photo and an audit entry, or neither: the copy must never hold a half.
        const member = await app.signUpMember()
        await app.call(calls.savePhoto, { slot: 1, type: 'image/jpeg', image }, member.idToken)
        await tell((load.writes += 1))
        if (load.writes % 2 === 0) await app.call(calls.deleteAccount, {}, member.idToken)
      }
    }
    const writing = write()
    const made = await run(process.execPath, [...script, 'backup', copies()], { env: { ...process.env, QUINTET_DATA: site() } })
    load.isOver = true
    await writing
    expect(load.writes).toBeGreaterThan(2)
    const done = /Copied to (.*)/.exec(made.stdout)?.[1] ?? ''

    const restored = join(folder, 'site')
    const check = await restoreBackup(done, restored, Date.now())
    expect(check.faults).toEqual([])
    const manifest = await readManifest(done)
    expect(check.counts).toEqual(manifest.counts)
    expect([check.audit, manifest.counts['photos']]).toEqual([
      manifest.counts['staff_audit'],
      readdirSync(join(restored, 'photos'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jpg')).length,
    ])
    const store = openStore({ file: join(restored, 'quintet.sqlite') })
    const row = await store.read.selectFrom('members').select('sub').where('id', '=', keeper.id).executeTakeFirst()
    expect(row?.sub).toBe(keeper.sub)
    // The small pictures stay behind; the restored site knows that it has none, and makes them anew.
    expect(
      readdirSync(join(restored, 'photos'), { recursive: true, encoding: 'utf8' }).filter((name) => /webp|avif/.test(name)),
    ).toEqual([])
    expect(await store.read.selectFrom('photos').select('id').where('blur', 'is not', null).execute()).toEqual([])
    await store.close()
  }, 60_000)
})

describe('a copy that is torn', () => {
  const torn: [string, (done: string) => void, string][] = [
    ['lacks its end', (done) => truncateSync(join(done, 'quintet.sqlite'), 8192), 'quintet.sqlite is not what was copied.'],
    [
      'has a byte too many',
      (done) => appendFileSync(join(done, 'quintet.sqlite'), 'x'),
      'quintet.sqlite is not what was copied.',
    ],
    ['lacks a key', (done) => rmSync(join(done, 'keys/photo-links.key')), 'keys/photo-links.key is missing.'],
    ['was never finished', (done) => rmSync(join(done, 'backup.json')), 'is not a finished backup'],
    ['has a damaged list', (done) => truncateSync(join(done, 'backup.json'), 100), 'backup.json in'],
  ]
  test.each(torn)('%s, is refused, and leaves nothing behind', async (_, tear, message) => {
    await activeMember(app, { attraction: 2 })
    const done = await copy()
    tear(done)
    const restored = join(folder, 'site')
    await expect(restoreBackup(done, restored, start)).rejects.toThrow(message)
    expect([existsSync(restored), existsSync(`${restored}.partial`)]).toEqual([false, false])
  })

  test('in the middle of being made has another name', async () => {
    await activeMember(app, { attraction: 2 })
    const [photo = ''] = await app.context.db.read
      .selectFrom('photos')
      .select('file')
      .execute()
      .then((rows) => rows.map(({ file }) => file))
    const away = join(folder, 'away.jpg')
    renameSync(join(site(), 'photos', photo), away)
    await expect(copy()).rejects.toThrow('Pictures that the database names are not there.')
    expect(readdirSync(copies())).toEqual(['quintet-2026-11-23T12-00-00Z.partial'])
    renameSync(away, join(site(), 'photos', photo))
    await copy()
    expect(readdirSync(copies())).toEqual(['quintet-2026-11-23T12-00-00Z'])
  })
})

describe('what was changed in a site', () => {
  test.each<[string, (restored: string) => void, string]>([
    ['a picture that is gone', (at) => rmSync(join(at, 'photos'), { recursive: true }), 'The picture'],
    [
      'an audit key that is another',
      (at) => writeFileSync(join(at, 'keys/staff-audit.key'), Buffer.alloc(32, 1)),
      'Entry 1 was changed.',
    ],
  ])('is found: %s', async (_, change, fault) => {
    await activeMember(app, { attraction: 2 })
    await tell(1)
    const restored = join(folder, 'site')
    await restoreBackup(await copy(), restored, start)
    expect((await checkSite(restored)).faults).toEqual([])
    change(restored)
    expect((await checkSite(restored)).faults).toEqual(expect.arrayContaining([expect.stringContaining(fault) as string]))
  })
})

test('a restore never writes over a site', async () => {
  await activeMember(app, { attraction: 2 })
  const done = await copy()
  await expect(restoreBackup(done, site(), start)).rejects.toThrow('is not empty')
})

test('a copy lives for its days, is removed by the next one, and is not restored after them', async () => {
  await activeMember(app, { attraction: 2 })
  const old = await copy()
  await expect(restoreBackup(old, join(folder, 'site'), start + 30 * oneDay)).rejects.toThrow('The life of this backup was over')
  writeFileSync(join(copies(), 'notes.txt'), 'mine')
  expect(await removeExpired(copies(), start + 30 * oneDay - 1)).toEqual([])
  await copy(start + 30 * oneDay)
  expect(readdirSync(copies()).toSorted()).toEqual(['notes.txt', 'quintet-2026-12-23T12-00-00Z'])
})

test('copies and restored sites are for their owner alone', async () => {
  await activeMember(app, { attraction: 2 })
  const restored = join(folder, 'site')
  await restoreBackup(await copy(), restored, start)
  const { stdout } = await run('find', [copies(), restored, '-perm', '/077'])
  expect(stdout).toBe('')
  expect(readFileSync(join(restored, 'keys/photo-links.key'))).toEqual(readFileSync(join(site(), 'keys/photo-links.key')))
})
