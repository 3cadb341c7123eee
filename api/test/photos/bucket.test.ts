import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import { samplePhoto } from '@quintet/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStorage, type TestStorage } from '../../../shared/registry/test/support/s3.ts'
import { runChecks } from '../../src/health/checks.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// Members' photos in a bucket (`QUINTET_PHOTOS`), through the whole API.

let storage: TestStorage
let app: TestApp
let anna: SignedIn
beforeEach(async () => {
  storage = await startStorage()
  const { url, accessKeyId, secretAccessKey } = storage.settings
  const bucket = { QUINTET_PHOTOS: url, QUINTET_PHOTOS_KEY: accessKeyId, QUINTET_PHOTOS_SECRET: secretAccessKey }
  app = createTestApp({ environment: { QUINTET_DEMO: '1', ...bucket } })
  anna = await app.signUpMember()
})
afterEach(async () => {
  await app.close()
  await storage.close()
})

const save = async (slot: number) => {
  const image = await samplePhoto()
  return app.call(calls.savePhoto, { slot, type: 'image/jpeg', image }, anna.idToken)
}
const links = async () =>
  (await app.call(calls.loadOwnPhotos, { links: true }, anna.idToken)).photos.filter((link) => link !== null)
const statusOf = async (link: string) => (await app.app.request(link)).status

test('a photo is uploaded, shown and deleted, and no file of it is in the data folder', async () => {
  expect(await save(1)).toMatchObject({ result: 'saved' })
  const [link = ''] = await links()
  expect(await statusOf(link)).toBe(200)
  expect(existsSync(join(app.context.config.dataFolder, 'photos'))).toBe(false)
  const [{ file } = { file: '' }] = await app.context.db.read.selectFrom('photos').select('file').execute()
  await app.context.photos.delete(file)
  expect(await statusOf(link)).toBe(404)
})

test('the server is ready while the bucket is there, and says that pictures fail while it is not', async () => {
  expect(await runChecks(app.context)).toEqual({ database: 'ok', photos: 'ok' })
  await storage.close()
  expect(await runChecks(app.context)).toEqual({ database: 'ok', photos: 'failed' })
}, 30_000)

test('while the storage is away an upload fails and leaves no photo', async () => {
  await storage.close()
  await expect(save(1)).rejects.toMatchObject({ status: 500 })
  expect(await app.context.db.read.selectFrom('photos').selectAll().execute()).toEqual([])
}, 30_000)
