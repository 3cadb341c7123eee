import { join } from 'node:path'
import type { Calls } from '@quintet/contract'
import type { BenchSite } from '../serving/site.ts'
import { type Figures, type Measuring, bytesOf, measureCall, openWays } from './measure.ts'
import { plans } from './request-table.ts'
import type { World } from './world.ts'

const script = join(import.meta.dirname, '../serving/handlers-server.ts')
const start = ({ startAlso }: BenchSite, behind: 'all' | 'nothing') =>
  startAlso(script, { NODE_OPTIONS: '--import=tsx', QUINTET_BENCH_BEHIND: behind })

/** What the handlers of some calls keep of their throughput behind all that stands before them. */
export const middlewareCalls = ['loadMember', 'listMatches', 'loadMessages'] as const satisfies (keyof Calls)[]

export const middlewareGoal = 0.9

const closeAll = async ({ server, bare, ways }: Measuring): Promise<void> => {
  for (const connection of [...ways.site, ...ways.bare]) connection.close()
  await Promise.all([server.stop(), bare.stop()])
}

/**
 * Measures one handler behind the middleware beside the same handler without, each in a process of its own.
 * @param count requests in a round
 */
export const measureMiddleware = async (
  site: BenchSite,
  world: World,
  name: (typeof middlewareCalls)[number],
  { rounds, count }: { rounds: number; count: number },
): Promise<Figures> => {
  const [server, bare] = [await start(site, 'all'), await start(site, 'nothing')]
  const measuring = { server, bare, ways: await openWays({ server }, bare) }
  const plan = plans[name]
  const requests = async (most: number) => ('asks' in plan ? await plan.asks(world, most) : []).map((ask) => bytesOf(name, ask))
  try {
    return await measureCall(measuring, { requests, rounds, most: count, least: count })
  } finally {
    await closeAll(measuring)
  }
}
