import { drawColumns } from '../src/draw-population.ts'
import { packEntries } from '../src/draw.ts'
import { tokensPerMember } from '../src/population/population.ts'
import { denseWorlds } from '../test/dense-worlds.ts'
import { type Exact, memoryStore, solveKept } from './against-exact.ts'
import { generateEntries } from './population.ts'
import type { Pickiness } from './pickiness.ts'

/** What one run measures; written to the standard output as JSON by a process of its own, so that the peak memory is its own. */
export interface Run {
  members: number
  /** How picky they are, or the name of a dense population. */
  pickiness: string
  tokens: number
  tokensWithoutCandidate: number
  eligiblePairs: number
  keptPairs: number
  matches: number
  certificate: Record<string, number>
  membersWithCandidate: number
  membersMatched: number
  /** Only where the exact solver can still run. */
  exact?: Exact | undefined
  /** Of the generator and the packing of its entries; not part of the drawing. */
  secondsOfMaking: number
  seconds: Record<string, number>
  cpuSeconds: number
  memoryBefore: number
  peakMemory: number
}

const mostForExact = 20_000

const countAbove0 = (numbers: Uint8Array | Uint32Array): number => {
  let count = 0
  for (const number of numbers) if (number > 0) count += 1
  return count
}

/** Tokens that nobody fits; five places a member, of which so many are tokens. */
const countZeros = (tokenCount: Uint8Array, ofTokens: Uint32Array): number => {
  let count = 0
  for (const [member, tokens] of tokenCount.entries())
    for (let token = 0; token < tokens; token++) if (ofTokens[member * tokensPerMember + token] === 0) count += 1
  return count
}

const entriesOf = (members: number, pickiness: string) =>
  denseWorlds[pickiness]?.(members) ?? generateEntries({ members, seed: 1, pickiness: pickiness as Pickiness })

const measure = async (members: number, pickiness: string, workers: number | undefined): Promise<Run> => {
  const made = performance.now()
  const population = packEntries(entriesOf(members, pickiness), members)
  const secondsOfMaking = (performance.now() - made) / 1000
  const memoryBefore = process.memoryUsage().rss
  const [cpu, begun] = [process.cpuUsage(), performance.now()]
  const seconds: Record<string, number> = {}
  const store = memoryStore()
  const drawn = await drawColumns(population, 'be'.repeat(32), {
    ...(members <= mostForExact && { store }),
    ...(workers && { workers }),
    onStage: ({ stage, milliseconds }) => (seconds[stage] = milliseconds / 1000),
  })
  seconds['whole'] = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const peakMemory = process.resourceUsage().maxRSS * 1024
  return {
    members,
    pickiness,
    tokens: drawn.tokens,
    tokensWithoutCandidate: countZeros(population.tokenCount, drawn.ofTokens),
    eligiblePairs: drawn.eligiblePairs,
    keptPairs: drawn.keptPairs,
    matches: drawn.matches.count,
    certificate: { ...drawn.certificate },
    membersWithCandidate: countAbove0(drawn.people),
    membersMatched: countAbove0(drawn.won),
    secondsOfMaking,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    memoryBefore,
    peakMemory,
    exact: solveKept(store.kept),
  }
}

const [members = '10000', pickiness = 'medium', workers] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await measure(Number(members), pickiness, workers ? Number(workers) : undefined)))
