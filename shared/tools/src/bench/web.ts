import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from '@quintet/api/app'
import { serveApp } from '@quintet/api/serve'
import { siteRoutes } from '@quintet/api/site'
import { createTestApp, type SignedIn, type TestApp } from '@quintet/api/testing'
import { buildRegistry, openReleases } from '@quintet/federation/registry'
import { activeMember } from '@quintet/testing'
import { type Browser, chromium } from 'playwright'
import { buildPlainBundle } from './plain-bundle.ts'
import { type Transfer, watchTransfers } from './transfers.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
const tiles = ['data', 'images', 'pools', 'judging', 'matches']

type Figures = Record<string, Transfer>

const build = () => {
  const { status } = spawnSync(process.execPath, [join(root, 'shared/tools/src/build.mjs')], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The site could not be built.')
}

const isPage = (path: string) => !/^\/(api|identity|photos|dev|pay)(\/|$)/.test(path)

/** The same API with the plain bundle's pages in place of the federated ones. */
const plainFetch = (test: TestApp, shellFolder: string) => {
  const pages = siteRoutes({
    shellFolder,
    contentFolder: join(root, 'api/content'),
    releases: openReleases(mkdtempSync(join(tmpdir(), 'quintet-plain-'))),
    settings: { userPool: 'xx-local-1_Quintet01', userPoolClient: 'quintetweb' },
    onFault: (error) => console.error(error),
  })
  return (request: Request) => (isPage(new URL(request.url).pathname) ? pages.fetch(request) : test.app.fetch(request))
}

// Hints would fetch every tile on idle; here each is to be seen by itself.
const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })

const less = (all: Transfer, part: Transfer): Transfer => ({
  bytes: all.bytes - part.bytes,
  requests: all.requests - part.requests,
})

const measure = async (browser: Browser, address: string, member: SignedIn): Promise<Figures> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: address })
  await context.addInitScript(saveData)
  const page = await context.newPage()
  const transfers = watchTransfers(page)
  const figures: Figures = {}
  await page.goto('/login')
  await page.locator('input[type=password]').waitFor()
  await transfers.quiet()
  figures['/login'] = await transfers.take()
  await page.evaluate((token) => localStorage.setItem('raaahr', token), member.refreshToken)
  await page.goto('/')
  await page.locator('[data-tile=matches]').last().waitFor()
  await transfers.quiet()
  figures['/home'] = await transfers.take()
  for (const [index, tile] of tiles.entries()) {
    transfers.settle()
    await page.locator(`a[href="/${tile}"]`).click()
    await page.locator('main h2, main ul, main form').first().waitFor()
    await transfers.quiet()
    // The runtime and the shared rules come once, with the first tile; they belong to the shell.
    const ofShell = await transfers.take((path) => path.startsWith('/assets/shell/'))
    const rules = await transfers.take((path) => path.startsWith('/assets/shell/rules.'))
    const all = await transfers.take()
    const runtime = index === 0 && all.requests > ofShell.requests
    if (runtime) Object.assign(figures, { runtime: less(ofShell, rules), rules })
    figures[`open ${tile}`] = runtime ? less(all, ofShell) : all
    await page.goBack()
    await page.locator('[data-tile=matches]').last().waitFor()
  }
  await context.close()
  return figures
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1)

const print = (federated: Figures, plain: Figures) => {
  const nothing = { bytes: 0, requests: 0 }
  console.log('\ngzipped KiB (requests)      federated          one bundle        difference')
  for (const name of Object.keys(federated)) {
    const [a, b] = [federated[name] ?? nothing, plain[name] ?? nothing]
    const cell = ({ bytes, requests }: Transfer) => `${kilobytes(bytes).padStart(7)} (${requests})`.padEnd(18)
    console.log(
      `${name.padEnd(26)} ${cell(a)} ${cell(b)} ${a.bytes >= b.bytes ? '+' : '−'}${kilobytes(Math.abs(a.bytes - b.bytes))}`,
    )
  }
}

/** First-load bytes and requests of /login, /home and each tile, beside the same screens built as one plain bundle. */
export const run = async (): Promise<void> => {
  build()
  const plainFolder = await buildPlainBundle(root)
  const test = createTestApp({ environment: { QUINTET_DEMO: '1', PORT: '0' } })
  const remotes = tiles.map((tile) => join(root, `mf-${tile}`, 'dist'))
  await buildRegistry(test.context.config.dataFolder, remotes)
  const member = await activeMember(test, { attraction: 2 })
  const federatedSite = await serveApp(createApp(test.context), test.context)
  const plainSite = await serveApp({ ...test.app, fetch: plainFetch(test, plainFolder) } as never, test.context)
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    print(await measure(browser, federatedSite.address, member), await measure(browser, plainSite.address, member))
  } finally {
    await browser.close()
    federatedSite.server.close()
    plainSite.server.close()
    await test.close()
  }
}
