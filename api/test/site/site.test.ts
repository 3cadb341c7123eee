import { inlineHash } from '@quintet/kit/http'
import { buildRegistry } from '@quintet/registry'
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

it('writes the page with the number of the registry, texts and one import map before the first module', async () => {
  const html = await (await get('/home')).text()
  expect(html).toContain('data-registry="1"')
  expect(html).not.toContain('id="registry"')
  expect(html).toContain('"/remotes/mf-a/1.0.0/entry.1.js":"sha256-')
  expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('type="module"'))
  expect(html).toContain('\\u003c/script>')
})

it('lets run by hash what the shell’s page has before its first paint, and no other inline script', async () => {
  const answer = await get('/home')
  const [policy = ''] = /script-src [^;]*/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
  const inline = [...(await answer.text()).matchAll(/<script(?: type="importmap")?>([^]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  )
  expect(inline[0]).toBe('first()')
  expect(policy.match(/'sha256-[^']+'/g)).toEqual(inline.map(inlineHash))
})

it('writes the registry into the page of a shell that does not ask for it yet', async () => {
  const old = await startSite()
  await buildRegistry(old.data, [await old.build('mf-a', '1.0.0')])
  await old.write('shell/index.html', '<html lang="{{lang}}" dir="{{dir}}"><!--head--><!--body--></html>')
  const html = await (await old.get('/home')).text()
  const [, written = ''] = /id="registry">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(written)).toEqual(await (await old.get('/registry.json?page=1')).json())
  await old.close()
})

it('answers a page’s question for the registry without the hashes that stand in its import map', async () => {
  const answer = await get('/registry.json?page=1')
  const tag = answer.headers.get('etag') ?? ''
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(await answer.json()).toMatchObject({
    serial: 1,
    remotes: { 'mf-a': { versions: [{ version: '1.0.0', integrity: {} }] } },
  })
  expect((await get('/registry.json?page=1', { 'if-none-match': tag })).status).toBe(304)
  const whole = (await (await get('/registry.json')).json()) as { remotes: Record<string, { versions: object[] }> }
  expect(whole.remotes['mf-a']?.versions[0]).toMatchObject({ integrity: { 'entry.1.js': expect.stringMatching(/^sha256-/) } })
})

it('allows nothing inline but by hash', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-/)
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'/)
  expect(policy).toContain("require-trusted-types-for 'script'")
})

it('speaks the language the browser asks for', async () => {
  const html = await (await get('/', { 'accept-language': 'fr, ar-EG;q=0.9, en;q=0.5' })).text()
  expect(html).toContain('<html lang="ar" dir="rtl"')
  expect(html).toContain('أهلًا')
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

it('gives a visitor no cookie while nothing is tried out', async () => {
  for (const path of ['/home', '/registry.json']) expect((await get(path)).headers.get('set-cookie')).toBeNull()
})

it('tells a phone what its home screen needs, in the languages that there are', async () => {
  const answer = await get('/manifest/ar')
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  expect(await answer.json()).toMatchObject({ name: 'Quintet', lang: 'ar', dir: 'rtl', start_url: '/', display: 'standalone' })
  expect(await (await get('/manifest/en')).json()).toMatchObject({ lang: 'en', dir: 'ltr' })
  expect((await get('/manifest/xx')).status).toBe(404)
})

it('has no file of a tile that was never published', async () => {
  for (const name of ['mf-none', 'constructor']) expect((await get(`/remotes/${name}/1.0.0/entry.1.js`)).status).toBe(404)
})

it('never answers a script with a page', async () => {
  expect((await get('/assets/shell/old.js')).headers.get('content-type')).toContain('text/plain')
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['BR;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=1.0, gzip;q=0.5', 'br'],
  ['gzip;q=0, br; q=0', null],
  ['', null],
  ['identity, *;q=0', null],
  ['broken', null],
])('for Accept-Encoding "%s" sends %s', async (accepted, encoding) => {
  const answer = await get('/assets/shell/main.1.js', { 'accept-encoding': accepted })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('vary')).toBe('accept-encoding')
})

it('compresses, and answers 304 to who has it already', async () => {
  const first = await get('/assets/shell/main.1.js', { 'accept-encoding': 'gzip, br' })
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('cache-control')).toContain('immutable')
  const page = await get('/')
  const again = await get('/', { 'if-none-match': page.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})
