import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recoveryRegistry, registryPaths } from '@quintet/federation/registry'
import { Hono } from 'hono'
import { type Asset, loadAsset, makeAsset, safePath } from './asset.ts'
import { contentVersion } from './content-version.ts'
import { bestLanguage, writtenLanguages } from './languages.ts'
import { liveRegistry } from './live-registry.ts'
import { type Page, type PublicSettings, renderPage } from './page.ts'
import { pageHeaders } from './policy.ts'
import { caching, missing, sendAsset } from './send-asset.ts'
import { readShell } from './shell.ts'

export interface SiteSettings {
  /** Absolute path of the shell's `dist`. */
  shellFolder: string
  /** Absolute path of `api/content`. */
  contentFolder: string
  dataFolder: string
  settings: PublicSettings
  /** Hears of a registry that was refused. */
  onFault(error: unknown): void
}

const shellPages = new Set(['', 'login', 'about', 'help', 'home', 'report-error', 'information'])
const notPages = new Set(['api', 'identity', 'content', 'photos', 'dev', 'pay', 'assets', 'remotes', 'staff'])
const tables = /^(script|quiz1|quiz2|character|user)-(\d+)\.json$/

/**
 * The site: pages, builds, static content. Mount it after every other route.
 * @returns an app whose unknown paths fall through to the host's `notFound`
 */
export function siteRoutes(site: SiteSettings): Hono {
  const app = new Hono()
  const registry = liveRegistry(site.dataFolder, site.onFault)
  const written = writtenLanguages(site.contentFolder)
  const settings = { ...site.settings, languages: written.map(({ id }) => id) }
  const pages = new Map<string, Promise<Page>>()

  app.get('/assets/shell/:file', ({ req }) => sendFile(req.raw, site.shellFolder, req.param('file'), caching.immutable))

  // What follows a tilde in the version only makes the URL a new one, for a retry past the browser's caches.
  app.get('/remotes/:name/:version/:file', ({ req }) => {
    const { name, version, file } = req.param()
    return sendFile(
      req.raw,
      registryPaths(site.dataFolder).folder,
      `${name}/${version.replace(/~\d+$/, '')}/${file}`,
      caching.immutable,
    )
  })

  app.get('/registry.json', async ({ req }) => {
    const text = JSON.stringify(recoveryRegistry(await registry.current()))
    return sendAsset(req.raw, await makeAsset('registry.json', Buffer.from(text)), caching.revalidate)
  })

  app.get('/content/:path{.+}', ({ req }) => {
    const [, table, id] = tables.exec(req.param('path')) ?? []
    const language = written.find((one) => one.id === Number(id))
    if (!table) return sendFile(req.raw, join(site.contentFolder, 'files'), req.param('path'), caching.content)
    return language ? sendFile(req.raw, site.contentFolder, `${language.bcp47}/${table}.json`, caching.content) : missing()
  })

  const pageFor = async (header: string): Promise<Page | undefined> => {
    const [shell, document] = await Promise.all([readShell(site.shellFolder), registry.current()])
    const language = bestLanguage(written, header)
    if (!shell || !language) return undefined
    const path = join(site.contentFolder, language.bcp47, 'script.json')
    const version = await contentVersion(site.contentFolder, written)
    const key = `${shell.version} ${document.serial} ${language.bcp47} ${version}`
    const texts = async () => JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
    const page =
      pages.get(key) ?? texts().then((texts) => renderPage({ shell, registry: document, language, texts, version, settings }))
    if (pages.size > 100) pages.clear()
    pages.set(key, page)
    return page
  }

  app.get('*', async (context) => {
    const { req } = context
    const first = req.path.split('/')[1] ?? ''
    if (notPages.has(first)) return context.notFound()
    const page = await pageFor(req.header('accept-language') ?? '')
    if (!page)
      return context.text('The shell is not built. `npm start` builds it; `pnpm dev` serves it from its own port.\n', 503)
    const tiles = Object.values((await registry.current()).remotes).map((remote) => remote.versions[remote.live]?.tile)
    const status = shellPages.has(first) || tiles.includes(first) ? 200 : 404
    const headers = { ...pageHeaders, 'content-security-policy': page.policy, vary: 'accept-encoding, accept-language' }
    return sendAsset(req.raw, page.asset, caching.revalidate, headers, status)
  })
  return app
}

async function sendFile(request: Request, folder: string, path: string, cacheControl: string): Promise<Response> {
  const safe = safePath(folder, path)
  const asset: Asset | undefined = safe ? await loadAsset(safe) : undefined
  return asset ? sendAsset(request, asset, cacheControl) : missing()
}
