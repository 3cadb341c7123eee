import type { PageVersion } from '../contract/page-registry.ts'

/** URL path → integrity, from the document's import map. */
export type IntegrityMap = Record<string, string>

/** Reads the integrity of the document's import map; empty where there is none (dev servers). */
export const documentIntegrity = (document: Document): IntegrityMap => {
  const text = document.querySelector('script[type="importmap"]')?.textContent
  return text ? ((JSON.parse(text) as { integrity?: IntegrityMap }).integrity ?? {}) : {}
}

/** Whether the browser itself checks this version's scripts. */
export const isCovered = (map: IntegrityMap, version: PageVersion): boolean => `${version.base}${version.entry}` in map

/** The path under which a version is published, where it is asked for under a fresh one (`…~1/`). */
export const originalBase = ({ base }: PageVersion): string => base.replace(/~\d+\/$/, '/')

/** What each script must hash to, whether it comes from its own path or from a fresh one (`…~1/`). */
export const scriptIntegrity = (map: IntegrityMap, version: PageVersion): [path: string, integrity: string][] => {
  const home = originalBase(version)
  // Of several versions under one path the document knows one alone.
  const isMapped = isCovered(map, { ...version, base: home })
  const mapped = (isMapped ? Object.entries(map) : []).flatMap(([url, integrity]) =>
    url.startsWith(home) ? [[url.slice(home.length), integrity]] : [],
  )
  const all = { ...Object.fromEntries(mapped), ...version.integrity } as IntegrityMap
  return Object.entries(all).filter(([path]) => path.endsWith('.js'))
}
