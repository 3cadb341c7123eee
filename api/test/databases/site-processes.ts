import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { scriptOf } from '../script.ts'

const site = new URL('../../src/main.ts', import.meta.url)

/** One process of a site, which can be ended as by a crash and started anew on another port. */
export interface SiteProcess {
  /** `http://127.0.0.1:PORT`, of its newest start. */
  address(): string
  kill(): Promise<void>
  /** Ends it in order, as a deploy does, and starts it anew; as another version, where its script is named. */
  restart(script?: readonly string[]): Promise<void>
  start(): Promise<void>
  /** Stops it for a while, as a machine without processor time would, and lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  /** What it logged as an error, of all its starts. */
  errors(): readonly string[]
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (part) => {
      said += String(part)
    })
    child.stdout?.on('data', (part) => {
      said += String(part)
      const [, found] = /Quintet is at http:\/\/localhost:(\d+)/.exec(said) ?? []
      if (found !== undefined) resolve(`http://127.0.0.1:${found}`)
    })
    child.once('close', () => reject(new Error(`The process ended: ${said}`)))
  })

/** Starts a process of the site that the environment describes, by another script where one is named: its file, or the words that let Node run it. */
export const startProcess = async (
  environment: Record<string, string>,
  named: URL | readonly string[] = site,
): Promise<SiteProcess> => {
  let script = named instanceof URL ? scriptOf(named) : named
  let child: ChildProcess
  let address: string
  const errors: string[] = []
  const start = async () => {
    child = spawn(process.execPath, script, {
      env: { ...process.env, ...environment, PORT: '0', HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (child.stderr) createInterface(child.stderr).on('line', (line) => line.includes('"level":"error"') && errors.push(line))
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
    restart: async (next = script) => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      script = next
      await start()
    },
    errors: () => errors,
    signal: (name) => void child.kill(name),
  }
}
