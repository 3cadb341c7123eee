import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Script, createContext } from 'node:vm'
import { canary, promote, publish, revoke, rollback } from '@quintet/registry/operations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileKey } from '../../../shared/registry/src/releases.ts'
import { startSite, template, type TestSite } from './support.ts'

// The shell as a release: what pages get of it, and what a browser does in which it does not come up.

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

const guardOf = (html: string) => /<script>(\(\(\) => [^]*?)<\/script>/.exec(html)?.[1]

it('guards a page whose shell another one could take over from, and gives that one to a browser that says it did not come up', async () => {
  await release('2.0.0')
  expect(guardOf(await (await site.get('/home')).text())).toBeUndefined()
  expect(await shellOf({ cookie: 'quintet_shell=2.0.0' })).toBe('/assets/shell/main.2.0.0.js')
  await release('3.0.0')
  const page = await site.get('/home')
  expect(guardOf(await page.text())).toBeDefined()
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'wasm-unsafe-eval'( 'sha256-[^']+'){3};/)
  const failed = await site.get('/home', { cookie: 'quintet_shell=3.0.0' })
  const html = await failed.text()
  expect(mainOf(html)).toBe('/assets/shell/main.2.0.0.js')
  expect([failed.headers.get('cache-control'), failed.headers.get('vary')]).toEqual([
    'private, no-cache',
    'accept-encoding, accept-language, cookie',
  ])
  expect(await shellOf({ cookie: 'quintet_shell=2.9.9' })).toBe('/assets/shell/main.3.0.0.js')
  expect(await shellOf({ cookie: 'quintet_shell=<x>' })).toBe('/assets/shell/main.3.0.0.js')
  await release('4.0.0')
  expect(await shellOf({ cookie: 'quintet_shell=3.0.0' })).toBe('/assets/shell/main.4.0.0.js')
})

/** Runs the guard of a page in a document of few parts. */
const runGuard = async (path = '/home') => {
  const guard = guardOf(await (await site.get(path)).text()) ?? ''
  const root = { firstElementChild: {} as object | null }
  const timers: (() => void)[] = []
  const heard: Record<string, (event: object) => void> = {}
  const said: string[] = []
  class HTMLScriptElement {
    type = 'module'
  }
  const document = { cookie: '', documentElement: { dataset: { shell: '3.0.0' } }, getElementById: () => root }
  const location = { protocol: 'https:', reload: () => said.push('reload') }
  const globals = {
    document,
    location,
    navigator: { sendBeacon: (_: string, body: string) => said.push(body) },
    addEventListener: (kind: string, listener: (event: object) => void) => (heard[kind] = listener),
    setTimeout: (work: (why: string) => void, _: number, why: string) => timers.push(() => work(why)),
    HTMLScriptElement,
  }
  new Script(guard, { filename: fileURLToPath(import.meta.url) }).runInContext(createContext(globals))
  const wait = () => (heard['load']?.({}), timers.forEach((work) => work()))
  return { root, document, said, wait, lose: () => heard['error']?.({ target: new HTMLScriptElement() }) }
}

it('begins a page anew in which nothing came up, once, and tells which shell it was', async () => {
  await release('2.0.0')
  await release('3.0.0')
  const page = await runGuard()
  page.wait()
  const told = { kind: 'error', remote: '', version: '3.0.0', phase: 'boot', errorClass: 'broken' }
  expect(page.said).toEqual([JSON.stringify([told]), 'reload'])
  expect(page.document.cookie).toBe('quintet_shell=3.0.0; Path=/; Max-Age=3600; SameSite=Lax; Secure')
  page.wait()
  expect(page.said).toHaveLength(2)
  const lost = await runGuard()
  lost.lose()
  expect(lost.said[0]).toContain('"errorClass":"missing"')
  const blank = await runGuard()
  blank.root.firstElementChild = null
  blank.wait()
  expect(blank.said).toHaveLength(2)
  const good = await runGuard()
  good.root.firstElementChild = {}
  good.wait()
  expect(good.said).toEqual([])
})
