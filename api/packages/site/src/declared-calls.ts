import { callsOf, type RegistryDocument, type Releases } from '@quintet/registry'
import { LRUCache } from 'lru-cache'
import { liveRegistry } from './live-registry.ts'

/** Gives the names of the calls that a version of a remote may make; nothing when there is no such remote. */
export type DeclaredCalls = (tile: string, version: string) => Promise<ReadonlySet<string> | undefined>

const mostKnown = 200
/** A version that was revoked or retired makes no calls after so long. */
const lookMs = 2000

/**
 * What each version declared by its own tests: the contract that lies among its files. A version that the registry does not name (any
 * more), as an open tab may still run it, may do what the live one does.
 */
export const declaredCalls = (releases: Releases, now: () => number): DeclaredCalls => {
  const registry = liveRegistry(releases, () => undefined)
  const known = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: mostKnown })
  let document: Promise<RegistryDocument> | undefined
  let looked = Number.NEGATIVE_INFINITY
  const current = (): Promise<RegistryDocument> => {
    if (document && now() - looked < lookMs) return document
    looked = now()
    return (document = registry.current())
  }
  const read = async (state: RegistryDocument, tile: string, version: string): Promise<ReadonlySet<string>> =>
    new Set(Object.keys((await callsOf(releases, state, tile, version))?.calls ?? {}))
  return async (tile, version) => {
    const state = await current()
    const remote = Object.hasOwn(state.remotes, tile) ? state.remotes[tile] : undefined
    if (!remote) return undefined
    const isUsable = Object.hasOwn(remote.versions, version) && !remote.revoked?.includes(version)
    const counted = isUsable ? version : remote.live
    if (counted === '') return undefined
    const key = `${tile} ${counted}`
    const calls = known.get(key) ?? read(state, tile, counted)
    known.set(key, calls)
    calls.catch(() => known.delete(key))
    return calls
  }
}
