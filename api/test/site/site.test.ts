import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRegistry } from '@quintet/federation/registry'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteRoutes } from '../../src/site/index.ts'

let folder = ''
let app: ReturnType<typeof siteRoutes>
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

async function write(path: string, text: string) {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), text)
}

const manifest = (name: string, tile: string, entry: string) =>
  JSON.stringify({
    name,
    tile,
    version: '1.0.0',
    contract: 1,
    entry,
    js: [entry],
    css: [],
    texts: {},
    files: [{ path: entry, bytes: 1, integrity: `sha256-${name}` }],
    builtAgainst: {},
  })

const onFault = (error: unknown) => {
  throw error
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  await write(
    'shell/index.html',
    '<html lang="{{lang}}" dir="{{dir}}"><style nonce="{{nonce}}">a{}</style><!--head--><h1>{{title}}</h1><!--body--></html>',
  )
  await write('shell/manifest.json', manifest('shell', '', 'main.1.js'))
  await write('shell/main.1.js', `export const a = '${'x'.repeat(2000)}'`)
  await write('content/en/script.json', JSON.stringify({ 'app.title': 'Quintet', 'login.x': '</script>', 'home.x': 'later' }))
  await write('content/ar/script.json', JSON.stringify({ 'app.title': 'كوينتت' }))
  await write('remote/manifest.json', manifest('mf-a', 'a', 'entry.1.js'))
  await write('remote/entry.1.js', 'export {}')
  await buildRegistry(join(folder, 'data'), [join(folder, 'remote')])
  const at = (name: string) => join(folder, name)
  app = siteRoutes({ shellFolder: at('shell'), contentFolder: at('content'), dataFolder: at('data'), settings: {}, onFault })
})
afterAll(() => rm(folder, { recursive: true }))

it('writes the page with registry, texts and one import map before the first module', async () => {
  const html = await (await get('/home')).text()
  expect(html).toContain('"/remotes/mf-a/1.0.0/entry.1.js":"sha256-mf-a"')
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
