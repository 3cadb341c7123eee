import { buildRegistry } from '@quintet/federation/registry'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type TestSite } from './support.ts'

let site: TestSite
const get = (path: string, headers: Record<string, string> = {}) => site.get(path, headers)

beforeAll(async () => {
  site = await startSite()
  await buildRegistry(site.data, [await site.build('mf-a', '1.0.0', { 'entry.1.js': 'export {}' })])
})
afterAll(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

it('writes the page with registry, texts and one import map before the first module', async () => {
  const html = await (await get('/home')).text()
  expect(html).toContain('"/remotes/mf-a/1.0.0/entry.1.js":"sha256-')
  expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('type="module"'))
  expect(html).toContain('\\u003c/script>')
})

it('allows nothing inline but by hash', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-/)
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'/)
  expect(policy).toContain("require-trusted-types-for 'script'")
})

it('speaks the language the browser asks for', async () => {
  const html = await (await get('/', { 'accept-language': 'fr, ar-EG;q=0.9, en;q=0.5' })).text()
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('كوينتت')
})

it.each([
  ['/', 200],
  ['/login', 200],
  ['/a/deep/path', 200],
  ['/nowhere', 404],
  ['/api/nothing', 404],
  ['/remotes/mf-a/1.0.0/none.js', 404],
  ['/remotes/mf-a/2.0.0/entry.1.js', 404],
  ['/remotes/mf-a/1.0.0/manifest.json', 404],
  ['/remotes/mf-a/1.0.0/..%2f..%2fregistry.json', 404],
  ['/remotes/mf-a/1.0.0~2/entry.1.js', 200],
  ['/content/script-6.json', 200],
  ['/content/script-2.json', 404],
  ['/registry.json', 200],
])('answers %s with %i', async (path, status) => expect((await get(path)).status).toBe(status))

it('never answers a script with a page', async () => {
  expect((await get('/assets/shell/old.js')).headers.get('content-type')).toContain('text/plain')
})

it('compresses, and answers 304 to who has it already', async () => {
  const first = await get('/assets/shell/main.1.js', { 'accept-encoding': 'gzip, br' })
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('cache-control')).toContain('immutable')
  const page = await get('/')
  const again = await get('/', { 'if-none-match': page.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})
