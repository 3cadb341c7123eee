import { setImmediate as breathe } from 'node:timers/promises'
import { joinPieces } from '../candidates/collect.ts'
import { clearCounts } from '../candidates/best-list.ts'
import type { Collected } from '../candidates/kernel.ts'
import { openKernel } from '../candidates/open-kernel.ts'
import { type Phase, countTasks, tasksOf } from '../candidates/phases.ts'
import { type Prices, excessOf, writePrices } from '../candidates/prices.ts'
import type { KernelKind } from '../candidates/scan-all.ts'
import { kernelModuleIfAny } from '../kernels/compile.ts'
import { type DrawIndex, buildIndex } from '../member-index/build-index.ts'
import { wordsOf } from '../member-index/layout.ts'
import type { Seed } from '../member-index/member-hash.ts'
import type { Population } from '../population/population.ts'
import type { StageContent } from '../stages/sealed-stage.ts'
import { contentOfWorker, createJoining, isSound } from './job-content.ts'
import { type SearchJob, planJobs, restrictGroups } from './search-jobs.ts'

// Of the two workers of an index the one searches; what all jobs found comes together with the other.
const [joined, searching, workers] = [0, 1, 2]
/** So long other work of the process may wait. */
const breatheEveryMs = 50

/** A search that is done job by job, in this thread. */
export interface JobSearch {
  index: DrawIndex
  jobs: readonly SearchJob[]
  /** From now on pairs are sought that are worth more than these prices. */
  setPrices(prices: Prices): void
  /** Does a job. */
  search(job: number): Promise<StageContent>
  /** Whether a content can be what a job found. */
  isSound(content: StageContent): boolean
  /** Begins to put together what jobs found: all of them are to be added. */
  join(): { add(job: number, content: StageContent): void; finish(): { found: Collected; excess: number } }
}

export interface JobSearchOptions {
  seed: Seed
  best: number
  kernel: KernelKind
}

/** Writes the index of a population, and is ready to search. */
export const openJobSearch = async (
  population: Population,
  { seed, best, kernel: kind }: JobSearchOptions,
): Promise<JobSearch> => {
  const module = kind === 'compiled' ? await kernelModuleIfAny('scan') : undefined
  const index = buildIndex(population, { seed, best, workers })
  index.finish()
  const { layout } = index
  const kernel = await openKernel(layout.memory, module, searching, index.copying)
  const [tasks, total] = [tasksOf(layout.counts, kernel), countTasks(layout.counts)]
  const runPhase = (phase: Phase) => Array.from({ length: total[phase] }, (_, task) => tasks[phase](task))
  runPhase('members')
  runPhase('blocks')
  const [jobs, original] = [planJobs(layout), wordsOf(layout, 'groups').slice()]

  const search = async (number: number): Promise<StageContent> => {
    const job = jobs[number] as SearchJob
    kernel.scanAgain()
    restrictGroups(layout, original, job)
    let rested = performance.now()
    for (const group of job.groups) {
      kernel.scan(group)
      if (performance.now() - rested < breatheEveryMs) continue
      await breathe()
      rested = performance.now()
    }
    return contentOfWorker(layout, searching)
  }

  const collect = (): Collected => {
    clearCounts(layout, searching)
    return joinPieces(runPhase('pieces').flatMap((piece) => piece ?? []))
  }

  const join = () => {
    clearCounts(layout, joined)
    const joining = createJoining(layout, joined)
    const finish = () => {
      joining.finish()
      const found = collect()
      return { found, excess: excessOf(layout) }
    }
    return { add: joining.add, finish }
  }

  return {
    index,
    jobs,
    setPrices: (prices) => writePrices(layout, prices),
    search,
    isSound: (content) => isSound(content, layout),
    join,
  }
}
