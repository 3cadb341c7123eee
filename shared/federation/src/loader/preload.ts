import type { PageVersion } from './page-registry.ts'

/**
 * Hints the files of a remote to the browser, once: opening it then needs no round trip.
 * @param version the version that will be opened
 */
export function hintVersion(document: Document, version: PageVersion): void {
  for (const path of version.js) addHint(document, version.base + path, { rel: 'modulepreload' })
  for (const path of version.css) addHint(document, version.base + path, { rel: 'preload', as: 'style' }, version.integrity[path])
}

function addHint(document: Document, href: string, kind: { rel: string; as?: string }, integrity?: string): void {
  if (document.querySelector(`link[rel="${kind.rel}"][href="${href}"]`)) return
  const link = document.createElement('link')
  Object.assign(link, kind)
  link.setAttribute('href', href)
  if (integrity) link.integrity = integrity
  document.head.append(link)
}
