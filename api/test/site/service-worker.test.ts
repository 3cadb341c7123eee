import { Script } from 'node:vm'
import { openReleases } from '@quintet/registry'
import { siteRoutes } from '@quintet/site'
import { expect, it } from 'vitest'
import { contentFolder } from '../../src/places.ts'

// What a browser gets as the site's worker, and as what takes its place; what both do stands in shell/test/worker.test.ts.

let isOff = false
const parts = {
  shellFolder: '/nowhere',
  contentFolder,
  releases: openReleases('/nowhere'),
  settings: {},
  onFault: () => undefined,
}
const site = siteRoutes({ ...parts, keptCalls: ['/w-gud', '/w-notices'], isWorkerOff: () => isOff })
const ask = (headers: Record<string, string> = {}) => site.request('/service-worker.js', { headers })
const worker = async () => (await ask()).text()

it('is one plain script, which every browser of the floor takes as a worker', async () => {
  const text = await worker()
  expect(text.startsWith("'use strict'\n")).toBe(true)
  expect(() => new Script(text)).not.toThrow()
  for (const kind of ['install', 'activate', 'fetch', 'push', 'notificationclick'])
    expect([kind, text.includes(`addEventListener('${kind}'`)]).toEqual([kind, true])
})

it('is a worker where nobody says whether it is switched off', async () => {
  const plain = siteRoutes(parts)
  expect(await (await plain.request('/service-worker.js')).text()).toContain("addEventListener('fetch'")
})

it('knows which answers may be kept without a network, and which addresses are not pages', async () => {
  const text = await worker()
  expect(text).toContain('"/w-gud","/w-notices"')
  for (const path of ['"api"', '"photos"', '"identity"', '"remotes"']) expect(text).toContain(path)
  expect(text).not.toMatch(/\/\* (server paths|kept calls) \*\//)
})

it('may reach this site alone, and is asked for anew each time', async () => {
  const { headers } = await ask()
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect(headers.get('content-type')).toContain('text/javascript')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect((await ask({ 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
})

it('goes, with all it kept, as soon as the operator switches it off, and is there again afterwards', async () => {
  const before = await worker()
  isOff = true
  const off = await worker()
  expect(off).toContain('registration.unregister()')
  expect(off).toContain('caches.delete(')
  expect(off).not.toContain("addEventListener('fetch'")
  isOff = false
  expect(await worker()).toBe(before)
})
