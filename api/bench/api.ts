import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Calls, calls } from '@quintet/contract'
import { startBare, startSite } from './serving/site.ts'
import type { Ask, CallPlan } from './api/ask.ts'
import { identityCalls } from './api/identity-calls.ts'
import { type Figures, type Measuring, bytesOf, measureCall, openWays } from './api/measure.ts'
import { type Line, lineOf, summaryOf } from './api/print.ts'
import { plans } from './api/request-table.ts'
import { type World, fillWorld } from './api/world.ts'

const rounds = 5
const usualCount = 400

interface Planned {
  name: string
  goal?: number | undefined
  count: number
  requests(world: World, count: number): Promise<Buffer[]>
}

const plannedCall = (name: keyof Calls, plan: CallPlan): Planned => ({
  name: `${name} ${calls[name].path}`,
  goal: plan.goal,
  count: plan.count ?? usualCount,
  requests: async (world, count) => (await plan.asks(world, count)).map((ask: Ask) => bytesOf(name, ask)),
})

const plannedIdentity = ([name, requests]: (typeof identityEntries)[number]): Planned => ({ name, count: 40, requests })
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
  ]
}

const isWanted = (only: string | undefined, name: string): boolean =>
  only === undefined || only.split(',').some((part) => name.split(' ').includes(part) || name === part)

const figuresOf = (measuring: Measuring, world: World, { count, requests }: Planned): Promise<Figures> =>
  measureCall(measuring, { requests: (most) => requests(world, most), rounds, most: count, least: usualCount })

// Where a call's time goes: `node --cpu-prof`'s own format, for that call alone.
const profileOne = async ({ server }: Measuring, file: string, work: () => Promise<unknown>): Promise<void> => {
  await server.ask({ ask: 'profile' })
  await work()
  writeFileSync(file, JSON.stringify(await server.ask({ ask: 'profiled' })))
}

/**
 * `pnpm bench api`: processor time of each call beside a bare `node:http` that answers the same bytes, as ratios, medians of rounds in turn.
 * `--only NAME,NAME` takes some by name or path; `--profile FILE` keeps a profile of what was taken.
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
      const line: Line = await figuresOf(measuring, world as World, planned).then(
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
  } finally {
    for (const connection of [...measuring.ways.site, ...measuring.ways.bare]) connection.close()
    await bare.stop()
    await site.stop()
  }
}
