import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startSite } from './support/site.ts'

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

const readAccounts = async (dataFolder: string): Promise<DemoAccounts> =>
  JSON.parse(await readFile(join(dataFolder, 'demo.json'), 'utf8')) as DemoAccounts

/** Starts the built site with its demo on a data folder of its own; `dataFolder` keeps one between runs. */
export const startDemoSite = async (dataFolder?: string): Promise<DemoSite> => {
  const site = await startSite({ QUINTET_DEMO: '1' }, dataFolder)
  return { ...site, accounts: await readAccounts(site.dataFolder) }
}

/** A demo site that is up already, with the data folder it was started on. */
export const reachDemoSite = async (address: string, dataFolder: string): Promise<DemoSite> => ({
  address,
  accounts: await readAccounts(dataFolder),
  close: async () => undefined,
})
