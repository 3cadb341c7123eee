import { join } from 'node:path'
import { systemRandom } from '@quintet/kit/random'
import { createFilePhotoStore } from '@quintet/photos/store'
import { matchThem } from '@quintet/testing'
import { vi } from 'vitest'
import type { SignedIn, TestApp } from '../testing.ts'
import { type LookingProxy, startLookingProxy } from './looking-proxy.ts'
import { type SiteProcess, startProcess } from './site-processes.ts'
import { startSiteServices } from './site-services.ts'

const count = process.env['QUINTET_FULL'] === '1' ? 3 : 2
// Each chat has its own row that its writes meet on.
const pairCount = 10

/** Two members who are matched. */
export interface Pair {
  anna: SignedIn
  ben: SignedIn
  match: number
}

/** Three processes of one site (two in the short run) behind a proxy that looks whether they are ready, and members of it. */
export interface DeployedSite {
  proxy: LookingProxy
  processes: readonly SiteProcess[]
  /** What the processes are told. */
  environment: Record<string, string>
  /** An app on the same database, to make members with and to look at what is stored. */
  app: TestApp
  pairs: readonly Pair[]
  /** Where the processes are now. */
  addresses(): string[]
  /** Has somebody told where they are each time that one of them moved. */
  onMoved(tell: (addresses: readonly string[]) => void): void
  /** Ends the processes one after the other, and starts each anew, as another version where its script is named. */
  deploy(each: () => Promise<void>, script?: readonly string[]): Promise<void>
  close(): Promise<void>
}

const makePair = async (app: TestApp): Promise<Pair> => {
  const [anna, ben] = [await app.signUpMember(), await app.signUpMember()]
  return { anna, ben, match: await matchThem(app, anna, ben, { keyState: 0 }) }
}

/** Starts such a site. @param script of its version, where it is not this one */
export const startDeployedSite = async (script?: readonly string[]): Promise<DeployedSite> => {
  const services = await startSiteServices()
  const environment = {
    ...services.environment,
    // Longer than a look of the proxy takes where much else goes on.
    QUINTET_DRAIN: '3',
    QUINTET_RATE_FACTOR: '1000',
  }
  // The first makes the keys.
  const processes = [await startProcess(environment, script)]
  while (processes.length < count) processes.push(await startProcess(environment, script))
  const addresses = () => processes.map((each) => each.address())
  const proxy = await startLookingProxy(addresses())
  const told = [proxy.moved]
  const app = services.createApp({ photos: createFilePhotoStore(join(services.folder, 'photos'), systemRandom) })
  const pairs: Pair[] = []
  while (pairs.length < pairCount) pairs.push(await makePair(app))
  await app.context.db.write((trx) => trx.updateTable('members').set({ active: 1 }).execute())
  const allReady = () => vi.waitUntil(() => proxy.ready() === count, { timeout: 60_000 })
  return {
    proxy,
    processes,
    environment,
    app,
    pairs,
    addresses,
    onMoved: (tell) => void told.push(tell),
    deploy: async (each, next) => {
      for (const process of processes) {
        await process.restart(next)
        for (const tell of told) tell(addresses())
        // The proxy has to see it before the next one goes.
        await allReady()
        await each()
      }
    },
    close: async () => {
      await proxy.close()
      for (const each of processes) await each.kill()
      await app.close()
      await services.close()
    },
  }
}
