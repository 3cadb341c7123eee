import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import { makeBackup } from '@quintet/backup/make-backup'
import { readManifest } from '@quintet/backup/manifest'
import { restoreBackup } from '@quintet/backup/restore-backup'
import { samplePhoto } from '@quintet/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStorage, type TestStorage } from '../../../shared/registry/test/support/s3.ts'
import { type TestApp, createTestApp } from '../testing.ts'

let storage: TestStorage
let app: TestApp
beforeEach(async () => {
  storage = await startStorage()
  const { url, accessKeyId, secretAccessKey } = storage.settings
  app = createTestApp({
    environment: { QUINTET_PHOTOS: url, QUINTET_PHOTOS_KEY: accessKeyId, QUINTET_PHOTOS_SECRET: secretAccessKey },
  })
})
afterEach(async () => {
  await app.close()
  await storage.close()
})

test('a backup leaves the pictures to the bucket, and a restored site finds them there', async () => {
  const { idToken } = await app.signUpMember()
  await app.call(calls.savePhoto, { slot: 1, type: 'image/jpeg', image: await samplePhoto() }, idToken)
  const folder = mkdtempSync(join(tmpdir(), 'quintet-bucket-'))
  try {
    const { dataFolder } = app.context.config
    const copy = await makeBackup({ dataFolder, into: folder, now: Date.now(), photos: 'bucket' })
    const { photos, files } = await readManifest(copy)
    expect([photos, files.filter(({ path }) => path.startsWith('photos/'))]).toEqual(['bucket', []])
    expect(await restoreBackup(copy, join(folder, 'site'), Date.now())).toMatchObject({ faults: [], counts: { photos: 1 } })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
