import { type PageRegistry, type PageVersion, unpublishedVersion } from '../contract/page-registry.ts'

/**
 * A remote runs inside a deployed shell by an entry in local storage: `quintet.overrides` = `{ "mf-data": "<version or URL>" }`.
 * @param text the entry as stored
 * @param dev URLs count only under a dev build; in production a version must stand in the signed registry
 */
export const chooseOverride = async (
  name: string,
  text: string | null,
  latest: () => Promise<PageRegistry>,
  dev: boolean,
): Promise<PageVersion | undefined> => {
  const wanted = text ? overrideOf(name, text) : undefined
  if (!wanted) return undefined
  if (/^https?:\/\//.test(wanted)) return dev ? versionAt(wanted) : undefined
  const published = await latest().catch(() => undefined)
  return published?.remotes[name]?.versions.find(({ version }) => version === wanted)
}

/** What this browser's storage says of overrides. */
export const readOverrides = (): string | null => {
  try {
    return localStorage.getItem('quintet.overrides')
  } catch {
    return null
  }
}

/** Names of the remotes that this browser asks for, the page may know nothing of them. */
export const overriddenNames = (text = readOverrides()): string[] => {
  try {
    return Object.keys(JSON.parse(text ?? '{}') as object)
  } catch {
    return []
  }
}

const overrideOf = (name: string, text: string): string | undefined => {
  try {
    const wanted: unknown = (JSON.parse(text) as Record<string, unknown>)[name]
    return typeof wanted === 'string' ? wanted : undefined
  } catch {
    return undefined
  }
}

const versionAt = (url: string): PageVersion => {
  const cut = url.lastIndexOf('/') + 1
  return unpublishedVersion(url, url.slice(0, cut), url.slice(cut) || 'entry.js')
}
