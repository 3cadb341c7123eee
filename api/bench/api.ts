import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Calls, calls } from '@quintet/contract'
import { type BenchSite, startBare, startSite } from './serving/site.ts'
import type { Ask, CallPlan } from './api/ask.ts'
import { identityCalls } from './api/identity-calls.ts'
import { type Figures, type Measuring, bytesOf, measureCall, openWays } from './api/measure.ts'
import { measureMiddleware, middlewareCalls, middlewareGoal } from './api/middleware.ts'
import { type Line, failed, lineOf, summaryOf } from './api/print.ts'
import { plans } from './api/request-table.ts'
import { type World, fillWorld } from './api/world.ts'

const rounds = 5
const usualCount = 400

interface Planned {
  name: string
  goal?: number | undefined
  measure(measuring: Measuring, world: World, site: BenchSite): Promise<Figures>
}

type Requests = (world: World, count: number) => Promise<Buffer[]>

const beside =
  (requests: Requests, count: number): Planned['measure'] =>
  (measuring, world) =>
    measureCall(measuring, { requests: (most) => requests(world, most), rounds, most: count, least: usualCount })

const plannedCall = (name: keyof Calls, plan: CallPlan): Planned => ({
  name: `${name} ${calls[name].path}`,
  goal: plan.goal,
  measure: beside(
    async (world, count) => (await plan.asks(world, count)).map((ask: Ask) => bytesOf(name, ask)),
    plan.count ?? usualCount,
  ),
})

const plannedIdentity = ([name, requests]: (typeof identityEntries)[number]): Planned => ({ name, measure: beside(requests, 40) })

const plannedMiddleware = (name: (typeof middlewareCalls)[number]): Planned => ({
  name: `${calls[name].path} behind middleware`,
  goal: middlewareGoal,
  measure: (_, world, site) => measureMiddleware(site, world, name, { rounds, count: usualCount }),
})
const identityEntries = Object.entries(identityCalls)

const leftOut: Line[] = []
const allPlanned = (): Planned[] => {
  const entries = Object.entries(plans) as [keyof Calls, CallPlan | { why: string }][]
  return [
    ...entries.flatMap(([name, plan]) => {
      if ('asks' in plan) return [plannedCall(name, plan)]
      leftOut.push({ name: `${name} ${calls[name].path}`, why: plan.why })
      return []
    }),
    ...identityEntries.map(plannedIdentity),
    ...middlewareCalls.map(plannedMiddleware),
  ]
}

const isWanted = (only: string | undefined, name: string): boolean =>
  only === undefined || only.split(',').some((part) => name.split(' ').includes(part) || name === part)

// Where a call's time goes: `node --cpu-prof`'s own format, for that call alone.
const profileOne = async ({ server }: Measuring, file: string, work: () => Promise<unknown>): Promise<void> => {
  await server.ask({ ask: 'profile' })
  await work()
  writeFileSync(file, JSON.stringify(await server.ask({ ask: 'profiled' })))
}

/**
 * `pnpm bench api`: processor time of each call beside a bare `node:http` that answers the same bytes, as ratios, medians of rounds in turn;
 * and of handlers behind the middleware beside the same handlers without.
 * `--only NAME,NAME` takes some by name or path; `--profile FILE` keeps a profile of what was taken. A call that cannot be measured makes it
 * end with 1.
 */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { only: { type: 'string' }, profile: { type: 'string' } } })
  let world: World | undefined
  const site = await startSite(async (filling) => void (world = await fillWorld(filling)))
  const bare = await startBare()
  const measuring = { server: site.server, bare, ways: await openWays(site, bare) }
  const lines: Line[] = []
  const measureAll = async () => {
    for (const planned of allPlanned().filter(({ name }) => isWanted(values.only, name))) {
      const { name, goal } = planned
      const line: Line = await planned.measure(measuring, world as World, site).then(
        (figures) => ({ name, goal, figures }),
        (error: unknown) => ({ name, goal, why: String(error) }),
      )
      console.log(lineOf(line))
      lines.push(line)
    }
  }
  try {
    await (values.profile === undefined ? measureAll() : profileOne(measuring, values.profile, measureAll))
    if (values.only === undefined) for (const line of leftOut) console.log(lineOf(line))
    console.log(summaryOf(lines))
    if (failed(lines).length > 0) process.exitCode = 1
  } finally {
    for (const connection of [...measuring.ways.site, ...measuring.ways.bare]) connection.close()
    await bare.stop()
    await site.stop()
  }
}
