import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A NATS server of the machine (Debian: `nats-server`), in memory, on a port of its own. */
export interface TestNats {
  url: string
  /** Ends it as a crash would; `start` brings one back on the same port. */
  kill(): Promise<void>
  start(): Promise<void>
}

const program = process.env['QUINTET_NATS_SERVER'] ?? 'nats-server'

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const startOn = async (port: number): Promise<ChildProcess> => {
  const child = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${program} ended: ${said}`)))
    child.stderr?.on('data', (part) => {
      said += String(part)
      if (said.includes('Server is ready')) resolve()
    })
  })
  return child
}

/** Starts a NATS server for a test. @throws Error where the machine has none */
export const startTestNats = async (): Promise<TestNats> => {
  const port = await freePort()
  let child: ChildProcess | undefined = await startOn(port)
  return {
    url: `nats://127.0.0.1:${port}`,
    kill: async () => {
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      child = undefined
    },
    start: async () => {
      child ??= await startOn(port)
    },
  }
}
