import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openReleases, readHead, readReleased, type Releases } from '@quintet/registry'
import { publish } from '@quintet/registry/operations'
import { storeSettings } from '../../../registry/src/store/open-store.ts'
import { writeBuild } from '../../../registry/test/support/builds.ts'
import { trialOf } from '../../src/gate/site/overlay.ts'
import { shellServed } from '../../src/gate/shell-served.ts'

let data = ''
let site: Releases
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'overlay-'))
  site = openReleases(data, storeSettings({}))
})
afterEach(() => rm(data, { recursive: true }))

it('puts a build live beside what the site has, and leaves the site as it is', async () => {
  await publish(site, await writeBuild(data, 'mf-a', '1'), 'ann', { live: true })
  await publish(site, await writeBuild(data, 'mf-b', '1'), 'ben', { live: true })
  const before = (await readHead(site)).document
  const { document, releases, version } = await trialOf(site, await writeBuild(data, 'mf-a', '2'))
  expect([version, document.remotes['mf-a']?.live, document.remotes['mf-b']?.live]).toEqual(['2', '2', '1'])
  expect((await readHead(site)).document).toEqual(before)
  const other = document.remotes['mf-b']?.versions['1']?.files[0]
  expect(await readReleased(releases, other?.integrity ?? '')).toBeDefined()
})

it('puts a build live there that waits for this very look', async () => {
  await publish(site, await writeBuild(data, 'mf-a', '1'), 'ann', { live: true })
  const dist = await writeBuild(data, 'mf-a', '2')
  await publish(site, dist, 'ann', { check: 'pending' })
  expect((await trialOf(site, dist)).document.remotes['mf-a']?.live).toBe('2')
  expect((await readHead(site)).document.remotes['mf-a']).toMatchObject({ live: '1', versions: { 2: { check: 'pending' } } })
})

it('refuses to look at a tile without a shell', async () => {
  await expect(shellServed(data, site)).rejects.toThrow('No shell is released and none is built')
})

it('looks at it in the shell that is live, where one is', async () => {
  await publish(site, await writeBuild(data, 'shell', '7', { tile: '' }), 'ann', { live: true })
  expect(await shellServed(data, site)).toMatchObject({ said: 'looked at in the shell 7 that is live' })
})
