import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readHead } from '@quintet/registry'
import { publish, revoke } from '@quintet/registry/operations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { releasedFiles } from '../../packages/site/src/released-files.ts'
import { startSite, type TestSite } from './support.ts'

// A tab that stays open asks for files of the version that it began with, long after the registry has named it last.

let site: TestSite
beforeEach(async () => {
  site = await startSite()
})
afterEach(() => site.close())

const release = async (version: number, more: Record<string, string> = {}, isByContent = true) => {
  const dist = await site.build('mf-a', `${version}.0.0`, {
    [`entry.${version}.js`]: `export const entry = 'mf-a ${version}'`,
    ...more,
  })
  const file = join(dist, 'manifest.json')
  if (isByContent) await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), byContent: true }))
  await publish(site.releases, dist, 'ann', { live: true })
}
const releaseTo = async (first: number, last: number) => {
  for (let version = first; version <= last; version++) await release(version)
}
const fileOf = (version: number, name = 'mf-a') => site.get(`/remotes/${name}/-/entry.${version}.js`)
const named = async () => Object.keys((await readHead(site.releases)).document.remotes['mf-a']?.versions ?? {})

it('serves the files of every version of a tile that names them by content, also of those that came since', async () => {
  await releaseTo(1, 10)
  expect(await named()).not.toContain('1.0.0')
  expect(await (await fileOf(1)).text()).toBe("export const entry = 'mf-a 1'")
  expect(await (await fileOf(10)).text()).toBe("export const entry = 'mf-a 10'")
  await releaseTo(11, 20)
  expect(await named()).not.toContain('11.0.0')
  expect(await (await fileOf(11)).text()).toBe("export const entry = 'mf-a 11'")
  expect([(await fileOf(21)).status, (await fileOf(1, 'mf-b')).status, (await fileOf(1, 'constructor')).status]).toEqual([
    404, 404, 404,
  ])
}, 30_000)

it('serves none of a version that was revoked, whether or not the registry still names it', async () => {
  await releaseTo(1, 2)
  await revoke(site.releases, 'mf-a', '1.0.0', 'ann')
  expect((await fileOf(1)).status).toBe(404)
  await releaseTo(3, 12)
  expect(await named()).not.toContain('1.0.0')
  expect([(await fileOf(1)).status, (await fileOf(2)).status]).toEqual([404, 200])
}, 30_000)

it('serves a file that two versions have, though the newer one was revoked', async () => {
  const chunk = { 'chunk.same.js': 'export const same = 1' }
  await release(1, chunk)
  await release(2, chunk)
  await release(3)
  await revoke(site.releases, 'mf-a', '2.0.0', 'ann')
  const [own, both] = [await fileOf(2), await site.get('/remotes/mf-a/-/chunk.same.js')]
  expect([own.status, both.status]).toEqual([404, 200])
}, 30_000)

it('serves a file under the path of all versions only where it is named by its content', async () => {
  await release(1, {}, false)
  expect([(await fileOf(1)).status, (await site.get('/remotes/mf-a/1.0.0/entry.1.js')).status]).toEqual([404, 200])
})

it('is away while the storage does not answer, and is there again afterwards', async () => {
  await releaseTo(1, 10)
  const { document } = await readHead(site.releases)
  let isAway = true
  const store = {
    ...site.releases.store,
    list: (folder: string) => (isAway ? Promise.reject(new Error('away')) : site.releases.store.list(folder)),
    read: (key: string) => site.releases.store.read(key),
  }
  const found = { raw: Buffer.from('found') } as never
  const files = releasedFiles({ ...site.releases, store } as never, async (_, __, version) =>
    version === '1.0.0' || version === '10.0.0' ? found : undefined,
  )
  expect(await files.find(document, 'mf-a', 'entry.1.js')).toBe('away')
  expect(await files.find(document, 'mf-a', 'entry.10.js')).toBe(found)
  isAway = false
  expect(await files.find(document, 'mf-a', 'entry.1.js')).toBe(found)
}, 30_000)
