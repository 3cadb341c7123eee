import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { StoredObject } from './release-store.ts'

/** Where a bucket is, and the key to it. */
export interface ObjectSettings {
  /** Address of the bucket, path style, with a prefix if wanted: `https://s3.eu-central-1.amazonaws.com/bucket/releases`. */
  url: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** The few calls of S3 that a store needs. Every one throws when the storage answers neither yes nor no. */
export interface ObjectClient {
  get(key: string): Promise<Buffer | undefined>
  has(key: string): Promise<boolean>
  /** @returns the status: 200, or what a condition came to (409, 412, 501) */
  put(key: string, content: Uint8Array, headers?: Record<string, string>): Promise<number>
  /** In the order of their keys. */
  list(prefix: string): Promise<StoredObject[]>
  remove(key: string): Promise<void>
}

const waitMs = 10_000
const gone = (status: number): boolean => status === 404
const conditional = new Set([409, 412, 501])

/** A client of one bucket of S3-compatible storage. */
export const objectClient = ({ url, ...account }: ObjectSettings): ObjectClient => {
  const aws = new AwsClient({ ...account, service: 's3', retries: 2 })
  const { origin, pathname } = new URL(url.replace(/\/?$/, '/'))
  const [, bucket = '', prefix = ''] = /^\/([^/]+)\/(.*)$/.exec(pathname) ?? []
  const ask = async (path: string, init: RequestInit, alsoFine: (status: number) => boolean) => {
    const send = () => aws.fetch(`${origin}/${bucket}${path}`, { ...init, signal: AbortSignal.timeout(waitMs) })
    const answer = await again(send)
    if (!answer.ok && !alsoFine(answer.status))
      throw new Error(`${origin}/${bucket}${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
    return answer
  }
  const at = (key: string) => `/${prefix}${key}`
  return {
    async get(key) {
      const answer = await ask(at(key), {}, gone)
      const body = Buffer.from(await answer.arrayBuffer())
      return answer.ok ? body : undefined
    },
    has: async (key) => (await ask(at(key), { method: 'HEAD' }, gone)).ok,
    put: async (key, content, headers = {}) => {
      const body = new Uint8Array(content)
      const answer = await ask(at(key), { method: 'PUT', body, headers }, (status) => conditional.has(status))
      await answer.arrayBuffer()
      return answer.status
    },
    remove: async (key) => void (await (await ask(at(key), { method: 'DELETE' }, gone)).arrayBuffer()),
    list: (wanted) => listAll((query) => ask(`?${query}`, {}, () => false), prefix, wanted),
  }
}

// A connection that was kept open may be closed by the other side just when it is used. Every call may be made twice: what a
// condition says of the second is looked at where it is used.
const again = async (send: () => Promise<Response>, left = 2): Promise<Response> => {
  try {
    return await send()
  } catch (error) {
    if (left === 0 || !(error instanceof TypeError)) throw error
    await wait(50)
    return again(send, left - 1)
  }
}

const listAll = async (ask: (query: string) => Promise<Response>, prefix: string, wanted: string): Promise<StoredObject[]> => {
  const found: StoredObject[] = []
  let token: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + wanted })
    if (token) query.set('continuation-token', token)
    const answer = await ask(query.toString())
    const text = await answer.text()
    for (const [, entry = ''] of text.matchAll(/<Contents>([^]*?)<\/Contents>/g)) found.push(objectIn(entry, prefix))
    token = valueOf(text, 'NextContinuationToken') || undefined
  } while (token)
  return found.sort((one, other) => (one.key < other.key ? -1 : 1))
}

const objectIn = (entry: string, prefix: string): StoredObject => ({
  key: valueOf(entry, 'Key').slice(prefix.length),
  bytes: Number(valueOf(entry, 'Size')),
  modifiedAt: Date.parse(valueOf(entry, 'LastModified')),
})

// Our keys hold letters, digits, dots, dashes and slashes alone: nothing in them is ever escaped.
const valueOf = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
