import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { StoreSettings } from '../../src/registry/store/open-store.ts'

export interface TestStorage {
  settings: StoreSettings
  close(): Promise<void>
}

const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }

/** S3 storage on this machine, with one empty bucket. It knows no conditional writes. */
export async function startStorage(): Promise<TestStorage> {
  const directory = await mkdtemp(join(tmpdir(), 'storage-'))
  const configureBuckets = [{ name: 'quintet', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
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
