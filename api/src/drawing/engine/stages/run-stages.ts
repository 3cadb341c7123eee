import { sumOfWorkers } from '../candidates/collect.ts'
import { type KernelKind, scanAll } from '../candidates/scan-all.ts'
import { type Seed, buildIndex } from '../index/build-index.ts'
import { memberHash } from '../index/member-hash.ts'
import { type Certificate, matchPairs } from '../matching/match-pairs.ts'
import { matchModule } from '../matching/open-kernel.ts'
import { shareOut } from '../matching/share-out.ts'
import { measure } from '../matching/state.ts'
import { buildPairTable } from '../pairs/build-pairs.ts'
import type { PairTable } from '../pairs/pair-table.ts'
import type { Population } from '../population/population.ts'
import { type StageContent, hashOfSealed, openStage, sealStage } from './sealed-stage.ts'
import type { StageStore } from './stage-store.ts'

export const stageNames = ['candidates', 'pairs', 'matching', 'fairness'] as const
export type StageName = (typeof stageNames)[number]

export interface StageReport {
  stage: StageName
  /** It was sealed before and only read. */
  isResumed: boolean
  milliseconds: number
}

export interface StageSettings {
  population: Population
  seed: Seed
  /** Hash of the entries and the seed. */
  input: string
  store: StageStore
  workers: number
  kernel: KernelKind
  /** Best candidates that are kept for each wish. */
  best: number
  onStage?(report: StageReport): void
  /** Asked between stages; throws to stop there. */
  check?(): void
}

/** What the stages found, by the engine's order of the members. */
export interface StageResult {
  order: Uint32Array
  wishEligible: Uint32Array
  memberEligible: Uint32Array
  mate: Int32Array
  table: PairTable
  certificate: Certificate & { shared: number; weightAfter: number }
}

interface Runner {
  run(stage: StageName, make: () => Promise<StageContent> | StageContent): Promise<StageContent>
  /** Waits until all is written. */
  written(): Promise<void>
}

/**
 * Runs a stage, or reads it where it was sealed from the same input. Every stage is sealed over the hash of the one before, and written
 * while the next is made.
 */
const createRunner = ({ store, input, onStage, check }: StageSettings): Runner => {
  let chain = input
  let writing = Promise.resolve()
  const run: Runner['run'] = async (stage, make) => {
    check?.()
    const begun = performance.now()
    const found = await store.read(stage)
    const known = found && openStage(stage, chain, found)
    const content = known ?? (await make())
    if (known && found) chain = hashOfSealed(found)
    else {
      const parts = sealStage(stage, chain, content)
      await writing
      writing = store.write(stage, parts)
      // Whoever waits for it is told; until then nobody does.
      writing.catch(() => undefined)
      chain = (parts[0] as Buffer).toString('hex')
    }
    onStage?.({ stage, isResumed: known !== undefined, milliseconds: performance.now() - begun })
    return content
  }
  return { run, written: () => writing }
}

const findCandidates = async ({ population, seed, best, workers, kernel }: StageSettings): Promise<StageContent> => {
  const begin = () => {
    const index = buildIndex(population, { seed, best, workers })
    const finish = () => {
      index.finish()
      // It is wanted next, and this thread has nothing else to do now.
      void matchModule(kernel)
    }
    return { ...index, finish }
  }
  const { index, found } = await scanAll(begin, kernel, workers)
  const { layout, order } = index
  const [wishEligible, memberEligible] = [sumOfWorkers(layout, 'wishEligible'), sumOfWorkers(layout, 'memberEligible')]
  return { columns: { order, ...found, wishEligible, memberEligible }, note: {} }
}

const columnOf = <T extends Uint32Array | Int32Array>({ columns }: StageContent, name: string): T => columns[name] as T

// Fewer are put together before a second thread has started.
const membersForTwo = 200_000

const buildPairs = async ({ population, seed, workers }: StageSettings, found: StageContent): Promise<StageContent> => {
  const order = columnOf<Uint32Array>(found, 'order')
  const rating = { wait: new Uint8Array(order.length), hash: new Uint32Array(order.length) }
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    rating.wait[place] = population.wait[member] as number
    rating.hash[place] = memberHash(seed, population.ids[member] as number)
  }
  const lists = { counts: columnOf<Uint32Array>(found, 'counts'), candidates: columnOf<Uint32Array>(found, 'candidates') }
  const { start, other, info } = await buildPairTable(lists, rating, order.length < membersForTwo ? 1 : workers)
  return { columns: { start, other, info }, note: {} }
}

// Among fewer a second thread takes longer to start than it helps.
const fewMembers = 50_000

const match = async (
  { population, kernel, workers }: StageSettings,
  order: Uint32Array,
  table: PairTable,
): Promise<StageContent> => {
  const attraction = new Uint8Array(order.length)
  for (let place = 0; place < order.length; place++) attraction[place] = population.attraction[order[place] as number] as number
  const { matching, values, certificate, bids } = await matchPairs(table, attraction, {
    kernel,
    workers: table.members < fewMembers ? 1 : workers,
  })
  return { columns: { mate: matching.mate, values }, note: { ...certificate, bids } }
}

const share = async (settings: StageSettings, table: PairTable, { columns }: StageContent): Promise<StageContent> => {
  const { mate, values } = columns as Record<'mate' | 'values', Int32Array>
  const { matching, reached } = await shareOut({ table, mate }, values, settings)
  return { columns: { mate: matching.mate }, note: { shared: reached, weightAfter: measure(matching).weight } }
}

/** Draws a population stage by stage. The result depends on the population and the seed alone. */
export const runStages = async (settings: StageSettings): Promise<StageResult> => {
  const { run, written } = createRunner(settings)
  const found = await run('candidates', () => findCandidates(settings))
  const order = columnOf<Uint32Array>(found, 'order')
  const { columns } = await run('pairs', () => buildPairs(settings, found))
  delete found.columns['candidates']
  const table = { members: order.length, ...(columns as Record<'start' | 'other' | 'info', Uint32Array>) }
  const matched = await run('matching', () => match(settings, order, table))
  const shared = await run('fairness', () => share(settings, table, matched))
  await written()
  return {
    order,
    wishEligible: columnOf(found, 'wishEligible'),
    memberEligible: columnOf(found, 'memberEligible'),
    mate: columnOf(shared, 'mate'),
    table,
    certificate: { ...matched.note, ...shared.note } as unknown as StageResult['certificate'],
  }
}
