import { type ObjectClient, type ObjectSettings, objectClient } from '@quintet/registry/object-client'
import type { StageStore } from '@quintet/drawing'

/** A call has ten seconds: larger contents lie in several objects of this size. */
const bytesOfObject = 8 * 1024 * 1024
const onlyNew = { 'if-none-match': '*' }
const ending = '.stage'
/** The first byte of an object that holds a whole stage; in its place the others say in how many objects theirs lies. */
const inHere = Buffer.from([0])

const headOf = (name: string): string => name + ending
const keyOfPart = (name: string, part: number): string => `${name}.${String(part).padStart(4, '0')}`

const cut = (content: Buffer): Buffer[] => {
  const parts: Buffer[] = []
  for (let at = 0; at < content.length; at += bytesOfObject) parts.push(content.subarray(at, at + bytesOfObject))
  return parts
}

const countIn = (head: Buffer | undefined): number => {
  const text = head?.subarray(0, 4).toString() ?? ''
  return /^\d{1,4}$/.test(text) ? Number(text) : 0
}

const put = async (client: ObjectClient, key: string, content: Buffer): Promise<void> => {
  const status = await client.put(key, content)
  if (status !== 200) throw new Error(`The storage of stages answered ${status} to a write.`)
}

const write = async (client: ObjectClient, name: string, content: Buffer): Promise<void> => {
  if (content.length < bytesOfObject) return put(client, headOf(name), Buffer.concat([inHere, content]))
  const parts = cut(content)
  for (const [part, bytes] of parts.entries()) await put(client, keyOfPart(name, part), bytes)
  await put(client, headOf(name), Buffer.from(String(parts.length)))
}

const read = async (client: ObjectClient, name: string): Promise<Buffer | undefined> => {
  const head = await client.get(headOf(name))
  if (!head || head[0] === inHere[0]) return head?.subarray(inHere.length)
  const parts: Buffer[] = []
  for (let part = 0; part < countIn(head); part++) parts.push((await client.get(keyOfPart(name, part))) ?? Buffer.alloc(0))
  return Buffer.concat(parts)
}

const create = async (client: ObjectClient, name: string, content: Buffer): Promise<boolean> => {
  const object = Buffer.concat([inHere, content])
  const status = await client.put(headOf(name), object, onlyNew)
  if (status === 200) return true
  // 409: another write of it is under way.
  if (status === 409) return false
  if (status !== 412) throw new Error(`The storage of stages knows no conditional writes (If-None-Match): it answered ${status}.`)
  // What stands there may be our own write, whose answer was lost on the way.
  return (await client.get(headOf(name)))?.equals(object) ?? false
}

const remove = async (client: ObjectClient, name: string): Promise<void> => {
  const count = countIn(await client.get(headOf(name)))
  await client.remove(headOf(name))
  for (let part = 0; part < count; part++) await client.remove(keyOfPart(name, part))
}

/**
 * Stages in a bucket of S3-compatible storage. A large one lies in several objects, and the one that says how many is written last: so it
 * appears whole or not at all. Who reads while another process writes over it gets a mixture, which no seal fits.
 * @param settings where the bucket is; the prefix is the stages' own
 */
export const bucketStore = (settings: ObjectSettings): StageStore => {
  const client = objectClient(settings)
  return {
    read: (name) => read(client, name),
    write: (name, parts) => write(client, name, Buffer.concat(parts)),
    create: (name, content) => create(client, name, content),
    list: async (prefix) => {
      const heads = (await client.list(prefix)).filter(({ key }) => key.endsWith(ending))
      return heads.map(({ key }) => key.slice(0, -ending.length))
    },
    remove: (name) => remove(client, name),
    clear: async (folder) => {
      for (const { key } of await client.list(folder === undefined ? '' : `${folder}/`)) await client.remove(key)
    },
  }
}
