import type { Prices } from '../candidates/prices.ts'
import { type Scan, scanOf } from '../candidates/scan-all.ts'
import type { StageContent } from '../stages/sealed-stage.ts'
import type { StageStore } from '../stages/stage-store.ts'
import { JobQueue } from './job-queue.ts'
import { type JobSearch, type JobSearchOptions, openJobSearch } from './job-search.ts'
import { type SharedDrawing, beginRound, contentOfPrices, sharePopulation } from './shared-drawing.ts'

/** A search that other processes may share in. */
export interface SharedScanOptions extends JobSearchOptions {
  store: StageStore
  /** Hash of the entries and the seed. */
  input: string
  /** Asked between jobs; throws to stop. */
  check(): void
}

/** The same as `openScan`, done in jobs by this process and all others that help. */
export const openSharedScan = async (population: SharedDrawing['population'], options: SharedScanOptions): Promise<Scan> => {
  const { store, input, check } = options
  const hash = await sharePopulation(store, input, { population, ...options })
  const search: JobSearch = await openJobSearch(population, options)
  const queue = new JobQueue(store)

  const scan = async (content: StageContent) => {
    const { place, input: hashOfInput } = await beginRound(store, hash, content)
    const joining = search.join()
    const jobs = { place, input: hashOfInput, count: search.jobs.length, make: search.search, isSound: search.isSound }
    await queue.finish(jobs, joining.add, check)
    return joining.finish()
  }

  const { found } = await scan({ columns: {}, note: {} })
  return {
    ...scanOf(search.index),
    found,
    findAbove: (prices: Prices) => {
      search.setPrices(prices)
      return scan(contentOfPrices(prices))
    },
    close: () => Promise.resolve(),
  }
}
