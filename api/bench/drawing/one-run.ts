import { drawPopulation } from '../../src/drawing/engine/draw-population.ts'
import { packEntries } from '../../src/drawing/engine/draw.ts'
import { generateEntries } from './population.ts'
import type { Pickiness } from './pickiness.ts'

/** What one run measures; written to the standard output as JSON by a process of its own, so that the peak memory is its own. */
export interface Run {
  members: number
  pickiness: Pickiness
  tokens: number
  tokensWithoutCandidate: number
  eligiblePairs: number
  keptPairs: number
  matches: number
  certificate: Record<string, number>
  membersWithCandidate: number
  membersMatched: number
  /** Of the generator and the packing of its entries; not part of the drawing. */
  secondsOfMaking: number
  seconds: Record<string, number>
  cpuSeconds: number
  memoryBefore: number
  peakMemory: number
}

const measure = async (members: number, pickiness: Pickiness, workers: number | undefined): Promise<Run> => {
  const made = performance.now()
  const population = packEntries(generateEntries({ members, seed: 1, pickiness }))
  const secondsOfMaking = (performance.now() - made) / 1000
  const memoryBefore = process.memoryUsage().rss
  const [cpu, begun] = [process.cpuUsage(), performance.now()]
  const seconds: Record<string, number> = {}
  const drawn = await drawPopulation(population, 'be'.repeat(32), {
    ...(workers && { workers }),
    onStage: ({ stage, milliseconds }) => (seconds[stage] = milliseconds / 1000),
  })
  seconds['whole'] = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const ofTokens = drawn.eligible.flatMap(([, , people]) => people)
  return {
    members,
    pickiness,
    tokens: drawn.tokens,
    tokensWithoutCandidate: ofTokens.filter((people) => people === 0).length,
    eligiblePairs: drawn.eligiblePairs,
    keptPairs: drawn.keptPairs,
    matches: drawn.matches.length,
    certificate: { ...drawn.certificate },
    membersWithCandidate: drawn.eligible.filter(([, people]) => people > 0).length,
    membersMatched: drawn.matchedEntrants,
    secondsOfMaking,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    memoryBefore,
    peakMemory: process.resourceUsage().maxRSS * 1024,
  }
}

const [members = '10000', pickiness = 'medium', workers] = process.argv.slice(2)
process.stdout.write(
  JSON.stringify(await measure(Number(members), pickiness as Pickiness, workers ? Number(workers) : undefined)),
)
