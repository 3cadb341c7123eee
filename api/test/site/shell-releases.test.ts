import { randomBytes } from 'node:crypto'
import { canary, promote, publish, revoke, rollback } from '@quintet/registry/operations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileKey } from '../../../shared/registry/src/releases.ts'
import { startSite, template, type TestSite } from './support.ts'

// The shell as a release: what pages get of it. Where it does not come up: boot-guard.test.ts.

let site: TestSite
beforeEach(async () => {
  site = await startSite()
})
afterEach(() => site.close())

const contents = (version: string) => ({
  'index.html': template.replace('<html', '<html data-shell="{{shell}}"'),
  [`main.${version}.js`]: `export const shell = '${version}'`,
  'face.declarations': '{}',
})
const release = async (version: string, live = true) =>
  publish(site.releases, await site.build('shell', version, contents(version)), 'ann', { live })
const mainOf = (html: string) => /<script type="module" src="([^"]*)"/.exec(html)?.[1]
const shellOf = async (headers: Record<string, string> = {}) => mainOf(await (await site.get('/home', headers)).text())

it('serves the shell that was built until one is released, then that one, with its hashes, and files of both', async () => {
  expect(await shellOf()).toBe('/assets/shell/main.1.js')
  await release('2.0.0')
  const html = await (await site.get('/home')).text()
  expect(mainOf(html)).toBe('/assets/shell/main.2.0.0.js')
  expect(html).toContain('data-shell="2.0.0"')
  expect(html).toMatch(/"\/assets\/shell\/main\.2\.0\.0\.js":"sha256-/)
  const file = await site.get('/assets/shell/main.2.0.0.js')
  expect(await file.text()).toBe("export const shell = '2.0.0'")
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect((await site.get('/assets/shell/main.1.js')).status).toBe(200)
})

it('shows pages neither what was kept of its face nor itself as a tile', async () => {
  await release('2.0.0')
  for (const path of ['/assets/shell/face.declarations', '/remotes/shell/2.0.0/main.2.0.0.js', '/assets/shell/index.html~'])
    expect((await site.get(path)).status).toBe(404)
  expect(await (await site.get('/registry.json')).json()).toMatchObject({ remotes: {} })
  expect(await (await site.get('/registry.json?of=shell')).json()).toMatchObject({ remotes: {} })
})

it('goes to a share of the visitors, to everyone, and back; an open tab keeps its files', async () => {
  await release('2.0.0')
  await release('3.0.0', false)
  await canary(site.releases, 'shell', 50, 'ann')
  const visitors = Array.from({ length: 40 }, () => ({ cookie: `quintet_try=${randomBytes(16).toString('base64url')}` }))
  const given = await Promise.all(visitors.map((one) => shellOf(one)))
  expect(new Set(given)).toEqual(new Set(['/assets/shell/main.2.0.0.js', '/assets/shell/main.3.0.0.js']))
  await promote(site.releases, 'shell', 'ann')
  expect(await shellOf()).toBe('/assets/shell/main.3.0.0.js')
  await rollback(site.releases, 'shell', 'ann')
  expect(await shellOf()).toBe('/assets/shell/main.2.0.0.js')
  expect((await site.get('/assets/shell/main.3.0.0.js')).status).toBe(200)
  await revoke(site.releases, 'shell', '3.0.0', 'ann')
  expect((await site.get('/assets/shell/main.3.0.0.js')).status).toBe(404)
})

it('does not publish a shell with a file of the name of another one', async () => {
  await release('2.0.0')
  const dist = await site.build('shell', '3.0.0', { ...contents('3.0.0'), 'main.2.0.0.js': 'export const other = 1' })
  await expect(publish(site.releases, dist, 'ann')).rejects.toThrow('main.2.0.0.js has another content in an earlier version')
})

it('falls back to the shell that was built where the released one is not what was published, and says so', async () => {
  const { manifest } = await release('2.0.0')
  const page = manifest.files.find(({ path }) => path === 'index.html')
  await site.releases.store.put(fileKey(page?.integrity ?? ''), Buffer.from('<html>evil'))
  expect(await shellOf()).toBe('/assets/shell/main.1.js')
  expect(String(site.faults[0])).toContain('is not the file that was published')
})

it('falls back to the shell that was built where the page of the released one is gone, and says so', async () => {
  const { manifest } = await release('2.0.0')
  const page = manifest.files.find(({ path }) => path === 'index.html')
  await site.releases.store.remove(fileKey(page?.integrity ?? ''))
  expect(await shellOf()).toBe('/assets/shell/main.1.js')
  expect(String(site.faults[0])).toContain('The page of shell 2.0.0 is gone')
})

it.each([
  ['that takes its styles up itself leaves them', '<!--styles--><!--head-->', '<noscript data-href', true],
  ['of an earlier time gets them where they belong', '<!--head-->', '<link rel="stylesheet"', false],
])('a shell %s', async (_, place, before, isLate) => {
  const styles = { 'main.2.0.0.css': 'a{}', 'index.html': template.replace('<!--head-->', place) }
  await publish(site.releases, await site.build('shell', '2.0.0', { ...contents('2.0.0'), ...styles }), 'ann', { live: true })
  const html = await (await site.get('/home')).text()
  const links = html.replaceAll(/<noscript[^]*?<\/noscript>/g, '').match(/<link rel="stylesheet"/g) ?? []
  expect(links).toHaveLength(isLate ? 0 : 1)
  expect(html.indexOf(before)).toBeGreaterThan(0)
  expect(html.indexOf(before)).toBeLessThan(html.indexOf('<script type="importmap"'))
  expect(html).toMatch(/href="\/assets\/shell\/main\.2\.0\.0\.css" (data-)?integrity="sha256-/)
})
