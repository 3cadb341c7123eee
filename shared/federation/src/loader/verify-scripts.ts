import type { PageVersion } from '../contract/page-registry.ts'

const within = (version: PageVersion, hashes: Record<string, string>, timeoutMs: number) => {
  const signal = AbortSignal.timeout(timeoutMs)
  return async (path: string): Promise<void> => {
    const url = version.base + path
    await fetch(url, { integrity: hashes[path] ?? '', signal }).catch((thrown: unknown) => {
      // A browser does not say which file it was.
      throw signal.aborted ? thrown : new TypeError(`Failed to fetch ${url}`, { cause: thrown })
    })
  }
}

/**
 * Fetches files of a version with their hashes. After this the browser's cache holds the very files that were checked, under the URLs that
 * will be imported.
 * @param hashes path → hash of each file
 * @throws when one does not come in time, or is another than its hash says
 */
export const fetchVerified = async (version: PageVersion, hashes: Record<string, string>, timeoutMs: number): Promise<void> => {
  await Promise.all(Object.keys(hashes).map(within(version, hashes, timeoutMs)))
}

/** The same for all scripts of a version. The entry comes first: one that is never answered holds one connection. */
export const verifyScripts = async (version: PageVersion, hashes: Record<string, string>, timeoutMs: number): Promise<void> => {
  const verify = within(version, hashes, timeoutMs)
  await verify(version.entry)
  await Promise.all(Object.keys(hashes).map(verify))
}
