import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../start-worker.ts'
import type { CompanionWork } from './companion-worker.ts'
import { weigh } from './certificate.ts'
import { layOut } from './lay-out.ts'
import { type MatchKernel, matchModule } from './open-kernel.ts'
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

// Late in an auction both sides meet after a few bids, and to be woken takes longer than that: so a thread looks for a while first.
const looks = 5000

/** Waits until a word is no longer what it was. Answers whether that came in time. */
const waitForChange = (control: Int32Array, word: number, before: number, milliseconds?: number): boolean => {
  for (let look = 0; look < looks; look++) if (Atomics.load(control, word) !== before) return true
  return Atomics.wait(control, word, before, milliseconds) !== 'timed-out'
}

/** Does the jobs that it is given until it is sent home. */
export const keepCompany = (control: Int32Array, kernel: MatchKernel): void => {
  for (let heard = 0; ; heard++) {
    waitForChange(control, bellWord, heard)
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
    if (!waitForChange(control, doneWord, done, patience)) throw new Error('The second thread of the matching does not answer.')
  },
})

export interface CompanionSettings {
  kernel: 'compiled' | 'plain'
  /** Threads; more than two are no use. */
  workers: number
}

/** A workshop whose lists are still to be laid out, and the kernel on it. */
export interface Opened extends NewWorkshop {
  kernel: MatchKernel
}

export interface CompanionWorks<T> {
  /** Makes room, while a second thread starts. */
  open(): Promise<Opened>
  /** What needs nobody else, once all is laid out. */
  meanwhile(opened: Opened): void
  work(opened: Opened, companion: Companion): T
}

const workAlone = async <T>({ open, meanwhile, work }: CompanionWorks<T>): Promise<T> => {
  const opened = await open()
  layOut(opened.laying)
  meanwhile(opened)
  return work(opened, alone(opened.kernel))
}

const workTogether = async <T>(worker: Worker, settings: CompanionSettings, works: CompanionWorks<T>): Promise<T> => {
  const here = once(worker, 'message')
  // Heard from the first moment on: the thread may fail before it is given anything.
  here.catch(() => undefined)
  const [opened, module] = await Promise.all([works.open(), matchModule(settings.kernel)])
  const { workshop, laying } = opened
  const control = workshop.section('control')
  const { memory } = workshop
  const data: CompanionWork = { memory, module, laying, controlAt: control.byteOffset, controlWords: control.length }
  worker.postMessage(data, [])
  try {
    layOut(laying)
    works.meanwhile(opened)
    await here
    return works.work(opened, together(control))
  } finally {
    ring(control, 0)
  }
}

/** Lays a workshop out and does the works with a companion; a second thread of it is gone afterwards. */
export const withCompanion = async <T>(settings: CompanionSettings, works: CompanionWorks<T>): Promise<T> => {
  if (settings.workers < 2) return workAlone(works)
  const worker = startWorker(new URL('./companion-worker.ts', import.meta.url), undefined)
  try {
    return await workTogether(worker, settings, works)
  } finally {
    await worker.terminate()
  }
}
