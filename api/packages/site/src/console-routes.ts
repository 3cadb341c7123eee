import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { contentVersions } from './content-version.ts'
import { bestLanguage, type SiteLanguage, writtenLanguages } from './languages.ts'
import { type Page, type PublicSettings, renderPage } from './page.ts'
import { consoleHeaders } from './policy.ts'
import { caching, sendAsset } from './send-asset.ts'
import { sendFile } from './send-file.ts'
import { readShell } from './shell.ts'

export interface ConsoleSettings {
  /** Absolute path of the console's `dist`. */
  folder: string
  /** Absolute path of `api/content`. */
  contentFolder: string
  settings: PublicSettings
}

const files = '/assets/staff/'

const headers = {
  ...consoleHeaders,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  vary: 'accept-encoding, accept-language',
}

const readScript = async (folder: string, { bcp47 }: SiteLanguage): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(folder, bcp47, 'script.json'), 'utf8')) as Record<string, string>

/** The console's page in the browser's language; nothing when it is not built. */
const consolePages = ({ folder, contentFolder, settings }: ConsoleSettings) => {
  const written = writtenLanguages(contentFolder)
  const versionNow = contentVersions(contentFolder, written)
  const known = new LRUCache<string, Promise<Page>>({ max: 50 })
  const whole = { ...settings, languages: written.map(({ id }) => id) }
  return async (accepted: string): Promise<Page | undefined> => {
    const shell = await readShell(folder, files)
    const language = bestLanguage(written, accepted)
    if (!shell || !language) return undefined
    const version = await versionNow()
    const key = `${shell.version} ${version} ${language.bcp47}`
    const write = async () =>
      renderPage({ shell, language, texts: await readScript(contentFolder, language), version, settings: whole })
    const page = known.get(key) ?? write()
    known.set(key, page)
    page.catch(() => known.delete(key))
    return page
  }
}

/** The staff's console under `/staff`: one page for all of its addresses, with a policy of its own. */
export const consoleRoutes = (site: ConsoleSettings): Hono => {
  const app = new Hono()
  const pageFor = consolePages(site)
  app.get(`${files}:file`, ({ req }) => sendFile(req.raw, site.folder, req.param('file'), caching.immutable))
  app.on('GET', ['/staff', '/staff/*'], async (context) => {
    const { req } = context
    const page = await pageFor(req.header('accept-language') ?? '')
    if (!page) return context.text('The console is not built. `npm start` builds it.\n', 503)
    return sendAsset(req.raw, page.asset, caching.revalidate, { ...headers, 'content-security-policy': page.policy })
  })
  return app
}
