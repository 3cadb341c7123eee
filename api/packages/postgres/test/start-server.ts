import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'

/** A PostgreSQL server of its own, for tests alone: nothing of it outlives a fall of the machine. */
export interface TestServer {
  /** Address of a database of it. */
  urlOf(database: string): string
  readonly port: number
  readonly folder: string
  readonly process: ChildProcess
  stop(): Promise<void>
}

const nobody = 65_534

// PostgreSQL refuses to be run by root.
const runAs = () => (process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {})

const settings = (folder: string, port: number): string[] =>
  Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 300,
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    wal_level: 'replica',
    jit: 'off',
    log_min_messages: 'fatal',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

const isReady = (line: string): boolean => line.includes('ready to accept connections')

const untilReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += String(chunk)
      if (isReady(said)) resolve()
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })

const ended = (server: ChildProcess): Promise<void> =>
  server.exitCode === null ? new Promise((resolve) => void server.once('exit', () => resolve())) : Promise.resolve()

/** Makes a new server in a folder of its own and starts it, in about a second. */
export const startTestServer = async (port: number): Promise<TestServer> => {
  const bin = findBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'quintet-postgres-'))
  if (process.getuid?.() === 0) chownSync(folder, nobody, nobody)
  const data = join(folder, 'data')
  const words = ['-D', data, '-U', 'quintet', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync', '--no-instructions']
  execFileSync(join(bin, 'initdb'), words, { ...runAs(), cwd: folder, stdio: 'pipe' })
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings(folder, port), '-c', 'log_min_messages=log'], {
    ...runAs(),
    cwd: folder,
    stdio: 'pipe',
  })
  await untilReady(server)
  return {
    urlOf: (database) => `postgres://quintet@127.0.0.1:${port}/${database}`,
    port,
    folder,
    process: server,
    stop: async () => {
      server.kill('SIGINT')
      await ended(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
