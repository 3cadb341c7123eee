import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goBack, makeLive } from '../src/changes.ts'
import type { PublishedRemote } from '../src/document.ts'
import { editRegistry } from '../src/log.ts'
import { buildRegistry } from '../src/publish.ts'
import { openReleases, readReleased } from '../src/releases.ts'
import { uploadBuild } from '../src/upload.ts'
import { writeBuild } from './support/builds.ts'

// What a start of the site makes live, and what it leaves as a team left it.

let data = ''
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'start-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(data, { recursive: true })
})

const storedFiles = () => readdir(join(data, 'releases/files')).catch(() => [])

const start = async (version: string) => buildRegistry(data, [await writeBuild(data, 'mf-a', version)])
const byTeam = (change: (remote: PublishedRemote) => PublishedRemote) =>
  editRegistry(openReleases(data), { who: 'ann', what: 'change' }, ({ remotes }) => {
    const remote = remotes['mf-a']
    return remote ? { ...remotes, 'mf-a': change(remote) } : remotes
  })

it('makes the checkout live, each time it differs, and stores every file under its hash', async () => {
  const { remotes } = await start('1')
  expect(remotes['mf-a']?.live).toBe('1')
  for (const { integrity } of remotes['mf-a']?.versions['1']?.files ?? [])
    expect((await readReleased(openReleases(data), integrity))?.raw.length).toBeGreaterThan(0)
  expect((await start('1')).serial).toBe(1)
  expect((await start('2')).remotes['mf-a']?.live).toBe('2')
  expect((await start('1')).remotes['mf-a']?.live).toBe('1')
})

it('leaves a rollback and a release of a team alone', async () => {
  await start('1')
  await start('2')
  await byTeam((remote) => goBack(remote, '1', 'ann'))
  expect((await start('2')).remotes['mf-a']?.live).toBe('1')
  expect((await start('3')).remotes['mf-a']?.live).toBe('3')
  await byTeam((remote) => makeLive(remote, '2', 'ann'))
  vi.stubEnv('QUINTET_ENV', 'production')
  expect((await start('4')).remotes['mf-a']?.live).toBe('2')
})

it('does not publish a folder that is not what its manifest says', async () => {
  const dist = await writeBuild(data, 'mf-a', '1')
  await writeFile(join(dist, 'part.js'), 'evil()')
  await expect(uploadBuild(openReleases(data), dist)).rejects.toThrow('part.js is not the file that was built')
  expect(await storedFiles()).toEqual([])
  const foreign = await writeBuild(data, 'mf-b', '1', { entry: 'https://evil.example/x.js' })
  await expect(uploadBuild(openReleases(data), foreign)).rejects.toThrow('is not a file of its own folder')
})
