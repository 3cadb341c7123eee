import type { Entry } from '../src/entries/entry.ts'
import { PopulationBuilder } from '../src/population/population.ts'
import { type EstimateIndex, buildEstimateIndex } from '../src/estimate/build-index.ts'
import { estimate } from '../src/estimate/exact-counts.ts'
import { estimateByTables } from '../src/estimate/tables/live-estimate.ts'
import { type WeekTables, buildTables } from '../src/estimate/tables/tables.ts'
import { type Pickiness, pickinessLevels } from './pickiness.ts'
import { generateEntries } from './population.ts'

const askers = 120
const warmUps = 10

interface Built {
  index: EstimateIndex
  tables: WeekTables
  counting: number
  sample: Entry[]
  population: number
  indexing: number
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

const build = (members: number, pickiness: Pickiness): Built => {
  const builder = new PopulationBuilder()
  const sample: Entry[] = []
  const every = Math.max(1, Math.floor(members / askers))
  let reading = 0
  for (const entry of generateEntries({ members, seed: 1, pickiness })) {
    const start = performance.now()
    builder.add(entry)
    reading += performance.now() - start
    if (entry.member % every === 0 && sample.length < askers) sample.push(entry)
  }
  const finished = builder.finish()
  const begun = performance.now()
  const tables = buildTables(finished, 1)
  const start = performance.now()
  const index = buildEstimateIndex(finished)
  return { index, tables, sample, population: reading, counting: start - begun, indexing: performance.now() - start }
}

/** Milliseconds of every question, the first few left out: a server soon runs compiled code. */
const timesOf = (sample: readonly Entry[], ask: (asker: Entry) => unknown): number[] => {
  for (const asker of sample.slice(0, warmUps)) ask(asker)
  return sample
    .map((asker) => {
      const start = performance.now()
      ask(asker)
      return performance.now() - start
    })
    .toSorted((a, b) => a - b)
}

const shown = (times: readonly number[]): string => {
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0).toFixed(1)
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`
}

const sizeOf = (index: EstimateIndex): number =>
  Object.values(index).reduce<number>((sum, each) => sum + (ArrayBuffer.isView(each) ? each.byteLength : 0), 0)

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`

const charactersOf = (asker: Entry) => asker.tokens.map(({ character }) => character)

const smallestTold = 10

// Below the smallest bucket's end there is nothing to be near to.
const isNear = (estimated: number, truth: number): boolean =>
  truth < smallestTold ? estimated < 2 * smallestTold : estimated >= truth / 2 && estimated <= 2 * truth

/** How many live estimates are within a factor of two of a count of all rows. */
const nearness = ({ index, tables, sample }: Built): string => {
  let [accepted, mutual] = [0, 0]
  for (const asker of sample) {
    const [first] = charactersOf(asker)
    if (!first) continue
    const [exact] = estimate(index, { asker, characters: [first], countries: true })
    const live = estimateByTables(tables, asker, first)
    if (isNear(live.accepted, exact?.accepted ?? 0)) accepted++
    if (isNear(live.mutual, exact?.mutual ?? 0)) mutual++
  }
  const share = (count: number) => `${((100 * count) / sample.length).toFixed(0)} %`
  return `accepted ${share(accepted)}, both ways ${share(mutual)} (goal 90 %)`
}

const measure = (members: number, pickiness: Pickiness): void => {
  const built = build(members, pickiness)
  const { index, tables, sample, population, counting, indexing } = built
  const one = timesOf(sample, (asker) =>
    charactersOf(asker)
      .slice(0, 1)
      .map((character) => estimateByTables(tables, asker, character)),
  )
  const all = timesOf(sample, (asker) => estimate(index, { asker, characters: charactersOf(asker), countries: true }))
  console.log(`${members} members, ${pickiness}`)
  console.log(
    `  built in ${seconds(population)} + ${seconds(counting)} (tables) + ${seconds(indexing)}; index ${megabytes(sizeOf(index))}`,
  )
  console.log(`  live estimate of one character: ${shown(one)} (goal 100 ms)`)
  console.log(`  within a factor of two: ${nearness(built)}`)
  console.log(`  all of a member with advice: ${shown(all)}`)
  console.log(`  resident at the most so far: ${megabytes(process.resourceUsage().maxRSS * 1024)}`)
}

const optionOf = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(`--${name}`)
  return at < 0 ? undefined : args[at + 1]
}

/** `pnpm bench estimate [--members 10000,100000,1000000] [--pickiness medium]`. */
export const run = async (args: string[]): Promise<void> => {
  const sizes = (optionOf(args, 'members') ?? '10000,100000').split(',').map(Number)
  const wanted = optionOf(args, 'pickiness') ?? 'medium'
  const pickiness = pickinessLevels.find((one) => one === wanted)
  if (!pickiness || sizes.some((size) => !Number.isInteger(size) || size < 1)) {
    console.log(`pnpm bench estimate [--members 10000,100000,1000000] [--pickiness ${pickinessLevels.join('|')}]`)
    process.exitCode = 1
    return
  }
  for (const size of sizes) measure(size, pickiness)
}
