import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readErased } from '@quintet/backup/erased-list'
import { makeBackup } from '@quintet/backup/make-backup'
import { restoreBackup } from '@quintet/backup/restore-backup'
import { activeMember } from '@quintet/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'

// What a copy, or a site that is made of one, is refused for; the reason is the disk's own where the disk has one.

const now = Date.UTC(2026, 10, 23, 12)

let app: TestApp
let folder: string
beforeEach(async () => {
  app = createTestApp()
  folder = mkdtempSync(join(tmpdir(), 'quintet-refused-'))
  await activeMember(app, { attraction: 2 })
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const site = () => app.context.config.dataFolder
const copies = () => join(folder, 'copies')
const copy = (dataFolder = site()) => makeBackup({ dataFolder, into: copies(), now })
const firstPhoto = async (): Promise<string> => {
  const { file } = await app.context.db.read.selectFrom('photos').select('file').executeTakeFirstOrThrow()
  return join(site(), 'photos', file)
}
const replaced = (path: string, by: 'file' | 'folder') => {
  rmSync(path, { recursive: true })
  if (by === 'file') writeFileSync(path, '')
  else mkdirSync(path)
}

test('where there is no site nothing is copied', async () => {
  await expect(copy(folder)).rejects.toThrow(`There is no site in ${folder}.`)
  expect(readdirSync(folder)).toEqual([])
})

test('a copy does not take the place of one that was made in the same second', async () => {
  const made = await copy()
  await expect(copy()).rejects.toThrow(`${made} is there already.`)
  expect(await restoreBackup(made, join(folder, 'site'), now)).toMatchObject({ faults: [] })
})

test('a picture that cannot be read is not taken for one that is gone', async () => {
  replaced(await firstPhoto(), 'folder')
  await expect(copy()).rejects.toThrow('EISDIR')
})

test('a folder of keys that cannot be read is not taken for one without keys', async () => {
  replaced(join(site(), 'keys'), 'file')
  await expect(copy()).rejects.toThrow('ENOTDIR')
})

test('a manifest of another form is no manifest', async () => {
  const made = await copy()
  writeFileSync(join(made, 'backup.json'), JSON.stringify({ format: 'quintet-backup 2', files: [] }))
  await expect(restoreBackup(made, join(folder, 'site'), now)).rejects.toThrow('of a form this version does not know')
})

test.each<[object, string]>([
  [{ counts: { members: 99, nowhere: 1 } }, 'members has 1 rows, and had 99.\n  nowhere has no rows, and had 1.'],
  [{ audit: 7 }, 'The audit log has 0 entries, and had 7.'],
  [{ registry: 7 }, 'The registry is number 0, and was 7.'],
])('a site that is another than the copy says, as of %j, does not take its place', async (other, fault) => {
  const [made, restored] = [await copy(), join(folder, 'site')]
  const manifest = join(made, 'backup.json')
  writeFileSync(manifest, JSON.stringify({ ...(JSON.parse(readFileSync(manifest, 'utf8')) as object), ...other }))
  await expect(restoreBackup(made, restored, now)).rejects.toThrow(
    `The site that was made of the backup is not what it was. Nothing was restored.\n  ${fault}`,
  )
  expect([existsSync(restored), existsSync(`${restored}.partial`)]).toEqual([false, false])
})

test('a list of who was erased that cannot be read is not taken for an empty one', async () => {
  await expect(readErased(folder)).rejects.toThrow('EISDIR')
  expect(await readErased(join(folder, 'none.list'))).toEqual(new Map())
})
