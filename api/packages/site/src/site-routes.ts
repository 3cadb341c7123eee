import { anyVersion, type Releases, serverPaths, shellName, shellPages, tilesOf } from '@quintet/registry'
import type { AppEnv } from '@quintet/kit/http'
import { Hono } from 'hono'
import { cohortOf } from './page-cohort.ts'
import { beginPreview, endPreviews, previewOpener, previewsOf } from './preview-routes.ts'
import { languageVary, wantedLanguages, writtenLanguages } from './languages.ts'
import { mountRegistryLog } from './registry-log/log-routes.ts'
import { witnessedRegistry } from './registry-log/witnessed-registry.ts'
import { openWitnessedLog } from './registry-log/witnessed-log.ts'
import { liveRegistry } from './live-registry.ts'
import type { PublicSettings } from './page.ts'
import { cachedPages } from './pages.ts'
import { pageHeaders } from './policy.ts'
import { cachedRegistries } from './registries.ts'
import { releasedFiles } from './released-files.ts'
import { remoteFiles } from './remote-files.ts'
import { caching, missing, sendAsset } from './send-asset.ts'
import { sendFile } from './send-file.ts'
import { serviceWorker, workerHeaders } from './service-worker.ts'
import { servedShells } from './served-shell.ts'
import { shellBase } from './shell.ts'
import { staticContent } from './static-content.ts'
import { webManifests } from './web-manifest.ts'
import { mountTrials } from './trial-routes.ts'

export interface SiteSettings {
  /** Absolute path of the shell's `dist`. */
  shellFolder: string
  /** Absolute path of `api/content`. */
  contentFolder: string
  releases: Releases
  settings: PublicSettings
  /** Hears of a registry or a file of a remote that was refused. */
  onFault(error: unknown): void
  /** Paths of the calls whose answers a browser may keep for a time without a network. Left out: none. */
  keptCalls?: readonly string[]
  /** Whether the operator has switched the service worker off. Left out: never. */
  isWorkerOff?(): boolean
  /** Public keys of those who watch the log of releases, SPKI, base64url. */
  witnesses?: readonly string[]
  /** Epoch milliseconds, for what ends by itself. */
  now?(): number
}

/**
 * The site: pages, builds, static content. Mount it after every other route.
 * @returns an app whose unknown paths fall through to the host's `notFound`
 */
export const siteRoutes = (site: SiteSettings): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  const { witnesses = [] } = site
  const log = openWitnessedLog(site.releases, witnesses)
  const newest = liveRegistry(site.releases, site.onFault)
  const registry = witnesses.length === 0 ? newest : witnessedRegistry(newest, log)
  const remoteFile = remoteFiles(site.releases, site.onFault)
  const now = site.now ?? Date.now
  const open = previewOpener(site.releases, now)
  const registryFor = cachedRegistries()
  const written = writtenLanguages(site.contentFolder)
  const content = staticContent(site.contentFolder, written)
  const files = releasedFiles(site.releases, remoteFile)
  const shells = servedShells(site.releases, site.shellFolder, site.onFault)
  const pageFor = cachedPages({
    ...site,
    shellFor: shells.shellFor,
    written,
    settings: { ...site.settings, languages: written.map(({ id }) => id) },
  })

  const worker = serviceWorker({ contentFolder: site.contentFolder, keptCalls: site.keptCalls ?? [] })
  const manifestIn = webManifests(site.contentFolder, written)

  mountTrials(app)
  mountRegistryLog(app, log)

  app.get('/service-worker.js', async ({ req }) =>
    sendAsset(req.raw, await worker(site.isWorkerOff?.() ?? false), caching.revalidate, workerHeaders),
  )

  app.get('/manifest/:language', async ({ req }) => {
    const asset = await manifestIn(req.param('language'))
    return asset ? sendAsset(req.raw, asset, caching.revalidate) : missing()
  })

  app.get(`${shellBase}:file`, async ({ req }) => {
    const file = req.param('file')
    const asset = await files.find(await registry.current(), shellName, file)
    if (asset === 'away') return missing(503)
    if (asset) return sendAsset(req.raw, asset, caching.immutable)
    return sendFile(req.raw, site.shellFolder, file, caching.immutable)
  })

  // What follows a tilde in the version only makes the URL a new one, for a retry past the browser's caches.
  app.get('/remotes/:name/:version/:file', async ({ req }) => {
    const { name, version, file } = req.param()
    if (name === shellName) return missing()
    const wanted = version.replace(/~\d+$/, '')
    const document = await registry.current()
    const asset = wanted === anyVersion ? await files.find(document, name, file) : await remoteFile(document, name, wanted, file)
    if (asset === 'away') return missing(503)
    return asset ? sendAsset(req.raw, asset, caching.immutable) : missing()
  })

  app.get('/try/end', ({ req }) => endPreviews(req.raw))
  app.get('/try/:token', async ({ req }) => beginPreview(req.raw, await registry.current(), req.param('token'), open, now()))

  app.get('/registry.json', async ({ req }) => {
    const document = await registry.current()
    const audience = cohortOf(document, req.raw, 'accept-encoding', previewsOf(req.raw, document, open))
    const asset = await registryFor(audience, new URL(req.url).searchParams)
    return sendAsset(req.raw, asset, audience.cacheControl, audience.headers)
  })

  app.get('/content/:path{.+}', ({ req }) => content(req.raw, req.param('path'), req.query()))

  app.get('*', async (context) => {
    const { req } = context
    const first = req.path.split('/')[1] ?? ''
    if (serverPaths.has(first)) return context.notFound()
    const document = await registry.current()
    const previews = previewsOf(req.raw, document, open)
    const audience = cohortOf(document, req.raw, `accept-encoding, ${languageVary}`, previews)
    const isLogged = witnesses.length > 0 && (await log.isOn())
    const page = await pageFor(audience, wantedLanguages(req.raw.headers), isLogged)
    if (!page)
      return context.text('The shell is not built. `npm start` builds it; `pnpm dev` serves it from its own port.\n', 503)
    const tiles = tilesOf(audience.document).map(([, remote]) => remote.versions[remote.live]?.tile)
    const status = shellPages.has(first) || tiles.includes(first) ? 200 : 404
    const headers = { ...pageHeaders, 'content-security-policy': page.policy, ...audience.headers }
    return sendAsset(req.raw, page.asset, audience.cacheControl, headers, status)
  })
  return app
}
