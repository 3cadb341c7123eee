import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { launchDesktopBrowser } from './support/desktop-browser.ts'
import { goTo, openTile } from './support/navigate.ts'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// The service worker in the browser: what it keeps, what it never shows, what comes by push, and how it is switched off.

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const member = 'stage5@demo.quintet.example'
const password = 'Quintet-Demo-7'

/** Waits until the worker answers this page and has kept what is needed offline. */
const kept = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
  // A condition that is a promise would hold for `waitForFunction` before it is settled.
  const isKept = () =>
    page.evaluate(async () => {
      const kept = new Set((await (await caches.open('quintet-files')).keys()).map(({ url }) => new URL(url).pathname))
      const { remotes } = (await (await fetch('/registry.json')).json()) as {
        remotes: Record<string, { versions: { base: string; integrity: Record<string, string> }[] }>
      }
      const map = document.querySelector('script[type="importmap"]')?.textContent ?? '{}'
      // The shell's files, and those of the tiles that the page itself names; texts of the chosen language alone.
      const named = Object.keys((JSON.parse(map) as { integrity: object }).integrity).filter(
        (path) => /\.(js|css)$/.test(path) && (!/texts-/.test(path) || /texts-en\.[\da-f]{8}\.js$/.test(path)),
      )
      if (!named.every((path) => kept.has(path))) return false
      return ['mf-data', 'mf-pools', 'mf-matches'].every((name) => {
        const { base = '', integrity = {} } = remotes[name]?.versions[0] ?? {}
        return Object.keys(integrity)
          .filter((path) => /\.(js|css)$/.test(path) && (!/texts-/.test(path) || path.endsWith('-en.js')))
          .every((path) => kept.has(base + path))
      })
    })
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
}

const workerOf = async (context: BrowserContext) => context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

const encryptionPassword = 'lantern by the harbour'

/** Opens the keys, and lets the device keep them. */
const unlock = async (page: Page): Promise<void> => {
  await page.getByLabel(text('script', 'keys.password'), { exact: true }).fill(encryptionPassword)
  await page.getByLabel(text('script', 'keys.remember')).check()
  await page.getByRole('button', { name: text('script', 'keys.unlock'), exact: true }).click()
}

const keptOnDisk = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('quintet-answers')
    const all = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()))
    return { addresses: (await cache.keys()).map(({ url }) => new URL(url).pathname), contents: all.join('\n') }
  })

const offlineNote = (page: Page) => page.getByText(text('script', 'state.offline'))

test('home, profile and a chat can be read without a network; what is written is sent once when it is back', async ({
  page,
  context,
}) => {
  test.slow()
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|integrity|TrustedScript/i.test(message.text())) violations.push(message.text())
  })
  await signIn(page, member, password)
  await kept(page)
  // Read once with a network, after the worker has come: what the dashboard fetches ahead passes by it now.
  await page.goto('/')
  await page.waitForURL('**/home')
  await page.waitForLoadState('networkidle')
  await openTile(page, 'matches')
  const first = page
    .locator('main li', { hasText: text('matches', 'stage.open') })
    .locator('a[href^="/matches/"]')
    .first()
  const chat = `${(await first.getAttribute('href')) ?? ''}/chat`
  await goTo(page, chat)
  await unlock(page)
  const message = page.locator('[role="log"] li p[dir="auto"]').last()
  await expect(message).toBeVisible({ timeout: 30_000 })
  const said = await message.innerText()
  await expect.poll(async () => (await keptOnDisk(page)).addresses.length).toBeGreaterThan(3)
  // Sealed: nothing of the member can be read from the disk.
  const { addresses, contents } = await keptOnDisk(page)
  expect(addresses.join()).not.toMatch(/w-gud|newm|gum/)
  for (const word of [member, 'mame', 'pseudonym', said]) expect(contents).not.toContain(word)

  await context.setOffline(true)
  await page.goto('/')
  await page.waitForURL('**/home')
  await expect(offlineNote(page)).toBeVisible()
  await expect(page.getByRole('img', { name: text('script', 'home.progress', { done: 5 }) })).toBeVisible()
  await goTo(page, '/data/user-data/about')
  await expect(page.getByRole('textbox').first()).not.toHaveValue('')
  await goTo(page, chat)
  await expect(page.getByText(said).first()).toBeVisible({ timeout: 30_000 })
  // Letters alone: what looks like a phone number would be asked about first.
  const words = `Sent from a tunnel ${randomBytes(8).toString('hex').replaceAll(/\d/g, 'x')}`
  const box = page.getByRole('textbox', { name: text('matches', 'chat.message') })
  await box.fill(words)
  await page.getByRole('button', { name: text('matches', 'chat.send') }).click()
  await expect(page.getByText(words)).toBeVisible()

  // It outlives the page, and lies on the device sealed.
  await page.goto('/')
  await page.waitForURL('**/home')
  await expect(offlineNote(page)).toBeVisible()
  expect(await page.evaluate((said) => JSON.stringify(localStorage).includes(said), words)).toBe(false)
  await goTo(page, chat)
  await expect(page.getByText(words)).toBeVisible({ timeout: 30_000 })

  // The dashboard is where a member comes back to: there it is sent, whatever is opened next.
  await page.goto('/')
  await page.waitForURL('**/home')
  await expect(offlineNote(page)).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/umes')) sent.push(request.postData() ?? '')
  })
  await context.setOffline(false)
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(1)
  await expect(offlineNote(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText(text('script', 'home.unsentOpen', { tile: text('script', 'home.tile.matches') }))).toHaveCount(0)
  await openTile(page, 'matches')
  await goTo(page, chat)
  await expect(page.getByText(words)).toHaveCount(1)
  expect(violations).toEqual([])
})

test('@full a language that was chosen is what a page and a tile have without a network', async ({ page, context }) => {
  test.slow()
  await signIn(page, member, password)
  await kept(page)
  await page.getByRole('button', { name: text('script', 'login.language', { code: 'EN' }) }).click()
  await page.getByRole('radio', { name: 'العربية' }).check()
  await page.getByRole('button', { name: text('script', 'language.submit') }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  const keptTexts = () =>
    page.evaluate(async () => {
      const addresses = (await (await caches.open('quintet-files')).keys()).map(({ url }) => url)
      const html = (await (await (await caches.open('quintet-pages')).match('/', { ignoreVary: true }))?.text()) ?? ''
      return { tile: addresses.some((url) => /mf-matches.*\/texts-ar\./.test(url)), page: /<html\s+lang="ar"/.test(html) }
    })
  await expect.poll(keptTexts, { timeout: 60_000 }).toEqual({ tile: true, page: true })
  // Read once with a network, after the worker has come.
  await page.goto('/')
  await page.waitForURL('**/home')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.goto('/')
  await page.waitForURL('**/home')
  await page.locator('[data-tile=data] a').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0621-\u064a]{3}/)
  await expect(page.locator('[data-remote-root="mf-data"]')).toContainText(/[\u0621-\u064a]{3}/)
})

test('@full every tile opens without a network, though none was opened before', async ({ page, context }) => {
  test.slow()
  await signIn(page, member, password)
  await kept(page)
  await page.goto('/')
  await page.waitForURL('**/home')
  await page.waitForLoadState('networkidle')
  await expect.poll(async () => (await keptOnDisk(page)).addresses.length).toBeGreaterThan(3)
  await context.setOffline(true)
  await page.goto('/')
  await page.waitForURL('**/home')
  await expect(offlineNote(page)).toBeVisible()
  const screens: [path: string, shows: string | RegExp][] = [
    ['/data', text('data', 'hub.ring', { done: 11, all: 11 })],
    ['/images', text('images', 'list.progress', { kept: 4, min: 3, max: 5 })],
    ['/pools', text('pools', 'pools.progress', { complete: 5, all: 5 })],
    ['/pools/pool/1', text('pools', 'pool.edit')],
    ['/pools/pool/1/edit', text('pools', 'edit.save')],
    ['/pools/pool/1/edit/personality', text('pools', 'personality.partner')],
    ['/pools/pool/1/edit/location', text('pools', 'location.tier.world')],
    ['/pools/pool/2/edit/duplicate-character', text('pools', 'duplicate.from')],
    ['/judging', /\d of 5 tokens submitted/],
    ['/matches', text('matches', 'stage.open')],
  ]
  for (const [path, shows] of screens) {
    await goTo(page, path)
    await expect(page.getByText(shows).filter({ visible: true }).first(), path).toBeVisible()
  }
})

test('nothing that was kept of a member outlives the session', async ({ page, context }) => {
  await signIn(page, member, password)
  await kept(page)
  await page.goto('/')
  await page.waitForURL('**/home')
  await expect.poll(async () => (await keptOnDisk(page)).addresses.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: text('script', 'home.signOut') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('script', 'signOut.confirm') })
    .click()
  await expect(page.locator('form').first()).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await caches.keys()).includes('quintet-answers'),
        (await indexedDB.databases()).map(({ name }) => name),
      ]),
    )
    .toEqual([false, expect.not.arrayContaining(['quintet-answers'])])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /claims|raaahr|time-zone/.test(key)))).toEqual([])
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.locator('form').first()).toBeVisible()
})

test('@full what the registry no longer names goes from the browser with the next page', async ({ page }) => {
  await signIn(page, member, password)
  await kept(page)
  // As if it had been revoked since.
  await page.evaluate(async () => {
    const cache = await caches.open('quintet-files')
    await cache.put('/remotes/mf-data/gone/entry.js', new Response('gone', { headers: { 'content-type': 'text/javascript' } }))
  })
  await page.reload()
  const isGone = () =>
    page.evaluate(async () => {
      const paths = (await (await caches.open('quintet-files')).keys()).map(({ url }) => new URL(url).pathname)
      return paths.length > 0 && !paths.some((path) => path.includes('/gone/'))
    })
  await expect.poll(isGone).toBe(true)
  const served = await page.request.get('/remotes/mf-data/gone/entry.js')
  expect(served.status()).toBe(404)
})

test('a push is shown and leads to its page, without loading the open one anew', async ({ baseURL, contextOptions }) => {
  const desktop = await launchDesktopBrowser()
  const context = await desktop.newContext({
    ...contextOptions,
    baseURL,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  })
  const page = await context.newPage()
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
  await desktop.close()
})

test('@full a notice that opens a new page leads on once the session is back, and nowhere else', async ({ page }) => {
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
