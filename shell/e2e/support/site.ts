import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

export interface Site {
  address: string
  dataFolder: string
  close(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const until = async (isThere: () => Promise<boolean>, limit: number): Promise<void> => {
  const end = Date.now() + limit
  while (Date.now() < end) {
    if (await isThere().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error('The site did not come up in time.')
}

/** Starts the built site on a data folder, or on one of its own that goes with it. Settings stand beside the data folder and the port. */
export const startSite = async (settings: Record<string, string>, dataFolder?: string): Promise<Site> => {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'quintet-')))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const environment = { ...process.env, PORT: String(port), QUINTET_DATA: folder, ...settings }
  const server = spawn(process.execPath, ['shared/tools/src/start.mjs'], { cwd: root, env: environment, stdio: 'inherit' })
  const close = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
    if (!dataFolder) await rm(folder, { recursive: true, force: true })
  }
  try {
    await until(async () => (await fetch(address)).ok, 170_000)
  } catch (error) {
    await close()
    throw error
  }
  return { address, dataFolder: folder, close }
}
