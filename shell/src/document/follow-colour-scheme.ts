import { $colourScheme, type ColourScheme } from '@quintet/sdk'

const mediaOf = (own: string, scheme: ColourScheme): string => {
  if (scheme === 'device') return `(prefers-color-scheme: ${own})`
  return own === scheme ? 'all' : 'not all'
}

/** Gives the document the chosen colour scheme, and the browser's own bar its colour. The page itself does so before its first paint. */
export const followColourScheme = (page: Document): (() => void) =>
  $colourScheme.subscribe((scheme) => {
    page.documentElement.style.colorScheme = scheme === 'device' ? '' : scheme
    for (const meta of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.setAttribute('media', mediaOf(meta.dataset['scheme'] ?? '', scheme))
  })
