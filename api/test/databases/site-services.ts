import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestNats } from '@quintet/bus/testing'
import { openTestStore } from '@quintet/database/testing'
import { loadKeys } from '@quintet/identity'
import { systemClock } from '@quintet/kit/clock'
import { type TestApp, type TestOptions, createTestApp } from '../testing.ts'

const siteUrl = 'http://localhost:8080'

/** What all processes of one site have in common: a data folder, PostgreSQL and NATS. */
export interface SiteServices {
  folder: string
  /** What each process is told of it. */
  environment: Record<string, string>
  /** An app on the same database, to make members with and to look at what is stored; once a process has made the keys. */
  createApp(replaced?: TestOptions['replaced']): TestApp
  close(): Promise<void>
}

/** Starts them, for processes that have yet to be started. */
export const startSiteServices = async (): Promise<SiteServices> => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-site-'))
  const nats = await startTestNats()
  const testStore = openTestStore(folder)
  const { source } = testStore.store
  if (!('url' in source)) throw new Error('These tests are about PostgreSQL.')
  return {
    folder,
    environment: {
      QUINTET_DATA: folder,
      QUINTET_DEMO: '0',
      QUINTET_SITE_URL: siteUrl,
      QUINTET_DATABASE: source.url,
      QUINTET_NATS: nats.url,
    },
    createApp: (replaced) =>
      createTestApp({
        keys: loadKeys(join(folder, 'keys'), Date.now()),
        environment: { QUINTET_SITE_URL: siteUrl },
        replaced: { db: testStore.store, wall: systemClock, clock: systemClock, ...replaced },
      }),
    close: async () => {
      testStore.drop()
      await nats.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
