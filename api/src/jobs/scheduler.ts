import { DAY_SECONDS, dayNumber, nextBoundary } from '@quintet/domain/time'
import { isShiftable } from '@quintet/kit/clock'
import type { Context } from '../context.ts'
import { endDueMeasures } from '@quintet/cases/end-measures'
import { verifySyntheticMembers } from './verify-synthetic-members.ts'
import { prepareDrawing } from '@quintet/weekly-drawing/week-in-thread'
import { Interrupted, drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { jobsLease, leaseMs } from '@quintet/leases'
import { describeError } from '@quintet/kit/log'
import { erasedListOf, pruneErased } from '@quintet/backup/erased-list'
import { enforceAgeChecks } from '../services/age-check.ts'
import { warmEstimates } from '../services/estimates.ts'
import { holdOldAddresses } from './addresses.ts'
import { weighJudges } from './judges.ts'
import { packEntries } from './pack-entries.ts'
import { endBadCanaries } from './canaries.ts'
import { queueDailyJobs } from './daily.ts'
import { requeue } from './handlers.ts'
import { followPayments } from './payments.ts'
import { sweepOrphans } from '@quintet/photo-jobs/orphans'
import { makeMissingSmall } from '@quintet/photo-jobs/small-pictures'
import { endProofs } from './proofs.ts'
import { removeUnneededReleases } from './unneeded-releases.ts'
import { removeOutdated } from '@quintet/retention/remove-outdated'
import { endExports } from '@quintet/export/end-exports'
import { sendDueNotices } from '@quintet/notices/due'
import { advanceRuns } from '@quintet/notices/runs'

export interface Scheduler {
  /** Does what is due; resolves when it is done. Calls while it works are one more look afterwards. */
  wake(): Promise<void>
  /** Lets the step in hand end, then does nothing any more. */
  stop(): Promise<void>
}

/** At the latest after this time everything is looked at again: clocks jump, and another process may have left work behind. */
const longestSleep = 30_000
const shortestSleep = 50

/** Milliseconds between two tries to prolong the lease of the jobs, and to take it over from a process that ended. */
const prolongEvery = leaseMs / 3

// A process that cannot ask whether it may does nothing.
const takesJobs = async ({ leases, log }: Context): Promise<boolean> => {
  if (!leases) return true
  try {
    return await leases.take(jobsLease)
  } catch (error) {
    log.error('lease', describeError(error))
    return false
  }
}

const sleepUntilNext = ({ clock }: Context): number => {
  const now = clock.now()
  const seconds = Math.floor(now / 1000)
  const next = Math.min(nextBoundary(seconds), (dayNumber(seconds) + 1) * DAY_SECONDS) * 1000
  return Math.min(longestSleep, Math.max(shortestSleep, next - now))
}

const attempt = async (context: Context, name: string, work: () => Promise<unknown>): Promise<void> => {
  const started = performance.now()
  try {
    await work()
    context.observer.job(name, true, started)
  } catch (error) {
    if (error instanceof Interrupted) return
    context.observer.job(name, false, started)
    context.log.error('job', { name, ...describeError(error) })
  }
}

const cleanedOn = new WeakMap<Context, number>()

// All look at what is there and may be done twice; a restart doing them again harms nothing.
const oncePerDay = async (context: Context, stopped: () => boolean): Promise<void> => {
  const day = dayNumber(Math.floor(context.wall.now() / 1000))
  if (cleanedOn.get(context) === day) return
  await enforceAgeChecks(context)
  await requeue(context)
  await endProofs(context)
  await removeOutdated(context, stopped)
  await sweepOrphans(context, stopped)
  await pruneErased(erasedListOf(context.config), context.wall.now())
  cleanedOn.set(context, day)
}

// Drawings first: everyone who was a member at the boundary takes part, also when the membership ends that night.
// Answers whether notices are left: they come in such numbers that the other jobs get their turn in between.
const runAll = async (context: Context, stopped: () => boolean): Promise<boolean> => {
  let isMore = false
  const notices = async () => {
    await advanceRuns(context, stopped)
    isMore = await sendDueNotices(context, stopped)
  }
  const judges = async () => {
    isMore = (await weighJudges(context)) || isMore
  }
  // The many photos of a demo may wait for their turn; there, each look does a few.
  const smallPictures = async () => {
    isMore = ((await makeMissingSmall(context, stopped)) && !context.config.demo) || isMore
  }
  const jobs: [name: string, work: () => Promise<unknown>][] = [
    ['drawing', () => drawDueWeeks(context, stopped)],
    ['daily', () => queueDailyJobs(context)],
    ['measures', () => endDueMeasures(context)],
    ['payments', () => followPayments(context, stopped)],
    ['notices', notices],
    ['judges', judges],
    ['smallPictures', smallPictures],
    ['exports', () => endExports(context)],
    ['retention', () => oncePerDay(context, stopped)],
    ['canaries', () => endBadCanaries(context)],
    ['releases', () => removeUnneededReleases(context)],
    ['addresses', () => holdOldAddresses(context, stopped)],
    ['bodies', () => packEntries(context, stopped)],
    ...(context.config.demo
      ? [['synthetic members', () => verifySyntheticMembers(context)] as [string, () => Promise<unknown>]]
      : []),
  ]
  for (const [name, work] of jobs) if (!stopped()) await attempt(context, name, work)
  return isMore
}

/**
 * Runs the weekly drawing and the daily jobs. The timer only wakes it; what is done is decided by the ledgers and the product's
 * clock, so a late, early or doubled wake-up changes nothing. A job that fails is tried again at the next look.
 */
export const startScheduler = (context: Context): Scheduler => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let leads = context.leases === undefined
  const isStopped = () => stopped || !leads
  const prolong = async () => {
    const before = leads
    leads = await takesJobs(context)
    if (leads && !before) void wake()
  }
  const look = async () => {
    do {
      again = false
      if (!leads) leads = await takesJobs(context)
      if (leads && (await runAll(context, isStopped))) again = !stopped
    } while (again)
    await attempt(context, 'jobs', () => context.jobs.runDue())
    await attempt(context, 'estimates', () => warmEstimates(context))
    running = undefined
    if (!stopped) timer = setTimeout(() => void wake(), sleepUntilNext(context))
  }
  // A job may take longer than the lease lasts, and another process may end without giving it back.
  const prolonging = context.leases && setInterval(() => void prolong(), prolongEvery).unref()
  const wake = (): Promise<void> => {
    if (stopped) return running ?? Promise.resolve()
    clearTimeout(timer)
    again = true
    return (running ??= look())
  }
  const unsubscribe = isShiftable(context.clock) ? context.clock.onShift(() => void wake()) : () => undefined
  void attempt(context, 'prepare', prepareDrawing)
  void wake()
  return {
    wake,
    stop: async () => {
      stopped = true
      again = false
      unsubscribe()
      clearTimeout(timer)
      clearInterval(prolonging)
      await running
    },
  }
}
