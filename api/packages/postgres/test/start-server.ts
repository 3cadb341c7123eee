import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
    hot_standby: 'on',
    jit: 'off',
    log_min_messages: 'log',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

// A standby says that it takes read-only connections.
const isReady = (line: string): boolean => /ready to accept (read-only )?connections/.test(line)

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

const run = async (folder: string, port: number): Promise<TestServer> => {
  const words = ['-D', join(folder, 'data'), ...settings(folder, port)]
  const server = spawn(join(findBinaries(), 'postgres'), words, { ...runAs(), cwd: folder, stdio: 'pipe' })
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

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-postgres-'))
  if (process.getuid?.() === 0) chownSync(folder, nobody, nobody)
  return folder
}

/** Makes a new server in a folder of its own and starts it, in about a second. */
export const startTestServer = (port: number): Promise<TestServer> => {
  const folder = newFolder()
  const words = ['-D', join(folder, 'data'), '-U', 'quintet', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync']
  execFileSync(join(findBinaries(), 'initdb'), [...words, '--no-instructions'], { ...runAs(), cwd: folder, stdio: 'pipe' })
  return run(folder, port)
}

/** Starts a standby that follows a server; that one is down for a moment, and comes back under the same address. */
export const startStandby = async (primary: TestServer, port: number): Promise<{ primary: TestServer; standby: TestServer }> => {
  const folder = newFolder()
  primary.process.kill('SIGINT')
  await ended(primary.process)
  execFileSync('cp', ['-a', join(primary.folder, 'data'), folder])
  const data = join(folder, 'data')
  writeFileSync(join(data, 'standby.signal'), '')
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=quintet'\n`)
  const again = await run(primary.folder, primary.port)
  return { primary: again, standby: await run(folder, port) }
}
