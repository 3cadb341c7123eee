import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What the demo wrote into its data folder. */
export interface DemoAccounts {
  password: string
  encryptionPassword: string
  accounts: { stage: number; email: string }[]
}

export interface DemoSite {
  address: string
  accounts: DemoAccounts
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

/** Starts the built site with its demo on a data folder of its own; `dataFolder` keeps one between runs. */
export const startDemoSite = async (dataFolder?: string): Promise<DemoSite> => {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'quintet-')))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const environment = { ...process.env, PORT: String(port), QUINTET_DATA: folder, QUINTET_DEMO: '1' }
  const server = spawn(process.execPath, ['shared/tools/src/start.mjs'], { cwd: root, env: environment, stdio: 'inherit' })
  await until(async () => (await fetch(address)).ok, 300_000)
  const accounts = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as DemoAccounts
  const close = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
    if (!dataFolder) await rm(folder, { recursive: true, force: true })
  }
  return { address, accounts, close }
}

/** A demo site that is up already, with the data folder it was started on. */
export const reachDemoSite = async (address: string, dataFolder: string): Promise<DemoSite> => {
  const accounts = JSON.parse(await readFile(join(dataFolder, 'demo.json'), 'utf8')) as DemoAccounts
  return { address, accounts, close: async () => undefined }
}
