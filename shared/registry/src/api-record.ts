import type { ApiContract } from './calls/calls-contract.ts'
import { publicKeyOf } from './key-files.ts'
import { readHead } from './log.ts'
import type { Releases } from './releases.ts'
import { openText, signText, type SignedRegistry } from './signature.ts'

// Beside the registry stands what the API that runs offers: each time another one starts, its contract under the next number.

const folder = 'api/'
const keyOf = (serial: number) => `${folder}${String(serial).padStart(9, '0')}.json`

interface Recorded {
  serial: number
  api: ApiContract
}

// The servers of a site record it; before they had a key of their own, the root key did.
const trusted = async (releases: Releases) => {
  const { document } = await readHead(releases)
  const servers = (document.teams ?? []).filter(({ isServer }) => isServer)
  return [releases.root, ...servers.flatMap(({ keys }) => keys.map(publicKeyOf))]
}

const isAny = (): boolean => true

const newest = async (releases: Releases, isMeant: (recorded: Recorded) => boolean = isAny): Promise<Recorded | undefined> => {
  const { store } = releases
  const recorded = (await store.list(folder)).reverse()
  const keys = recorded.length > 0 ? await trusted(releases) : []
  for (const key of recorded) {
    try {
      const found = JSON.parse(openText(JSON.parse(String(await store.read(key))) as SignedRegistry, ...keys)) as Recorded
      if (isMeant(found)) return found
    } catch {
      // Forged or broken: the one before counts, as with the registry.
    }
  }
  return undefined
}

/** What the API that was started last offers, as far as it could be recorded. */
export const deployedApi = async (releases: Releases): Promise<ApiContract | undefined> => (await newest(releases))?.api

const isSame = (one: ApiContract, other: ApiContract): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What the newest API offers that is another than this one: of the version before, or of the one after it where this one comes back. */
export const otherApi = async (releases: Releases, api: ApiContract): Promise<ApiContract | undefined> =>
  (await newest(releases, (recorded) => !isSame(recorded.api, api)))?.api

/**
 * Records what the API that starts now offers; the same once more changes nothing.
 * @returns false where it cannot be signed, because there is no private key of the server here
 */
export const recordApi = async (releases: Releases, api: ApiContract): Promise<boolean> => {
  const keys = releases.keyOf('server') ?? releases.root
  if (!keys.privateKey) return false
  const before = await newest(releases)
  if (before && isSame(before.api, api)) return true
  const taken = (await releases.store.list(folder)).length
  for (let serial = taken + 1; ; serial += 1) {
    const signed = signText(JSON.stringify({ serial, api }), keys)
    if (await releases.store.create(keyOf(serial), Buffer.from(JSON.stringify(signed)))) return true
  }
}
