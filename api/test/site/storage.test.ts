import { promote, publish, rollback } from '@quintet/registry/operations'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startStorage, type TestStorage } from '../../../shared/registry/test/support/s3.ts'
import { startSite, type TestSite } from './support.ts'

// The same site with its releases in object storage.

let storage: TestStorage
let site: TestSite
beforeEach(async () => {
  storage = await startStorage()
  site = await startSite(storage.settings)
  await publish(site.releases, await site.build('mf-a', '1.0.0'), 'ann', { live: true })
  await publish(site.releases, await site.build('mf-a', '2.0.0'), 'ann')
})
afterEach(async () => {
  await storage.close()
  await site.close()
})

const liveIn = async () => /"\/remotes\/mf-a\/([\d.]+)\/entry/.exec(await (await site.get('/home')).text())?.[1]
const seenWithin = async (version: string): Promise<number> => {
  const began = performance.now()
  await vi.waitFor(async () => expect(await liveIn()).toBe(version), { timeout: 5000, interval: 50 })
  return performance.now() - began
}

it('shows a promotion and a rollback to the next page within five seconds, without a restart', async () => {
  expect(await liveIn()).toBe('1.0.0')
  await promote(site.releases, 'mf-a', 'ann')
  expect(await seenWithin('2.0.0')).toBeLessThan(5000)
  await rollback(site.releases, 'mf-a', 'ann')
  expect(await seenWithin('1.0.0')).toBeLessThan(5000)
  const file = await site.get('/remotes/mf-a/2.0.0/entry.1.js')
  expect([file.status, await file.text()]).toEqual([200, "export const entry = 'mf-a 2.0.0'"])
  expect(site.faults).toEqual([])
})

it('goes on with what it knows while the storage is away', async () => {
  expect(await liveIn()).toBe('1.0.0')
  const known = await (await site.get('/remotes/mf-a/1.0.0/entry.1.js')).text()
  await storage.close()
  await vi.waitFor(() => site.get('/home').then(() => expect(site.faults.length).toBeGreaterThan(0)), { timeout: 10_000 })
  expect(await liveIn()).toBe('1.0.0')
  expect(await (await site.get('/remotes/mf-a/1.0.0/entry.1.js')).text()).toBe(known)
  expect((await site.get('/remotes/mf-a/1.0.0/chunk.1.js')).status).toBe(503)
})
