import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Cohort } from './page-cohort.ts'
import { contentVersions } from './content-version.ts'
import { bestLanguage, type SiteLanguage } from './languages.ts'
import { type Page, type PublicSettings, renderPage } from './page.ts'
import type { ShellFor } from './served-shell.ts'

export interface PageSource {
  shellFor: ShellFor
  contentFolder: string
  written: SiteLanguage[]
  settings: PublicSettings
}

const mostCached = 500

// What waits for witnesses is given under the same number later.
const liveNames = ({ remotes }: Cohort['document']): string =>
  Object.values(remotes)
    .map(({ live }) => live)
    .join()

/**
 * Keeps the written pages: one per state of the site, language and group of visitors.
 * @returns a function that gives the page for an audience and its `Accept-Language`; nothing when the shell is not built
 */
export const cachedPages = ({ shellFor, contentFolder, written, settings }: PageSource) => {
  const pages = new LRUCache<string, Promise<Page>>({ max: mostCached })
  const versionNow = contentVersions(contentFolder, written)
  return async ({ document, key: group, preview }: Cohort, accepted: string, isLogged = false): Promise<Page | undefined> => {
    const shell = await shellFor(document)
    const language = bestLanguage(written, accepted)
    if (!shell || !language) return undefined
    const version = await versionNow()
    const key = [shell.version, document.serial, liveNames(document), version, language.bcp47, group, isLogged].join(' ')
    const write = async () => {
      const texts = JSON.parse(await readFile(join(contentFolder, language.bcp47, 'script.json'), 'utf8')) as Record<
        string,
        string
      >
      return renderPage({ shell, registry: document, language, texts, version, settings, preview, isLogged })
    }
    const page = pages.get(key) ?? write()
    pages.set(key, page)
    page.catch(() => pages.delete(key))
    return page
  }
}
