import { once } from 'node:events'
import { startWorker } from '../start-worker.ts'
import type { CompanionWork } from './companion-worker.ts'
import { weigh } from './certificate.ts'
import { type MatchKernel, matchModule } from './open-kernel.ts'
import { layOut } from './lay-out.ts'
import type { NewWorkshop } from './workshop.ts'

/** Work that one thread can do while another does something else on the same workshop. */
export const jobs = {
  /** The second side of an auction. */
  bid: (kernel: MatchKernel): void => kernel.auctionSide(1),
  /** What all matches can be worth at most. */
  weigh,
} as const

export type Job = keyof typeof jobs

// Words of the control, behind those of the kernel: a bell, the job (0: go home), how many jobs are done.
const bellWord = 32
const jobWord = 33
const doneWord = 34
const names = Object.keys(jobs) as Job[]
/** A job takes seconds; a thread that died must not be waited for. */
const patience = 600_000

/** Does the jobs that it is given until it is sent home. */
export const keepCompany = (control: Int32Array, kernel: MatchKernel): void => {
  for (let heard = 0; ; heard++) {
    Atomics.wait(control, bellWord, heard)
    const name = names[Atomics.load(control, jobWord) - 1]
    if (!name) return
    jobs[name](kernel)
    Atomics.add(control, doneWord, 1)
    Atomics.notify(control, doneWord)
  }
}

/** Two things done at the same time, where there is a second thread; one after the other where there is none. */
export interface Companion {
  /** Does a job while `own` is done here. */
  alongside(job: Job, own: () => void): void
}

const alone = (kernel: MatchKernel): Companion => ({
  alongside: (job, own) => {
    own()
    jobs[job](kernel)
  },
})

const ring = (control: Int32Array, job: number): void => {
  Atomics.store(control, jobWord, job)
  Atomics.add(control, bellWord, 1)
  Atomics.notify(control, bellWord)
}

const together = (control: Int32Array): Companion => ({
  alongside: (job, own) => {
    const done = Atomics.load(control, doneWord)
    ring(control, names.indexOf(job) + 1)
    own()
    if (Atomics.wait(control, doneWord, done, patience) === 'timed-out')
      throw new Error('The second thread of the matching does not answer.')
  },
})

export interface CompanionSettings {
  kernel: 'compiled' | 'plain'
  /** Threads; more than two are no use. */
  workers: number
}

export interface CompanionWorks<T> {
  /** What needs nobody else, while a second thread starts and helps to lay out. */
  meanwhile(): void
  work(companion: Companion): T
}

/** Lays a workshop out and runs `work` with a companion; a second thread of it is gone afterwards. */
export const withCompanion = async <T>(
  { workshop: { memory, section }, laying }: NewWorkshop,
  kernel: MatchKernel,
  settings: CompanionSettings,
  { meanwhile, work }: CompanionWorks<T>,
): Promise<T> => {
  if (settings.workers < 2) {
    layOut(laying)
    meanwhile()
    return work(alone(kernel))
  }
  const control = section('control')
  const module = await matchModule(settings.kernel)
  const data: CompanionWork = { memory, module, laying, controlAt: control.byteOffset, controlWords: control.length }
  const worker = startWorker(new URL('./companion-worker.ts', import.meta.url), data)
  try {
    const here = once(worker, 'message')
    layOut(laying)
    meanwhile()
    await here
    return work(together(control))
  } finally {
    ring(control, 0)
    await worker.terminate()
  }
}
