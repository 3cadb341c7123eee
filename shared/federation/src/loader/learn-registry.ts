import { documentIntegrity, isCovered } from './integrity-map.ts'
import type { PageRegistry, PageVersion } from '../contract/page-registry.ts'

const defaultTimeoutMs = 5000

/** Asks for the registry. @throws when there is no answer in time, or another one */
export type AskRegistry = (url: string) => Promise<PageRegistry>

/** Asks the page's own site; what the browser's cache holds is looked at again. */
export const askRegistry = async (url: string, timeoutMs = defaultTimeoutMs): Promise<PageRegistry> => {
  const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new TypeError(`${url} answered ${answer.status}`)
  return (await answer.json()) as PageRegistry
}

/**
 * The registry of a page: what stands in the document (dev servers), or else what the site answers. The document names the number
 * of the registry that its import map was written from, so an older one that is played back is told from a newer one.
 * @param ask for tests
 */
export const learnRegistry = async (document: Document, ask: AskRegistry = askRegistry): Promise<PageRegistry> => {
  const written = document.querySelector('#registry')?.textContent
  if (written) return JSON.parse(written) as PageRegistry
  const serial = Number(document.documentElement.dataset.registry)
  const map = documentIntegrity(document)
  const inMap = (version: PageVersion) => isCovered(map, version)
  const short = await twice(() => ask(`/registry.json?page=${serial}`))
  const isWhole = Object.values(short.remotes).every(({ versions }) => versions.every(inMap))
  if (isWhole) return { ...short, serial: Math.max(serial, short.serial) }
  // Edited since this document was written: the long form has the hashes that the import map lacks.
  return trusted(await twice(() => ask('/registry.json')), serial, inMap)
}

const twice = <T>(work: () => Promise<T>): Promise<T> => work().catch(work)

// What the browser itself checks comes first, as long as it is still served; of an older answer nothing else is taken.
const trusted = (registry: PageRegistry, serial: number, inMap: (version: PageVersion) => boolean): PageRegistry => {
  const isOld = registry.serial < serial
  const remotes = Object.entries(registry.remotes).map(([name, { tile, versions }]) => {
    const checked = versions.filter(inMap)
    return [name, { tile, versions: isOld ? checked : [...checked, ...versions.filter((version) => !inMap(version))] }]
  })
  return { serial: Math.max(serial, registry.serial), remotes: Object.fromEntries(remotes) }
}
