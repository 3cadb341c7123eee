import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** A server in a process of its own that says how much it has used. */
export interface MeasuredServer {
  readonly port: number
  /** Microseconds of processor time so far, of all threads, the system's share included. */
  usage(): Promise<number>
  /** Bytes that it holds, after a collection. */
  memory(): Promise<{ rss: number; heapUsed: number; external: number; arrayBuffers: number }>
  ask(message: object): Promise<unknown>
  stop(): Promise<void>
}

const probe = join(import.meta.dirname, 'probe.mjs')

const channelOf = (child: ChildProcess) => {
  const waiting = new Map<number, (answer: unknown) => void>()
  let last = 0
  child.on('message', ({ number, answer }: { number: number; answer: unknown }) => {
    waiting.get(number)?.(answer)
    waiting.delete(number)
  })
  return (message: object): Promise<unknown> =>
    new Promise((resolve) => {
      last += 1
      waiting.set(last, resolve)
      child.send({ ...message, number: last })
    })
}

/** Resolves when it says that it listens; rejects with what it said when it ends before. */
const listening = (child: ChildProcess): Promise<void> => {
  let said = ''
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk) => (said = (said + String(chunk)).slice(-2000)))
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)))
    child.stdout?.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-2000)
      if (said.includes('Quintet is at ')) resolve()
    })
  })
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/**
 * Starts a script with the probe before it.
 * @param environment of the process; nothing but PATH and PORT is added
 */
export const startMeasured = async (
  script: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer> => {
  const child = spawn(process.execPath, ['--expose-gc', '--import', probe, script], {
    env: { PATH: process.env['PATH'], PORT: String(port), HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ask = channelOf(child)
  await listening(child)
  return {
    port,
    ask,
    usage: async () => {
      const { user, system } = (await ask({ ask: 'usage' })) as NodeJS.CpuUsage
      return user + system
    },
    memory: async () => (await ask({ ask: 'memory' })) as NodeJS.MemoryUsage,
    stop: () => ended(child),
  }
}
