import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Manifest } from '../contract/manifest.ts'
import { importMapIntegrity, recoveryRegistry } from './page-registry.ts'
import { buildRegistry, releaseFolder, rollback } from './publish.ts'
import { RegistryError, type SignedRegistry } from './signature.ts'
import { editRegistry, readRegistry, registryPaths } from './store.ts'

let data = ''
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'registry-'))
})
afterEach(() => rm(data, { recursive: true }))

async function built(name: string, version: string): Promise<string> {
  const dist = join(data, 'dist', name, version)
  await mkdir(dist, { recursive: true })
  const files = [{ path: 'entry.js', bytes: 1, integrity: `sha256-${version}` }]
  const manifest: Manifest = {
    name,
    tile: 'x',
    version,
    contract: 1,
    entry: 'entry.js',
    js: ['entry.js'],
    css: [],
    texts: {},
    files,
    builtAgainst: {},
  }
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(dist, 'entry.js'), '1')
  return dist
}

const publish = async (name: string, version: string) => buildRegistry(data, [await built(name, version)])
const signed = async () => JSON.parse(await readFile(registryPaths(data).file, 'utf8')) as SignedRegistry

it('publishes a build, keeps its files and its hash', async () => {
  const document = await publish('mf-a', '1.0.0')
  expect(document.remotes['mf-a']?.live).toBe('1.0.0')
  expect(importMapIntegrity(document)).toEqual({ '/remotes/mf-a/1.0.0/entry.js': 'sha256-1.0.0' })
  expect(await readFile(join(releaseFolder(data, 'mf-a', '1.0.0'), 'entry.js'), 'utf8')).toBe('1')
})

it('changes nothing when the same build is published again', async () => {
  const { serial } = await publish('mf-a', '1.0.0')
  expect((await publish('mf-a', '1.0.0')).serial).toBe(serial)
})

it('offers the version before as the fallback, and goes back to it', async () => {
  await publish('mf-a', '1.0.0')
  const document = await publish('mf-a', '2.0.0')
  expect(recoveryRegistry(document).remotes['mf-a']?.versions.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0'])
  expect((await rollback(data, 'mf-a', 'tester')).remotes['mf-a']?.live).toBe('1.0.0')
})

it('lands both of two edits at once', async () => {
  await Promise.all([publish('mf-a', '1.0.0'), publish('mf-b', '1.0.0'), publish('mf-c', '1.0.0')])
  const document = await readRegistry(data)
  expect(Object.keys(document.remotes).sort()).toEqual(['mf-a', 'mf-b', 'mf-c'])
  expect(document.serial).toBe(3)
})

it('refuses a document that was changed after signing', async () => {
  await publish('mf-a', '1.0.0')
  const forged = await signed()
  await writeFile(registryPaths(data).file, JSON.stringify({ ...forged, document: forged.document.replace('1.0.0', '6.6.6') }))
  await expect(readRegistry(data)).rejects.toThrow(RegistryError)
})

it('refuses an old document played back', async () => {
  await publish('mf-a', '1.0.0')
  const old = await signed()
  const { serial } = await publish('mf-a', '2.0.0')
  await writeFile(registryPaths(data).file, JSON.stringify(old))
  await expect(readRegistry(data, serial)).rejects.toThrow('was seen')
})

it('keeps who did what in the history', async () => {
  await publish('mf-a', '1.0.0')
  await editRegistry(data, { who: 'ann', what: 'cleared' }, () => ({}))
  const lines = (await readFile(registryPaths(data).history, 'utf8')).trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { who: string }).who)).toEqual(['start', 'ann'])
})
