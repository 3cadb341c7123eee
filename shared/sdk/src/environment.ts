import { fetchWithTimeout } from './client/fetch-with-timeout.ts'

/** Where the site's parts are and what the browser offers; everything the SDK touches outside itself comes from here. */
export interface Environment {
  /** Address prefix of the product's API. */
  api: string
  /** Address of the identity provider's single endpoint. */
  identity: string
  /** Address prefix of the static content. */
  content: string
  /** Address of the push connection; a path stands for this site's own host. */
  push: string
  userPool: string
  userPoolClient: string
  /** Whether this site is a demo whose clock may be shifted. */
  demo: boolean
  /** Ids of the languages that texts are written in. */
  languages: readonly number[]
  fetch: typeof fetch
  openSocket(address: string): WebSocket
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
}

/** The part that the site server writes into the page as JSON under the id `site`. */
type SiteSettings = Partial<
  Pick<Environment, 'api' | 'identity' | 'content' | 'push' | 'userPool' | 'userPoolClient' | 'demo' | 'languages'>
>

const settingsOfPage = (): SiteSettings => {
  const element = globalThis.document?.querySelector('script#site')
  return element?.textContent ? (JSON.parse(element.textContent) as SiteSettings) : {}
}

/** A storage that lives in memory: for a browser that blocks site data, and for tests. */
export const memoryStorage = (): Environment['storage'] => {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

// A browser that blocks site data throws on the mere access; the session then lives in memory.
const browserStorage = (): Environment['storage'] => {
  try {
    return globalThis.localStorage ?? memoryStorage()
  } catch {
    return memoryStorage()
  }
}

const defaults = (): Environment => ({
  api: '/api',
  identity: '/identity/',
  content: '/content',
  push: '/push',
  userPool: 'xx-local-1_Quintet01',
  userPoolClient: 'quintetweb',
  demo: false,
  languages: [1, 6],
  fetch: fetchWithTimeout,
  openSocket: (address) => new WebSocket(address),
  storage: browserStorage(),
  ...settingsOfPage(),
})

let current: Environment | undefined

/** The environment in force; made from the page's settings on first use. */
export const environment = (): Environment => (current ??= defaults())

/** Replaces parts of the environment: tests, the standalone page of a remote, another host of the API. */
export const configure = (changes: Partial<Environment>): void => {
  current = { ...environment(), ...changes }
}
