import type { PageRegistry } from '@quintet/federation/contract'
import { firstVersion } from '../remotes/registry.ts'

const scriptsOfPage = (): string[] => {
  const text = document.querySelector('script[type="importmap"]')?.textContent ?? '{}'
  return Object.keys((JSON.parse(text) as { integrity?: Record<string, string> }).integrity ?? {})
}

const fetched = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name)

const isOfSite = /\/(assets\/shell|remotes|content)\/|\/registry\.json/

/**
 * What this browser needs to show the site without a network: the shell, the live version of each tile, and the texts and pictures that it
 * has fetched.
 */
export const keptAddresses = (known: PageRegistry): string[] => {
  const live = Object.keys(known.remotes).map((name) => firstVersion(known, name)?.base ?? '')
  const isLive = (path: string) => path.startsWith('/assets/shell/') || live.some((base) => base !== '' && path.startsWith(base))
  const styles = Object.keys(known.remotes).flatMap((name) => {
    const version = firstVersion(known, name)
    return version ? [...version.css, version.texts[document.documentElement.lang] ?? ''].map((file) => version.base + file) : []
  })
  return [...new Set([...scriptsOfPage().filter(isLive), ...styles, ...fetched().filter((address) => isOfSite.test(address))])]
}
