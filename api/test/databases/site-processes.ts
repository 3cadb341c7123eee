import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { scriptOf } from '../script.ts'

const site = new URL('../../src/main.ts', import.meta.url)

/** One process of a site, which can be ended as by a crash and started anew on another port. */
export interface SiteProcess {
  /** `http://127.0.0.1:PORT`, of its newest start. */
  address(): string
  kill(): Promise<void>
  /** Ends it in order, as a deploy does, and starts it anew. */
  restart(): Promise<void>
  start(): Promise<void>
  /** Stops it for a while, as a machine without processor time would, and lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (part) => {
      said += String(part)
      const [, found] = /Quintet is at http:\/\/localhost:(\d+)/.exec(said) ?? []
      if (found !== undefined) resolve(`http://127.0.0.1:${found}`)
    })
    child.once('exit', () => reject(new Error(`The process ended: ${said}`)))
  })

/** Starts a process of the site that the environment describes, by another script where one is named. */
export const startProcess = async (environment: Record<string, string>, file: URL = site): Promise<SiteProcess> => {
  const script = scriptOf(file)
  let child: ChildProcess
  let address: string
  const start = async () => {
    child = spawn(process.execPath, script, {
      env: { ...process.env, ...environment, PORT: '0', HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    address = await addressOf(child)
  }
  await start()
  return {
    address: () => address,
    start,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    restart: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await start()
    },
    signal: (name) => void child.kill(name),
  }
}
