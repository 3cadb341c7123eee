import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import S3rver from 's3rver'
import type { StoreSettings } from '../../src/registry/store/open-store.ts'

export interface TestStorage {
  settings: StoreSettings
  close(): Promise<void>
}

const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }

interface Written {
  bucket: string
  key: string
}

/** The part of the server that keeps objects as files; its types leave it out. */
interface Files {
  putObject(object: Written): Promise<{ size: number }>
  getObject(bucket: string, key: string, options?: unknown): Promise<unknown>
  getResourcePath(bucket: string, key: string, resource: 'object'): string
}

// The server shows an object that is still being written, and says that it is written before its last bytes are in the file; whoever
// reads it then gets a part of it. Real storage shows whole objects alone, so reading waits here until they are.
function showWhole(files: Files): void {
  const [put, get] = [files.putObject.bind(files), files.getObject.bind(files)]
  const underWay = new Map<string, Promise<unknown>>()
  const putWhole = async (object: Written, path: string) => {
    const written = await put(object)
    const sizeOf = async () => (await stat(path).catch(() => undefined))?.size
    // Not for ever: others may have removed it, or written it anew.
    for (let looks = 0; looks < 100 && (await sizeOf()) !== written.size; looks++) await wait(1)
    return written
  }
  files.putObject = (object) => {
    const path = files.getResourcePath(object.bucket, object.key, 'object')
    const writing = putWhole(object, path)
    const settled = writing.catch(() => undefined).finally(() => underWay.get(path) === settled && underWay.delete(path))
    underWay.set(path, settled)
    return writing
  }
  files.getObject = async (bucket, key, options) => {
    await underWay.get(files.getResourcePath(bucket, key, 'object'))
    return get(bucket, key, options)
  }
}

/** S3 storage on this machine, with one empty bucket. It knows no conditional writes. */
export async function startStorage(): Promise<TestStorage> {
  const directory = await mkdtemp(join(tmpdir(), 'storage-'))
  const configureBuckets = [{ name: 'quintet', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  showWhole((server as unknown as { store: Files }).store)
  const { port } = (await server.run()) as AddressInfo
  let closed = false
  return {
    settings: { url: `http://127.0.0.1:${port}/quintet/releases`, ...account },
    close: async () => {
      if (closed) return
      closed = true
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * FAKE: the same storage behind a door that honours `If-None-Match: *` on a write, as Amazon, MinIO and R2 do: it remembers what was
 * written through it and refuses to write that again.
 */
export async function startConditionalStorage(): Promise<TestStorage> {
  const behind = await startStorage()
  const { port } = new URL(behind.settings.url)
  const taken = new Set<string>()
  const door = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const isNew = method !== 'PUT' || headers['if-none-match'] !== '*' || !taken.has(url)
    if (!isNew) return void incoming.resume().on('end', () => outgoing.writeHead(412).end())
    if (method === 'PUT') taken.add(url)
    if (method === 'DELETE') taken.delete(url)
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const url = behind.settings.url.replace(port, String((door.address() as AddressInfo).port))
  return {
    settings: { ...behind.settings, url },
    close: async () => {
      door.closeAllConnections()
      door.close()
      await behind.close()
    },
  }
}
