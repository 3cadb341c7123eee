import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import type { StoreSettings } from '../../src/store/open-store.ts'

// The few calls of S3 that releases need, in memory, as Amazon describes them: signed requests, whole objects, lists in pages, and
// `If-None-Match: *` on a write.

export interface TestStorage {
  settings: StoreSettings
  close(): Promise<void>
}

/** What storage makes of a conditional write: it honours it, passes over it as old storage does, or says that it knows none. */
export type Conditions = 'honoured' | 'ignored' | 'refused'

interface StoredObject {
  content: Buffer
  etag: string
  modified: string
}

interface Answer {
  status: number
  body?: Buffer | string
  headers?: Record<string, string>
}

const bucket = '/quintet'
const account = { accessKeyId: 'TESTACCOUNT', secretAccessKey: 'secret-of-the-tests', region: 'us-east-1' }
// Small, so that lists come in several pages.
const pageSize = 7

const fault = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` })

const textOf = (value: string | string[] | undefined): string => (Array.isArray(value) ? value.join() : (value ?? ''))

const isSigned = async ({ method = '', headers }: IncomingMessage, url: URL): Promise<boolean> => {
  const given = headers.authorization ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
  const signed = names.filter((name) => name !== 'host').map((name): [string, string] => [name, textOf(headers[name])])
  const datetime = textOf(headers['x-amz-date'])
  const signer = new AwsV4Signer({ ...account, service: 's3', method, url: url.href, headers: signed, datetime })
  return given === (await signer.authHeader())
}

const contentsOf = (key: string, found: StoredObject | undefined): string =>
  `<Contents><Key>${key}</Key><LastModified>${found?.modified}</LastModified><Size>${found?.content.length}</Size></Contents>`

const listPage = (objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams): Answer => {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, pageSize)
  const next = keys.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => contentsOf(key, objects.get(key))).join('')
  return { status: 200, body: `<ListBucketResult>${contents}${next}</ListBucketResult>` }
}

const createObjects = (conditions: Conditions) => {
  const objects = new Map<string, StoredObject>()
  const beingWritten = new Set<string>()
  const put = async (key: string, request: IncomingMessage): Promise<Answer> => {
    const asked = request.headers['if-none-match'] === '*'
    if (asked && conditions === 'refused') return fault(501, 'NotImplemented')
    const isConditional = asked && conditions === 'honoured'
    if (isConditional && beingWritten.has(key)) return fault(409, 'ConditionalRequestConflict')
    beingWritten.add(key)
    try {
      const content = await buffer(request)
      if (isConditional && objects.has(key)) return fault(412, 'PreconditionFailed')
      objects.set(key, {
        content,
        etag: `"${createHash('md5').update(content).digest('hex')}"`,
        modified: new Date().toISOString(),
      })
      return { status: 200 }
    } finally {
      beingWritten.delete(key)
    }
  }
  const get = (key: string): Answer => {
    const found = objects.get(key)
    return found ? { status: 200, body: found.content, headers: { etag: found.etag } } : fault(404, 'NoSuchKey')
  }
  const remove = (key: string): Answer => {
    objects.delete(key)
    return { status: 204 }
  }
  return { put, get, remove, list: (query: URLSearchParams) => listPage(objects, query) }
}

const send = (response: ServerResponse, { status, body = '', headers = {} }: Answer, isHead: boolean): void => {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(isHead ? undefined : body)
}

/** S3 storage on this machine, with one empty bucket. */
export const startStorage = async (conditions: Conditions = 'honoured'): Promise<TestStorage> => {
  const objects = createObjects(conditions)
  const answer = async (request: IncomingMessage, url: URL): Promise<Answer> => {
    if (!(await isSigned(request, url))) return fault(403, 'SignatureDoesNotMatch')
    if (url.pathname === bucket) return objects.list(url.searchParams)
    const key = url.pathname.slice(bucket.length + 1)
    if (request.method === 'PUT') return objects.put(key, request)
    if (request.method === 'DELETE') return objects.remove(key)
    return request.method === 'GET' || request.method === 'HEAD' ? objects.get(key) : fault(405, 'MethodNotAllowed')
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    answer(request, url)
      .then((given) => send(response, given, request.method === 'HEAD'))
      .catch(() => response.destroy())
      .finally(() => request.resume())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { url: `http://127.0.0.1:${port}${bucket}/releases`, ...account },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
