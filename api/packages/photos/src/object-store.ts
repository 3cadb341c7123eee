import type { Random } from '@quintet/kit/random'
import { type ObjectClient, type ObjectSettings, objectClient } from '@quintet/registry/object-client'
import { type PhotoStore, type SmallFormat, newName, pictureOf, smallFormats } from './store.ts'

const namePattern = /^[0-9a-f]{2}\/[0-9a-f]{30}\.jpg$/
const storedPattern = /^[0-9a-f]{2}\/[0-9a-f]{30}\.(jpg|avif|webp)$/

const checked = (file: string): string => {
  if (!namePattern.test(file)) throw new Error(`No photo can be named ${file}.`)
  return file
}

const smallKey = (file: string, format: SmallFormat): string => checked(file).replace(/jpg$/, format)

// A list is read whole: one for each of the 256 prefixes keeps each short.
const prefixes = Array.from({ length: 256 }, (_, number) => `${number.toString(16).padStart(2, '0')}/`)

// By the time of the storage, which is what wrote the objects; it is compared with the time of this machine.
async function* objectsOlderThan(client: ObjectClient, ms: number): AsyncGenerator<string> {
  for (const prefix of prefixes) {
    const listed = await client.list(prefix)
    const old = listed.filter(({ key, modifiedAt }) => storedPattern.test(key) && Date.now() - modifiedAt >= ms)
    yield* new Set(old.map(({ key }) => pictureOf(key)))
  }
}

const write = async (client: ObjectClient, key: string, content: Buffer): Promise<void> => {
  const status = await client.put(key, content)
  if (status !== 200) throw new Error(`The storage of photos answered ${status} to a write.`)
}

/**
 * Photos in a bucket of S3-compatible storage, by the names that they would have in a folder. Storage keeps what it acknowledged,
 * and shows no half of an object, so nothing needs a temporary name.
 */
export const createObjectPhotoStore = (settings: ObjectSettings, random: Random): PhotoStore => {
  const client = objectClient(settings)
  return {
    put: async (jpeg) => {
      const file = newName(random)
      await write(client, file, jpeg)
      return file
    },
    get: async (file) => client.get(checked(file)),
    putSmall: async (file, format, picture) => write(client, smallKey(file, format), picture),
    getSmall: async (file, format) => client.get(smallKey(file, format)),
    delete: async (file) => {
      for (const key of [checked(file), ...smallFormats.map((format) => smallKey(file, format))]) await client.remove(key)
    },
    olderThan: (ms) => objectsOlderThan(client, ms),
  }
}
