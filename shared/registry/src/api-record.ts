import type { ApiContract } from './calls/calls-contract.ts'
import type { Releases } from './releases.ts'
import { openText, signText, type SignedRegistry } from './signature.ts'

// Beside the registry stands what the API that runs offers: each time another one starts, its contract under the next number.

const folder = 'api/'
const keyOf = (serial: number) => `${folder}${String(serial).padStart(9, '0')}.json`

interface Recorded {
  serial: number
  api: ApiContract
}

const newest = async ({ store, keys }: Releases): Promise<Recorded | undefined> => {
  for (const key of (await store.list(folder)).reverse()) {
    try {
      return JSON.parse(openText(JSON.parse(String(await store.read(key))) as SignedRegistry, keys)) as Recorded
    } catch {
      // Forged or broken: the one before counts, as with the registry.
    }
  }
  return undefined
}

/** What the API that was started last offers, as far as it could be recorded. */
export const deployedApi = async (releases: Releases): Promise<ApiContract | undefined> => (await newest(releases))?.api

/**
 * Records what the API that starts now offers; the same once more changes nothing.
 * @returns false where it cannot be signed, because the key here is a public one
 */
export const recordApi = async (releases: Releases, api: ApiContract): Promise<boolean> => {
  if (!releases.keys.privateKey) return false
  const before = await newest(releases)
  if (before && JSON.stringify(before.api) === JSON.stringify(api)) return true
  const taken = (await releases.store.list(folder)).length
  for (let serial = taken + 1; ; serial += 1) {
    const signed = signText(JSON.stringify({ serial, api }), releases.keys)
    if (await releases.store.create(keyOf(serial), Buffer.from(JSON.stringify(signed)))) return true
  }
}
