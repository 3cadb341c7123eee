import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../threads/start-worker.ts'
import { weigh } from './certificate.ts'
import { type BuildJob, buildAdjacency } from './adjacency-builder.ts'
import { type MatchKernel, matchModule } from './open-kernel.ts'
import type { NewArena } from './arena.ts'
import type { MatchMemory, Section } from './match-memory.ts'

/** Work that threads can do on the same arena at the same time, in tasks that know nothing of each other. */
const jobs = {
  /** One side of an auction. */
  bid: (kernel: MatchKernel, side: number): void => kernel.auctionSide(side),
  /** What all matches can be worth at most: one task. */
  weigh: (kernel: MatchKernel): void => weigh(kernel),
} as const

type Job = keyof typeof jobs

// Words of the control: a signal, the job (0 = shut down), how often a thread was done with one, the next task that nobody does, how many there are.
export const signalWord = 32
const jobWord = 33
const doneWord = 34
const taskWord = 35
const tasksWord = 36
const names = Object.keys(jobs) as Job[]
/** A job takes seconds; a thread that died must not be waited for. */
const timeoutMs = 600_000

// Late in an auction the sides meet after a few bids, and to be woken takes longer than that: so a thread spins for a while first.
const spinCount = 5000

/** Waits until a word is no longer what it was. Returns whether that came in time. */
const waitForChange = (control: Int32Array, word: number, before: number, milliseconds?: number): boolean => {
  for (let spin = 0; spin < spinCount; spin++) if (Atomics.load(control, word) !== before) return true
  return Atomics.wait(control, word, before, milliseconds) !== 'timed-out'
}

/** What another thread of a matching is given. */
export interface HelperThreadData {
  memory: MatchMemory
  /** None: the kernel as it is. */
  module: WebAssembly.Module | undefined
  buildJob: BuildJob
  control: Section
}

/** Does tasks of a job until all are taken; whichever thread is free has the next. */
const doTasks = (control: Int32Array, kernel: MatchKernel, job: Job): void => {
  const next = () => Atomics.add(control, taskWord, 1)
  for (let task = next(); task < Atomics.load(control, tasksWord); task = next()) jobs[job](kernel, task)
}

/** Does the jobs that it is given until it is shut down. */
export const helperLoop = (control: Int32Array, kernel: MatchKernel): void => {
  for (let heard = 0; ; heard++) {
    waitForChange(control, signalWord, heard)
    const name = names[Atomics.load(control, jobWord) - 1]
    if (!name) return
    doTasks(control, kernel, name)
    Atomics.add(control, doneWord, 1)
    Atomics.notify(control, doneWord)
  }
}

/** The threads of a matching; where there is but one, it does one task after the other. */
export interface Threads {
  /** Does the tasks of a job, with every thread there is; this one does `own` first. */
  share(job: Job, tasks: number, own?: () => void): void
}

const alone = (kernel: MatchKernel): Threads => ({
  share: (job, tasks, own) => {
    own?.()
    for (let task = 0; task < tasks; task++) jobs[job](kernel, task)
  },
})

const signal = (control: Int32Array, job: number): void => {
  Atomics.store(control, jobWord, job)
  Atomics.add(control, signalWord, 1)
  Atomics.notify(control, signalWord)
}

const waitForAll = (control: Int32Array, wanted: number): void => {
  for (let done = Atomics.load(control, doneWord); done !== wanted; done = Atomics.load(control, doneWord))
    if (!waitForChange(control, doneWord, done, timeoutMs)) throw new Error('A thread of the matching does not answer.')
}

const together = (control: Int32Array, kernel: MatchKernel, helpers: number): Threads => ({
  share: (job, tasks, own) => {
    const done = Atomics.load(control, doneWord)
    Atomics.store(control, taskWord, 0)
    Atomics.store(control, tasksWord, tasks)
    signal(control, names.indexOf(job) + 1)
    own?.()
    doTasks(control, kernel, job)
    waitForAll(control, done + helpers)
  },
})

export interface ThreadSettings {
  kernel: 'compiled' | 'plain'
  /** Threads; more than there are sides of an auction are no use. */
  workers: number
}

/** An arena whose lists are still to be built, and the kernel on it. */
export interface Opened extends NewArena {
  kernel: MatchKernel
}

export interface ThreadedWork<T> {
  /** Makes room, while the other threads start. */
  open(): Promise<Opened>
  /** What needs no other thread, once all lists are built. */
  meanwhile(opened: Opened): void
  work(opened: Opened, threads: Threads): T
}

const workAlone = async <T>({ open, meanwhile, work }: ThreadedWork<T>): Promise<T> => {
  const opened = await open()
  buildAdjacency(opened.buildJob)
  meanwhile(opened)
  return work(opened, alone(opened.kernel))
}

const workTogether = async <T>(workers: readonly Worker[], settings: ThreadSettings, works: ThreadedWork<T>): Promise<T> => {
  const here = Promise.all(workers.map((worker) => once(worker, 'message')))
  // Heard from the first moment on: a thread may fail before it is given anything.
  here.catch(() => undefined)
  const [opened, module] = await Promise.all([works.open(), matchModule(settings.kernel)])
  const { arena, buildJob, kernel } = opened
  const control = arena.section('control')
  const { memory } = arena
  const data: HelperThreadData = { memory, module, buildJob, control: { at: arena.baseOf('control'), words: control.length } }
  for (const worker of workers) worker.postMessage(data, [])
  try {
    buildAdjacency(buildJob)
    works.meanwhile(opened)
    await here
    return works.work(opened, together(control, kernel, workers.length))
  } finally {
    signal(control, 0)
  }
}

/** Opens an arena and does its work with as many threads as are wanted; the others are gone afterwards. */
export const withThreads = async <T>(settings: ThreadSettings, works: ThreadedWork<T>): Promise<T> => {
  if (settings.workers < 2) return workAlone(works)
  const helpers = Array.from({ length: settings.workers - 1 }, () =>
    startWorker(new URL('./helper-thread-worker.ts', import.meta.url), undefined),
  )
  try {
    return await workTogether(helpers, settings, works)
  } finally {
    await Promise.all(helpers.map((helper) => helper.terminate()))
  }
}
