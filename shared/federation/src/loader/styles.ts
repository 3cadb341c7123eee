import type { PageVersion } from '../contract/page-registry.ts'

/**
 * Puts a version's styles into the page.
 * @returns when all are there
 * @throws when one does not load or is not the file that was published
 */
export const addStyles = async (document: Document, version: PageVersion): Promise<void> => {
  await Promise.all(
    version.css.map((path) =>
      addStyle(document, { version: version.version, integrity: version.integrity[path] }, styleUrl(document, version, path)),
    ),
  )
}

/** Takes the styles of a version out of the document again. */
export const removeStyles = (document: Document, version: PageVersion): void => {
  for (const path of version.css) {
    const link = findStyle(document, styleUrl(document, version, path))
    // Two versions may have the same file: it goes with the one that came last.
    if (link?.dataset.version === version.version) link.remove()
  }
}

// Absolute, because the remote's own runtime looks for its styles by absolute URL before it adds them again.
const styleUrl = (document: Document, version: PageVersion, path: string) => new URL(version.base + path, document.baseURI).href

const findStyle = (document: Document, href: string) =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].find((link) => link.href === href)

const addStyle = (
  document: Document,
  { version, integrity }: Pick<PageVersion, 'version'> & { integrity: string | undefined },
  href: string,
): Promise<void> => {
  const known = findStyle(document, href)
  if (known) {
    known.dataset.version = version
    return Promise.resolve()
  }
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.dataset.version = version
  if (integrity) link.integrity = integrity
  if (!href.startsWith(document.location.origin)) link.crossOrigin = 'anonymous'
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => reject(new TypeError(`Failed to fetch style ${href}`)), { once: true })
    document.head.append(link)
  })
}
