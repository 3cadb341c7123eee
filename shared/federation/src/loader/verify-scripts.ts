import type { PageVersion } from '../contract/page-registry.ts'

/**
 * Fetches the scripts of a version with their hashes. After this the browser's cache holds the very files that were checked, under the
 * URLs that will be imported. The entry comes first: one that is never answered holds one connection.
 */
export const verifyScripts = async (version: PageVersion, hashes: Record<string, string>, timeoutMs: number): Promise<void> => {
  const signal = AbortSignal.timeout(timeoutMs)
  const verify = (path: string) => fetch(version.base + path, { integrity: hashes[path] ?? '', signal })
  await verify(version.entry)
  await Promise.all(Object.keys(hashes).map(verify))
}
