import { hash } from 'node:crypto'
import { type KernelKind, type Scan, openScan } from '../candidates/scan-all.ts'
import { worthOf } from '../exact/solve.ts'
import { scanInParts } from '../candidates/scan-parts.ts'
import { openSharedScan } from '../jobs/open-shared-scan.ts'
import { forgetJobs } from '../jobs/shared-drawing.ts'
import type { EngineRules } from '../engine/version.ts'
import { buildIndex } from '../member-index/build-index.ts'
import { mostMemoryBytes } from '../member-index/layout.ts'
import type { Seed } from '../member-index/member-hash.ts'
import { memberHash } from '../member-index/member-hash.ts'
import { orderPopulation } from '../member-index/order.ts'
import { fitsAnyhow, planParts } from '../member-index/parts.ts'
import { matchModule } from '../matching/open-kernel.ts'
import { runFairnessPass } from '../matching/fairness-arena.ts'
import { measure } from '../matching/state.ts'
import { buildPairTable } from '../pairs/build-pairs.ts'
import { type PairTable, pairCount } from '../pairs/pair-table.ts'
import type { Rating } from '../pairs/write-pairs.ts'
import type { Population } from '../population/population.ts'
import { type DrawingCertificate, certify } from './certificate.ts'
import { matchPriced } from './match-priced.ts'
import { findBest, isSolvable, mostPairs } from './optimum.ts'
import { type StageContent, hashOfSealed, openStage, sealStage } from './sealed-stage.ts'
import type { StageStore } from './stage-store.ts'

export const stageNames = ['candidates', 'pairs', 'matching', 'fairness', 'optimum'] as const
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
  /** Whether other processes see the store and may do parts of the search (jobs/): false unless said. */
  isShared?: boolean
  workers: number
  kernel: KernelKind
  /** Best candidates that are kept for each wish. */
  best: number
  /** Whether all other pairs are looked at again with the prices of the matching, and the best of all drawings is looked for: true unless said. */
  isPriced?: boolean
  /** What a memory of the search may take: 4 GiB, as much as there can be, unless said. Where all members need more they are searched in parts. */
  mostMemory?: number
  /** Those of the version of the engine that draws. */
  rules: EngineRules
  /** Pairs up to which the best of all drawings is looked for. */
  mostExact?: number
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
  certificate: DrawingCertificate
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
const createRunner = ({ store, input, rules, onStage, check }: StageSettings): Runner => {
  // What was begun by other rules is made anew.
  let chain = hash('sha256', JSON.stringify([input, rules.sides, rules.mostRegrown]))
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
      // A caller that waits for it is told; until then there is none.
      writing.catch(() => undefined)
      chain = (parts[0] as Buffer).toString('hex')
    }
    onStage?.({ stage, isResumed: known !== undefined, milliseconds: performance.now() - begun })
    return content
  }
  return { run, written: () => writing }
}

// With more members another look at all pairs takes too long: a drawing is done within a minute.
const mostPriced = 250_000

const isPriced = ({ population, isPriced: isWanted = true }: StageSettings): boolean =>
  isWanted && population.members <= mostPriced

const mostExactOf = ({ mostExact = mostPairs }: StageSettings): number => mostExact

/** The scan of a drawing: made once, kept as long as there may be another. */
const createScanning = (settings: StageSettings) => {
  const { population, seed, best, workers, kernel } = settings
  let opened: Promise<Scan> | undefined
  const begin = () => {
    const index = buildIndex(population, { seed, best, workers })
    const finish = () => {
      index.finish()
      // It is wanted next, and this thread has nothing else to do now.
      void matchModule(kernel)
    }
    return { ...index, finish }
  }
  const openShared = () => openSharedScan(population, { ...settings, check: () => settings.check?.() })
  const close = async () => {
    const closing = opened
    opened = undefined
    await (await closing?.catch(() => undefined))?.close()
  }
  const openAlone = () => openScan(begin, kernel, workers)
  const openFitting = () => {
    const { mostMemory = mostMemoryBytes } = settings
    if (!fitsAnyhow(population, settings, mostMemory)) {
      const ordered = orderPopulation(population)
      const parts = planParts(population, ordered, settings, mostMemory)
      if (parts.length > 0) return scanInParts(population, ordered, parts, settings)
    }
    return settings.isShared ? openShared() : openAlone()
  }
  const open = () => (opened ??= openFitting())
  return { open, close }
}

type Scanning = ReturnType<typeof createScanning>

const findCandidates = async (settings: StageSettings, scanning: Scanning): Promise<StageContent> => {
  const { order, found, countEligible } = await scanning.open()
  const { wishEligible, memberEligible } = countEligible()
  if (!isPriced(settings)) await scanning.close()
  return { columns: { order, ...found, wishEligible, memberEligible }, note: {} }
}

const columnOf = <T extends Uint32Array | Int32Array>({ columns }: StageContent, name: string): T => columns[name] as T

const ratingOf = ({ population, seed }: StageSettings, order: Uint32Array): Rating => {
  const rating = { wait: new Uint8Array(order.length), hash: new Uint32Array(order.length) }
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    rating.wait[place] = population.wait[member] as number
    rating.hash[place] = memberHash(seed, population.ids[member] as number)
  }
  return rating
}

// Fewer are put together before a second thread has started.
const membersForTwo = 200_000

const makingOf = (settings: StageSettings, order: Uint32Array) => ({
  rating: ratingOf(settings, order),
  workers: order.length < membersForTwo ? 1 : settings.workers,
})

const buildPairs = async (settings: StageSettings, found: StageContent): Promise<StageContent> => {
  const { rating, workers } = makingOf(settings, columnOf<Uint32Array>(found, 'order'))
  const lists = { counts: columnOf<Uint32Array>(found, 'counts'), candidates: columnOf<Uint32Array>(found, 'candidates') }
  const { start, other, info } = await buildPairTable(lists, rating, workers)
  return { columns: { start, other, info }, note: {} }
}

// Among fewer a second thread takes longer to start than it helps.
const fewMembers = 50_000

/** A table that a stage holds, where it made another one. */
const tableOf = ({ columns }: StageContent, before: PairTable): PairTable =>
  columns['start'] ? { members: before.members, ...(columns as Record<'start' | 'other' | 'info', Uint32Array>) } : before

const columnsOf = (table: PairTable, before: PairTable): StageContent['columns'] =>
  table === before ? {} : { start: table.start, other: table.other, info: table.info }

/** Of the eligible pairs: where fewer are kept an auction prices the others first. */
const shareKept = 0.5

/** Tokens of members whom anybody fits. */
const countTokens = ({ population }: StageSettings, order: Uint32Array, eligible: Uint32Array): number =>
  order.reduce((sum, member, place) => sum + (eligible[place] === 0 ? 0 : (population.tokenCount[member] as number)), 0)

const match = async (
  settings: StageSettings,
  scanning: Scanning,
  found: StageContent,
  table: PairTable,
): Promise<StageContent> => {
  const { population, kernel, workers, rules } = settings
  const order = columnOf<Uint32Array>(found, 'order')
  const attraction = new Uint8Array(order.length)
  for (let place = 0; place < order.length; place++) attraction[place] = population.attraction[order[place] as number] as number
  const eligible = columnOf<Uint32Array>(found, 'memberEligible').reduce((sum, people) => sum + people, 0) / 2
  const isAll = pairCount(table) === eligible
  // Where few pairs are missing, the exact solution prices them.
  const isExact = isSolvable(table, mostExactOf(settings)) && pairCount(table) > shareKept * eligible
  const {
    matched,
    table: grown,
    certificate,
  } = await matchPriced(table, {
    attraction,
    kernel,
    workers: table.members < fewMembers ? 1 : workers,
    rules,
    making: makingOf(settings, order),
    tokens: countTokens(settings, order, columnOf<Uint32Array>(found, 'memberEligible')),
    scan: isAll || isExact || !isPriced(settings) ? undefined : scanning.open,
  })
  const { mate } = matched.matching
  return {
    columns: { mate, values: matched.values, halves: matched.halves, ...columnsOf(grown, table) },
    note: { ...certificate, ...(isAll && { isOfAll: 1 }), bids: matched.bids },
  }
}

const share = async (settings: StageSettings, table: PairTable, { columns }: StageContent): Promise<StageContent> => {
  const { mate, values } = columns as Record<'mate' | 'values', Int32Array>
  const { matching, reached } = await runFairnessPass({ table, mate }, values, settings)
  return { columns: { mate: matching.mate }, note: { shared: reached, weightAfter: measure(matching).weight } }
}

interface Shared {
  order: Uint32Array
  table: PairTable
  values: Int32Array
  halves: Int32Array
  mate: Int32Array
}

const optimise = async (
  settings: StageSettings,
  scanning: Scanning,
  { order, table, values, halves, mate }: Shared,
): Promise<StageContent> => {
  const most = mostExactOf(settings)
  const isSmall = isPriced(settings) && isSolvable(table, most)
  const known = () => ({ mate, worth: worthOf(table, { values, halves }) })
  const best = isSmall ? await findBest(await scanning.open(), table, known(), { ...makingOf(settings, order), most }) : undefined
  if (!best) return { columns: {}, note: {} }
  const { matches, weight, rounds, looks } = best
  return { columns: { mate: best.mate, ...columnsOf(best.table, table) }, note: { matches, weight, rounds, looks } }
}

/** Draws a population stage by stage. The result depends on the population and the seed alone. */
export const runStages = async (settings: StageSettings): Promise<StageResult> => {
  const { run, written } = createRunner(settings)
  const scanning = createScanning(settings)
  try {
    const found = await run('candidates', () => findCandidates(settings, scanning))
    const order = columnOf<Uint32Array>(found, 'order')
    const { columns } = await run('pairs', () => buildPairs(settings, found))
    delete found.columns['candidates']
    const kept = { members: order.length, ...(columns as Record<'start' | 'other' | 'info', Uint32Array>) }
    const matched = await run('matching', () => match(settings, scanning, found, kept))
    const grown = tableOf(matched, kept)
    const shared = await run('fairness', () => share(settings, grown, matched))
    const [values, halves] = [columnOf<Int32Array>(matched, 'values'), columnOf<Int32Array>(matched, 'halves')]
    const mate = columnOf<Int32Array>(shared, 'mate')
    const best = await run('optimum', () => optimise(settings, scanning, { order, table: grown, values, halves, mate }))
    await written()
    if (settings.isShared) await forgetJobs(settings.store)
    return {
      order,
      wishEligible: columnOf(found, 'wishEligible'),
      memberEligible: columnOf(found, 'memberEligible'),
      mate: (best.columns['mate'] as Int32Array | undefined) ?? mate,
      table: tableOf(best, grown),
      certificate: certify(matched.note, shared.note, best.note),
    }
  } finally {
    await scanning.close()
  }
}
