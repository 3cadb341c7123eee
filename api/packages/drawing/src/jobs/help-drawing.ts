import { setTimeout as wait } from 'node:timers/promises'
import type { KernelKind } from '../candidates/scan-all.ts'
import type { StageStore } from '../stages/stage-store.ts'
import { JobQueue } from './job-queue.ts'
import { type JobSearch, openJobSearch } from './job-search.ts'
import { type Round, forgetJobs, isGoingOn, pricesOf, readPopulation, readRound } from './shared-drawing.ts'

const lookEveryMs = 100

/** How a process helps. */
export interface HelpOptions {
  kernel?: KernelKind
  /** Whether to stop; asked between jobs. */
  stopping?(): boolean
}

/** Does one job of a round, if one is left that nobody is at. */
type Help = (round: Round) => Promise<boolean>

const createHelp = (store: StageStore, search: JobSearch): Help => {
  const queue = new JobQueue(store)
  const jobs = { count: search.jobs.length, make: search.search, isSound: search.isSound }
  let known = ''
  return (round) => {
    const prices = round.place === known ? undefined : pricesOf(round)
    if (prices) search.setPrices(prices)
    known = round.place
    return queue.help({ ...jobs, ...round })
  }
}

/** What is done while the drawing ends has no place any more: that is no fault. */
const helpUnlessOver = async (store: StageStore, help: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await help()
  } catch (error) {
    if (await isGoingOn(store)) throw error
    return false
  }
}

/**
 * Does jobs of the drawing that another process makes, until it is done or `stopping` says so.
 * @returns how many jobs it did
 */
export const helpDrawing = async (
  store: StageStore,
  { kernel = 'compiled', stopping = () => false }: HelpOptions = {},
): Promise<number> => {
  const drawing = await readPopulation(store)
  if (!drawing) return 0
  const help = createHelp(store, await openJobSearch(drawing.population, { ...drawing, kernel }))
  let done = 0
  while (!stopping() && (await isGoingOn(store))) {
    const round = await readRound(store, drawing.hash)
    if (round === 'another') return done
    if (round && (await helpUnlessOver(store, () => help(round)))) done += 1
    else await wait(lookEveryMs)
  }
  // What was done too late is nobody's any more.
  if (!(await isGoingOn(store))) await forgetJobs(store).catch(() => undefined)
  return done
}
