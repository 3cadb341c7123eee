import { type ObjectClient, objectClient, type ObjectSettings } from './object-client.ts'
import type { ReleaseStore } from './release-store.ts'

const onlyNew = { 'if-none-match': '*' }
const probe = 'probe/conditional-writes.txt'
const about = Buffer.from('Whether this storage knows conditional writes was tried out with this.\n')

/**
 * Releases in S3-compatible storage. Of two that create a key at once one must win, which only the storage can tell: it has to know
 * conditional writes, as Amazon, R2 and MinIO do.
 */
export const objectStore = (settings: ObjectSettings): ReleaseStore => {
  const client = objectClient(settings)
  let conditions: Promise<boolean> | undefined
  return {
    place: settings.url,
    pollMs: 1000,
    read: (key) => client.get(key),
    has: (key) => client.has(key),
    put: async (key, content) => accepted(key, await client.put(key, content)),
    async create(key, content) {
      conditions ??= knowsConditions(client)
      conditions.catch(() => (conditions = undefined))
      if (!(await conditions)) throw new Error(`${settings.url} knows no conditional writes (If-None-Match); releases need them.`)
      return createConditionally(client, key, content)
    },
    list: async (prefix) => (await client.list(prefix)).map(({ key }) => key),
    // What broke off never became an object there.
    listAll: (prefix) => client.list(prefix),
    remove: (key) => client.remove(key),
  }
}

const accepted = (key: string, status: number): void => {
  if (status !== 200) throw new Error(`The storage refused ${key} with ${status}.`)
}

const createConditionally = async (client: ObjectClient, key: string, content: Uint8Array): Promise<boolean> => {
  const status = await client.put(key, content, onlyNew)
  // 409: another write of the same key is under way, and which of the two stands is not known yet.
  if (status === 409) return createConditionally(client, key, content)
  // What stands there may be our own write, whose answer was lost on the way.
  if (status === 412) return (await client.get(key))?.equals(content) ?? false
  accepted(key, status)
  return true
}

// Storage that knows no conditions either says so or writes all the same; a write of what is there tells.
const knowsConditions = async (client: ObjectClient): Promise<boolean> => {
  const write = () => client.put(probe, about, onlyNew)
  return isRefusal(await write()) || isRefusal(await write())
}

// 412 as it is there, 409 as another process writes it at this moment.
const isRefusal = (status: number): boolean => status === 412 || status === 409
