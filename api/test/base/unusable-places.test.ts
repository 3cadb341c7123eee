import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '@quintet/kit/errors'
import { loadConfig } from '@quintet/settings'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createContext } from '../../src/create-context.ts'
import { serveApp } from '../../src/serve.ts'
import { createTestApp } from '../testing.ts'

// Settings of the right shape that this machine cannot follow: the start says which one.

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-places-'))
  writeFileSync(join(folder, 'file'), '')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const places: [name: string, place: string][] = [
  ['QUINTET_DATA', 'file'],
  ['QUINTET_DATA', 'file/data'],
  ['QUINTET_ERASED', '.'],
  ['QUINTET_ERASED', 'file/erased.list'],
  ['QUINTET_STAGES', 'file/stages'],
]
test.each(places)('%s that is %s of a folder with a file', (name, place) => {
  const environment = { QUINTET_DATA: join(folder, 'data'), [name]: join(folder, place) }
  const start = () => createContext(loadConfig(environment))
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(`${name} must be a `)
})

test('places that are there, or can be made, are taken', async () => {
  const environment = {
    QUINTET_DATA: join(folder, 'new/data'),
    QUINTET_ERASED: join(folder, 'file'),
    QUINTET_STAGES: join(folder, 'new/stages'),
  }
  await createContext(loadConfig(environment)).db.close()
})

test('a port that is taken, and an address of another machine', async () => {
  const app = createTestApp()
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const serve = (at: { port: number; host: string }) => {
    Object.assign(app.context.config, at)
    return serveApp(app.app, app.context)
  }
  await expect(serve({ port, host: '127.0.0.1' })).rejects.toThrow(`PORT ${port} is taken`)
  // Kept for documentation (RFC 5737): no machine has it.
  await expect(serve({ port: 0, host: '192.0.2.1' })).rejects.toThrow('HOST must be an address of this machine, not "192.0.2.1".')
  other.close()
  await app.close()
})
