import type { PageVersion } from '../contract/page-registry.ts'
import type { ErrorClass } from './remote-error.ts'
import { wordsOf } from './words-of.ts'

const fetchFailures = [
  'Failed to fetch',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Loading css chunk',
  'Loading chunk',
  'ScriptExternalLoadError',
  'RUNTIME-008',
]

/** Whether what was thrown came from the network rather than from the remote's code. */
export const isFetchFailure = (thrown: unknown): boolean => {
  const text = wordsOf(thrown)
  return fetchFailures.some((failure) => text.includes(failure))
}

/**
 * Finds out why a version did not load by asking for its files again, since a browser does not say why an import failed.
 * @param fetcher `fetch`
 * @param integrity path → hash of the scripts, as far as known
 */
export const diagnose = async (
  fetcher: typeof fetch,
  version: PageVersion,
  integrity: Record<string, string>,
  thrown: unknown,
): Promise<ErrorClass> => {
  if (!isFetchFailure(thrown)) return lacksModule(thrown) ? 'invalid' : 'broken'
  const paths = [...new Set([version.entry, ...version.js, ...version.css, ...fileNamedIn(thrown)])]
  const found = await Promise.all(
    paths.map((path) => lookAt(fetcher, version.base + path, { ...integrity, ...version.integrity }[path])),
  )
  return found.find((errorClass) => errorClass !== 'unstable') ?? 'unstable'
}

// How a container says that it does not expose what the remote contract names.
const lacksModule = (thrown: unknown): boolean => wordsOf(thrown).includes('does not exist in container')

// A screen or a text that is fetched later is none of the files that opening asks for; two browsers of three name what they missed.
const fileNamedIn = (thrown: unknown): string[] => {
  const [, path] = /\/remotes\/[\w-]+\/[^/\s]+\/([\w-][\w.-]*\.(?:js|css))/.exec(wordsOf(thrown)) ?? []
  return path ? [path] : []
}

const lookAt = async (fetcher: typeof fetch, url: string, integrity: string | undefined): Promise<ErrorClass> => {
  const answer = await fetcher(url, { cache: 'reload' }).catch(() => undefined)
  if (!answer) return 'offline'
  if (answer.status >= 500) return 'server'
  if (!answer.ok || !/javascript|css/.test(answer.headers.get('content-type') ?? '')) return 'missing'
  if (!integrity) return 'unstable'
  return (await isGenuine(await answer.arrayBuffer(), integrity)) ? 'unstable' : 'tampered'
}

const isGenuine = async (content: ArrayBuffer, integrity: string): Promise<boolean> => {
  const bits = /^sha(256|384|512)-/.exec(integrity)?.[1] ?? '256'
  const digest = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, content))
  return integrity === `sha${bits}-${btoa(String.fromCharCode(...digest))}`
}
