import { generateKeyPairSync, sign } from 'node:crypto'
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildRegistry, type RegistryDocument } from '@quintet/registry'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSite, template, type TestSite } from './support.ts'

// An attacker who can write into the store, but has not the key: nothing of it reaches a visitor.

let site: TestSite
let document: RegistryDocument
beforeEach(async () => {
  site = await startSite()
  document = await buildRegistry(site.data, [await site.build('mf-a', '1.0.0')])
})
afterEach(() => site.close())

const stored = (path: string): string => {
  const integrity = document.remotes['mf-a']?.versions['1.0.0']?.files.find((file) => file.path === path)?.integrity ?? ''
  return join(site.data, 'releases/files', `sha256-${Buffer.from(integrity.slice('sha256-'.length), 'base64').toString('hex')}`)
}
const entryOf = (serial: number) => join(site.data, 'releases/registry', `${String(serial).padStart(9, '0')}.json`)
const fileOf = async (path: string) => (await site.get(`/remotes/mf-a/1.0.0/${path}`)).status
const liveOf = async () => {
  const { remotes } = (await (await site.get('/registry.json')).json()) as {
    remotes: Record<string, { versions: { version: string }[] }>
  }
  return remotes['mf-a']?.versions[0]?.version
}

it.each([
  ['entry', 'entry.1.js'],
  ['chunk', 'chunk.1.js'],
  ['style', 'styles.1.css'],
])('does not serve a tampered %s, and says which file it is', async (_, path) => {
  await writeFile(stored(path), 'evil()')
  expect(await fileOf(path)).toBe(404)
  expect(String(site.faults[0])).toContain('is not the file that was published')
})

it('does not serve a file whose compressed form is another', async () => {
  await writeFile(`${stored('entry.1.js')}.gz`, gzipSync('evil()'))
  expect(await fileOf('entry.1.js')).toBe(404)
  expect(String(site.faults[0])).toContain('.gz is not the file that was published')
})

it('answers a deleted file with a plain 404, and serves it again once it is back', async () => {
  const content = await readFile(stored('chunk.1.js'))
  await rm(stored('chunk.1.js'))
  const answer = await site.get('/remotes/mf-a/1.0.0/chunk.1.js')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  await writeFile(stored('chunk.1.js'), content)
  expect(await fileOf('chunk.1.js')).toBe(200)
})

it('does not serve what lies in the store but in no registry', async () => {
  await writeFile(join(site.data, 'releases/files/evil.js'), 'evil()')
  for (const path of ['evil.js', '../files/evil.js', 'files/evil.js'])
    expect((await site.get(`/remotes/mf-a/1.0.0/${path}`)).status).toBe(404)
})

it('gives every script of the page a hash, and every address of it to this site', async () => {
  const html = await (await site.get('/home')).text()
  const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? []
  const { integrity } = JSON.parse(map) as { integrity: Record<string, string> }
  expect(Object.keys(integrity)).toEqual(
    expect.arrayContaining(['/remotes/mf-a/1.0.0/entry.1.js', '/remotes/mf-a/1.0.0/chunk.1.js', '/assets/shell/main.1.js']),
  )
  expect(Object.keys(integrity).filter((url) => !/^\/(remotes|assets)\//.test(url))).toEqual([])
  expect(Object.values(integrity).filter((hash) => !/^sha256-.{44}$/.test(hash))).toEqual([])
})

describe('texts of another language', () => {
  const texts = ['texts-en.1.js', 'texts-ar.1.js', 'screen-texts-ar.1.js']
  const namedIn = async (headers: Record<string, string> = {}) => {
    const html = await (await site.get('/home', headers)).text()
    const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? []
    const { integrity } = JSON.parse(map) as { integrity: Record<string, string> }
    return texts.filter((path) => `/remotes/mf-b/1.0.0/${path}` in integrity)
  }
  beforeEach(async () => {
    const contents = Object.fromEntries(['entry.1.js', ...texts].map((path) => [path, `export const a = '${path}'`]))
    await buildRegistry(site.data, [await site.build('mf-b', '1.0.0', contents)])
  })

  it('have no hash in the page of a shell that asks for it when they are wanted', async () => {
    await site.write('shell/index.html', template.replace('<html', '<html data-texts="of-page"'))
    site.restart()
    expect(await namedIn({ 'accept-language': 'en' })).toEqual(['texts-en.1.js'])
    expect(await namedIn({ 'accept-language': 'ar' })).toEqual(['texts-ar.1.js', 'screen-texts-ar.1.js'])
  })

  it('have one in the page of a shell that does not', async () => {
    expect(await namedIn()).toEqual(texts)
  })
})

it('keeps the last good registry when a forged one comes', async () => {
  expect(await liveOf()).toBe('1.0.0')
  const forged = JSON.stringify({ ...document, serial: 2, remotes: {} })
  const { privateKey } = generateKeyPairSync('ed25519')
  const signature = sign(null, Buffer.from(forged), privateKey).toString('base64')
  await writeFile(entryOf(2), JSON.stringify({ document: forged, signature, keyId: 'x' }))
  expect(await liveOf()).toBe('1.0.0')
  await liveOf()
  expect(site.faults.map(String)).toEqual([expect.stringContaining('000000002.json was refused: it is not signed by this site')])
})

it('does not go back when an old registry is played back, and not after a restart either', async () => {
  await buildRegistry(site.data, [await site.build('mf-a', '2.0.0')])
  expect(await liveOf()).toBe('2.0.0')
  await copyFile(entryOf(1), entryOf(3))
  expect(await liveOf()).toBe('2.0.0')
  await rm(entryOf(3))
  await rm(entryOf(2))
  expect(await liveOf()).toBe('2.0.0')
  site.restart()
  expect(await liveOf()).toBeUndefined()
  expect(site.faults.map(String).at(-1)).toContain('The registry is number 1, number 2 was seen.')
})

it('has nothing in the store that a visitor’s answer depends on but signed edits and hashed files', async () => {
  expect((await readdir(join(site.data, 'releases'))).sort()).toEqual(['files', 'registry'])
})
