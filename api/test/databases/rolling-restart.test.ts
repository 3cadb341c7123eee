import { afterAll, beforeAll, expect, test } from 'vitest'
import { bounds, expectAllStored, expectNoneLost, putUnderLoad } from './deploy-load.ts'
import { type DeployedSite, type Pair, startDeployedSite } from './deployed-site.ts'
import { expectSocketKept, keepSocket } from './kept-socket.ts'

// Three processes of one version are restarted one after the other, behind a proxy that looks whether they are ready.

let site: DeployedSite
beforeAll(async () => {
  site = await startDeployedSite()
}, 120_000)
afterAll(() => site?.close(), 60_000)

test('a restart under load loses no request, and no socket for more than a second', async () => {
  const socket = keepSocket(site, (site.pairs[0] as Pair).ben)
  const load = putUnderLoad(site)
  await load.more(10)
  await site.deploy(() => load.more(10))
  const counts = await load.end()
  expectNoneLost(counts)
  expect(load.acknowledged.length).toBeGreaterThan(bounds.perSecond / 10)
  await expectAllStored(site, load)
  await socket.close()
  expectSocketKept(socket)
}, 120_000)
