import type { PageVersion } from './page-registry.ts'

/**
 * Asks for the files of a version ahead, once: opening it then needs no round trip of its own.
 * @param language tag of the texts that will be wanted
 */
export function hintVersion(document: Document, version: PageVersion, language: string): void {
  const texts = version.texts[language] ?? version.texts.en
  for (const path of texts ? [...version.js, texts] : version.js) hintScript(document, version.base + path)
  for (const path of version.css) hintStyle(version.base + path, version.integrity[path])
}

function hintScript(document: Document, href: string): void {
  if (document.querySelector(`link[rel=modulepreload][href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.setAttribute('href', href)
  document.head.append(link)
}

const styles = new Set<string>()

// A preload link that stays unused for a while fills the console; a plain fetch leaves the same file in the cache. It is made
// once, as with the links: what it missed the loader asks for.
function hintStyle(href: string, integrity: string | undefined): void {
  if (styles.has(href)) return
  styles.add(href)
  void fetch(href, integrity ? { integrity } : {}).catch(() => undefined)
}
