import { LRUCache } from 'lru-cache'
import { allVersions, pageRegistry, recoveryRegistry } from '@quintet/registry'
import { type Asset, makeAsset } from './asset.ts'
import type { Cohort } from './page-cohort.ts'

const mostKnown = 200

/**
 * Answers of `/registry.json`: what a page begins with (`?page`), every version of one remote (`?of=NAME`), or else what heals a page
 * in which something failed. Every page load asks for the first, so it is written once per state and group of visitors.
 */
export const cachedRegistries = () => {
  const known = new LRUCache<string, Promise<Asset>>({ max: mostKnown })
  const keep = (key: string, write: () => unknown): Promise<Asset> => {
    const asset = known.get(key) ?? makeAsset('registry.json', Buffer.from(JSON.stringify(write())))
    known.set(key, asset)
    asset.catch(() => known.delete(key))
    return asset
  }
  return ({ document, key: group }: Cohort, query: URLSearchParams): Promise<Asset> => {
    const of = query.get('of')
    if (of) return makeAsset('registry.json', Buffer.from(JSON.stringify(allVersions(document, of))))
    const view = query.has('page') ? pageRegistry : recoveryRegistry
    const live = Object.values(document.remotes).map((remote) => remote.live)
    return keep([view.name, document.serial, group, ...live].join(' '), () => view(document))
  }
}
