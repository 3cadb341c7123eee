import { parentPort } from 'node:worker_threads'
import { readCounts } from '../member-index/header.ts'
import type { Carrier } from './carried-lists.ts'
import type { Kernel } from './kernel.ts'
import { openCarrier } from './open-carrier.ts'
import { openKernel } from './open-kernel.ts'
import { type Phase, countTasks, tasksOf } from './phases.ts'
import { type AgainWork, type ScanMessage, type ScanWork, counterOf, waitUntilFinished } from './scan-work.ts'

type Say = (message: ScanMessage, moved: ArrayBuffer[]) => void

const waitForOthers = (counters: Int32Array, through: number, workers: number): void => {
  let count = Atomics.add(counters, through, 1) + 1
  if (count === workers) Atomics.notify(counters, through)
  for (; count < workers; count = Atomics.load(counters, through)) Atomics.wait(counters, through, count)
}

/** Does its share of phases. */
const createShare = (memory: WebAssembly.Memory, kernel: Kernel, counters: Int32Array, say: Say, carrier?: Carrier) => {
  const counts = readCounts(memory)
  const [tasks, total] = [tasksOf(counts, kernel, carrier), countTasks(counts)]
  const share = (phase: Phase, work: (task: number) => void): void => {
    const next = counterOf(phase)
    for (let task = Atomics.add(counters, next, 1); task < total[phase]; task = Atomics.add(counters, next, 1)) work(task)
    waitForOthers(counters, next + 1, counts.workers)
  }
  return {
    writeIndex: () => {
      share('members', tasks.members)
      waitUntilFinished(counters)
      share('blocks', tasks.blocks)
      if (carrier) share('restored', tasks.restored)
    },
    scan: () => {
      share('groups', tasks.groups)
      if (carrier?.isSaving) share('saved', tasks.saved)
      else
        share('pieces', (piece) => {
          const collected = tasks.pieces(piece)
          say({ piece, collected }, [collected.counts.buffer as ArrayBuffer, collected.candidates.buffer as ArrayBuffer])
        })
      say('done', [])
    },
  }
}

const say: Say = (message, moved) => parentPort?.postMessage(message, moved)

// The thread starts while the index is begun, so it is given its work afterwards; then it may scan again, as often as it is told to.
parentPort?.once('message', async ({ memory, module, worker, copying, counters, carrying }: ScanWork) => {
  const kernel = await openKernel(memory, module, worker, copying)
  const first = createShare(memory, kernel, counters, say, await openCarrier(memory, kernel, carrying))
  first.writeIndex()
  parentPort?.on('message', (again: AgainWork) => {
    kernel.scanAgain()
    createShare(memory, kernel, again.counters, say).scan()
  })
  first.scan()
})
