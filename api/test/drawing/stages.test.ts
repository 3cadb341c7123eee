import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stageNames } from '@quintet/drawing'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { stepDrawing } from '@quintet/weekly-drawing/draw-due-weeks'
import { sharedStages } from '@quintet/weekly-drawing/stages'
import { verifyDrawing } from '@quintet/weekly-drawing/verify'
import { startStorage, type TestStorage } from '../../../shared/registry/test/support/s3.ts'
import { createFilledApp, oneWeek, outcome } from './filled-app.ts'

let storage: TestStorage
let folder: string
beforeAll(async () => {
  storage = await startStorage()
  folder = mkdtempSync(join(tmpdir(), 'quintet-shared-stages-'))
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})

// `QUINTET_STAGES`, through the whole of a week.
describe('stages that several processes see', () => {
  test.each(['bucket', 'folder'] as const)('lie in a %s until the week is published', async (kind) => {
    const url = kind === 'bucket' ? storage.settings.url : folder
    const { accessKeyId, secretAccessKey } = storage.settings
    const environment = { QUINTET_STAGES: url, QUINTET_STAGES_KEY: accessKeyId, QUINTET_STAGES_SECRET: secretAccessKey }
    const { app, week } = await createFilledApp({ members: 120, weeks: 1 }, { environment })
    try {
      const store = sharedStages({ ...storage.settings, url })
      await announceDrawings(app.context)
      app.clock.shift(oneWeek)
      while ((await stepDrawing(app.context, week)) !== 'matched') expect(await store.list('')).toEqual([])
      expect((await store.list('')).toSorted()).toEqual(stageNames.map((name) => `${week}/${name}`).toSorted())
      const before = outcome(app).matches.length
      expect(await stepDrawing(app.context, week)).toBe('published')
      expect(await store.list('')).toEqual([])
      expect(outcome(app).matches.length).toBeGreaterThan(before)
      // It is replayed in one go, without a store.
      expect(await verifyDrawing(app.context, week)).toMatchObject({ identical: true })
    } finally {
      await app.close()
    }
  })
})
