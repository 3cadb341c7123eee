import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../threads/start-worker.ts'
import { weigh } from './certificate.ts'
import { type BuildJob, buildAdjacency } from './adjacency-builder.ts'
import { type MatchKernel, matchModule } from './open-kernel.ts'
import type { NewArena } from './arena.ts'
import type { MatchMemory, Section } from './match-memory.ts'

/** Work that one thread can do while another does something else on the same arena. */
export const jobs = {
  /** The second side of an auction. */
  bid: (kernel: MatchKernel): void => kernel.auctionSide(1),
  /** What all matches can be worth at most. */
  weigh,
} as const

export type Job = keyof typeof jobs

// Words of the control, behind those of the kernel: a signal, the job (0 = shut down), how many jobs are done.
export const signalWord = 32
const jobWord = 33
const doneWord = 34
const names = Object.keys(jobs) as Job[]
/** A job takes seconds; a thread that died must not be waited for. */
const timeoutMs = 600_000

// Late in an auction both sides meet after a few bids, and to be woken takes longer than that: so a thread spins for a while first.
const spinCount = 5000

/** Waits until a word is no longer what it was. Returns whether that came in time. */
const waitForChange = (control: Int32Array, word: number, before: number, milliseconds?: number): boolean => {
  for (let spin = 0; spin < spinCount; spin++) if (Atomics.load(control, word) !== before) return true
  return Atomics.wait(control, word, before, milliseconds) !== 'timed-out'
}

/** What the second thread of a matching is given. */
export interface HelperThreadData {
  memory: MatchMemory
  /** None: the kernel as it is. */
  module: WebAssembly.Module | undefined
  buildJob: BuildJob
  control: Section
}

/** Does the jobs that it is given until it is shut down. */
export const helperLoop = (control: Int32Array, kernel: MatchKernel): void => {
  for (let heard = 0; ; heard++) {
    waitForChange(control, signalWord, heard)
    const name = names[Atomics.load(control, jobWord) - 1]
    if (!name) return
    jobs[name](kernel)
    Atomics.add(control, doneWord, 1)
    Atomics.notify(control, doneWord)
  }
}

/** Two things done at the same time, where there is a second thread; one after the other where there is none. */
export interface HelperThread {
  /** Does a job while `own` is done here. */
  runInParallel(job: Job, own: () => void): void
}

const alone = (kernel: MatchKernel): HelperThread => ({
  runInParallel: (job, own) => {
    own()
    jobs[job](kernel)
  },
})

const signal = (control: Int32Array, job: number): void => {
  Atomics.store(control, jobWord, job)
  Atomics.add(control, signalWord, 1)
  Atomics.notify(control, signalWord)
}

const together = (control: Int32Array): HelperThread => ({
  runInParallel: (job, own) => {
    const done = Atomics.load(control, doneWord)
    signal(control, names.indexOf(job) + 1)
    own()
    if (!waitForChange(control, doneWord, done, timeoutMs)) throw new Error('The second thread of the matching does not answer.')
  },
})

export interface HelperThreadSettings {
  kernel: 'compiled' | 'plain'
  /** Threads; more than two are no use. */
  workers: number
}

/** An arena whose lists are still to be built, and the kernel on it. */
export interface Opened extends NewArena {
  kernel: MatchKernel
}

export interface ThreadedWork<T> {
  /** Makes room, while a second thread starts. */
  open(): Promise<Opened>
  /** What needs no second thread, once all lists are built. */
  meanwhile(opened: Opened): void
  work(opened: Opened, helper: HelperThread): T
}

const workAlone = async <T>({ open, meanwhile, work }: ThreadedWork<T>): Promise<T> => {
  const opened = await open()
  buildAdjacency(opened.buildJob)
  meanwhile(opened)
  return work(opened, alone(opened.kernel))
}

const workTogether = async <T>(worker: Worker, settings: HelperThreadSettings, works: ThreadedWork<T>): Promise<T> => {
  const here = once(worker, 'message')
  // Heard from the first moment on: the thread may fail before it is given anything.
  here.catch(() => undefined)
  const [opened, module] = await Promise.all([works.open(), matchModule(settings.kernel)])
  const { arena, buildJob } = opened
  const control = arena.section('control')
  const { memory } = arena
  const data: HelperThreadData = { memory, module, buildJob, control: { at: arena.baseOf('control'), words: control.length } }
  worker.postMessage(data, [])
  try {
    buildAdjacency(buildJob)
    works.meanwhile(opened)
    await here
    return works.work(opened, together(control))
  } finally {
    signal(control, 0)
  }
}

/** Opens an arena and does its work with a helper thread, which is gone afterwards. */
export const withHelperThread = async <T>(settings: HelperThreadSettings, works: ThreadedWork<T>): Promise<T> => {
  if (settings.workers < 2) return workAlone(works)
  const worker = startWorker(new URL('./helper-thread-worker.ts', import.meta.url), undefined)
  try {
    return await workTogether(worker, settings, works)
  } finally {
    await worker.terminate()
  }
}
