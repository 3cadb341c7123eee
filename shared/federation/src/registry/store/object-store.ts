import { type ObjectClient, objectClient, type ObjectSettings } from './object-client.ts'
import type { ReleaseStore } from './release-store.ts'
import { underTicket } from './tickets.ts'

const onlyNew = { 'if-none-match': '*' }
const about = Buffer.from('Marks of edits under way. They may be removed while nobody edits.\n')

/**
 * Releases in S3-compatible storage. `create` is a conditional write where the storage knows them (Amazon, MinIO, R2); elsewhere it
 * looks and writes under a lock made of objects.
 */
export function objectStore(settings: ObjectSettings): ReleaseStore {
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
      return (await conditions) ? createConditionally(client, key, content) : createUnderLock(client, key, content)
    },
    list: async (prefix) => (await client.list(prefix)).map(({ key }) => key),
  }
}

function accepted(key: string, status: number): void {
  if (status !== 200) throw new Error(`The storage refused ${key} with ${status}.`)
}

async function createConditionally(client: ObjectClient, key: string, content: Uint8Array): Promise<boolean> {
  const status = await client.put(key, content, onlyNew)
  // 409: another write of the same key is under way, and which of the two stands is not known yet.
  if (status === 409) return createConditionally(client, key, content)
  // What stands there may be our own write, whose answer was lost on the way.
  if (status === 412) return (await client.get(key))?.equals(content) ?? false
  accepted(key, status)
  return true
}

const createUnderLock = (client: ObjectClient, key: string, content: Uint8Array): Promise<boolean> =>
  underTicket(client, async () => {
    if (await client.has(key)) return false
    accepted(key, await client.put(key, content))
    return true
  })

// Storage that knows no conditions either says so or writes all the same; a write of what is there tells. What is written stays: some
// storage stumbles when the last object of a folder goes while another comes.
async function knowsConditions(client: ObjectClient): Promise<boolean> {
  const write = () => client.put('lock/about.txt', about, onlyNew)
  return isRefusal(await write()) || isRefusal(await write())
}

// 412 as it is there, 409 as another process writes it at this moment.
const isRefusal = (status: number): boolean => status === 412 || status === 409
