import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { goTo } from './support/navigate.ts'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// The service worker in the browser: what it keeps, what it never shows, what comes by push, and how it is switched off.

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const member = 'stage6@demo.quintet.example'
const password = 'Quintet-Demo-7'

/** Waits until the worker answers this page and has kept what is needed offline. */
const kept = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
  await page.waitForFunction(
    async () => {
      const cache = await caches.open('quintet-files')
      const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
      return ['mf-data', 'mf-pools', 'mf-matches'].every((name) => paths.some((path) => path.startsWith(`/remotes/${name}/`)))
    },
    undefined,
    { timeout: 60_000 },
  )
}

const workerOf = async (context: BrowserContext) => context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

test('a page begins without a network, by the bytes that its import map names', async ({ page, context }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|integrity|TrustedScript/i.test(message.text())) violations.push(message.text())
  })
  await signIn(page, member, password)
  await kept(page)
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByText(text('script', 'login.offline.title')).or(page.locator('form')).first()).toBeVisible()
  await context.setOffline(false)
  await page.goto('/')
  await page.waitForURL('**/home')
  expect(violations).toEqual([])
})

test('what the registry no longer names goes from the browser with the next page', async ({ page }) => {
  await signIn(page, member, password)
  await kept(page)
  // As if it had been revoked since.
  await page.evaluate(async () => {
    const cache = await caches.open('quintet-files')
    await cache.put('/remotes/mf-data/gone/entry.js', new Response('gone', { headers: { 'content-type': 'text/javascript' } }))
  })
  await page.reload()
  await page.waitForFunction(async () => {
    const paths = (await (await caches.open('quintet-files')).keys()).map(({ url }) => new URL(url).pathname)
    return paths.length > 0 && !paths.some((path) => path.includes('/gone/'))
  })
  const served = await page.request.get('/remotes/mf-data/gone/entry.js')
  expect(served.status()).toBe(404)
})

test('a push is shown and leads to its page, without loading the open one anew', async ({ page, context, baseURL }) => {
  await signIn(page, member, password)
  await kept(page)
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  const browser = await context.newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${baseURL}/` && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.disable')
  await browser.send('ServiceWorker.enable')
  const data = JSON.stringify({
    title: 'Du hast eine ungelesene Nachricht',
    body: 'Nur du',
    path: '/matches',
    tag: 'one',
    count: 2,
    lang: 'de',
    dir: 'ltr',
  })
  await browser.send('ServiceWorker.deliverPushMessage', { origin: baseURL ?? '', registrationId: await registered, data })
  const worker = await workerOf(context)
  const shown = () =>
    worker.evaluate(async () => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await scope.registration.getNotifications()).map(({ title, lang, data }) => ({ title, lang, data }))
    })
  await expect.poll(shown).toEqual([{ title: 'Du hast eine ungelesene Nachricht', lang: 'de', data: { path: '/matches' } }])
  // A press cannot be made by a test; what it does can.
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { matchAll(options: object): Promise<{ postMessage(data: unknown, transfer: []): void }[]> }
    }
    for (const client of await scope.clients.matchAll({ type: 'window' })) client.postMessage({ open: '/matches' }, [])
  })
  await page.waitForURL('**/matches')
  expect(loads).toEqual([])
})

test('a notice that opens a new page leads on once the session is back, and nowhere else', async ({ page }) => {
  await signIn(page, member, password)
  await page.goto('/?open=/matches')
  await page.waitForURL('**/matches')
  for (const elsewhere of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    await page.goto(`/?open=${encodeURIComponent(elsewhere)}`)
    await page.waitForURL('**/home')
  }
})

test('the phone’s home screen gets its manifest in the language of the page', async ({ page }) => {
  await page.goto('/login')
  const manifest = async () =>
    (await page.request.get((await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '')).json() as Promise<{
      lang: string
      icons: { src: string; sizes: string; purpose: string }[]
      shortcuts: { url: string; icons: { src: string }[] }[]
    }>
  const { lang, icons, shortcuts } = await manifest()
  expect([lang, shortcuts.map(({ url }) => url)]).toEqual(['en', ['/?open=/judging', '/?open=/matches']])
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(2)
  for (const { src } of [...icons, ...shortcuts.flatMap((one) => one.icons)])
    expect((await page.request.get(src)).headers()['content-type'], src).toBe('image/png')
  const browser = await page.context().newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

/** The site as seen through something that puts a broken worker in the place of its own. */
const brokenFirst = async (site: string): Promise<{ address: string; mend(): void; close(): Promise<void> }> => {
  let isBroken = true
  const broken =
    "self.addEventListener('install', () => self.skipWaiting()); self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim())); self.addEventListener('fetch', (event) => event.respondWith(new Response('<h1>broken</h1>', { headers: { 'content-type': 'text/html' } })))"
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (isBroken && incoming.url === '/service-worker.js') {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(broken)
      return
    }
    const { hostname, port } = new URL(site)
    const forward = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(forward)
  }
  const server: Server = createServer(pass)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    mend: () => {
      isBroken = false
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

test('a broken worker is switched off from the server within one load', async ({ page, baseURL }) => {
  const off = join(process.env['E2E_DATA'] ?? '', 'worker.off')
  const site = await brokenFirst(baseURL ?? '')
  try {
    await page.goto(`${site.address}/login`)
    await page.evaluate(async () => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(text: string): string } }
      }
      const policy = trustedTypes.createPolicy('quintet', { createScriptURL: (text: string) => text })
      await navigator.serviceWorker.register(policy.createScriptURL('/service-worker.js'), { updateViaCache: 'none' })
      await navigator.serviceWorker.ready
    })
    await page.goto(`${site.address}/login?${randomBytes(4).toString('hex')}`)
    await expect(page.getByRole('heading')).toHaveText('broken')
    await writeFile(off, '')
    site.mend()
    // One load: the browser asks for the worker's script, which ends itself and begins the page anew.
    await page.goto(`${site.address}/login`)
    await expect(page.locator('form').first()).toBeVisible({ timeout: 30_000 })
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect(await page.evaluate(async () => caches.keys())).toEqual([])
    // A page that registers it meanwhile is not begun anew, again and again.
    await goTo(page, '/about')
    await expect(page.getByRole('heading').first()).toBeVisible()
  } finally {
    await rm(off, { force: true })
    await site.close()
  }
})
