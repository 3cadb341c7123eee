import { parentPort, workerData } from 'node:worker_threads'
import { openLayout } from '../index/layout.ts'
import { countCopies, countParts, createPartWriter, writeCopy } from '../index/write-parts.ts'
import { createCompiledKernel } from '../kernel/compiled-kernel.ts'
import { collectPiece, countPieces } from './collect.ts'
import { createPlainKernel } from './plain-kernel.ts'
import { type Phase, type ScanMessage, type ScanWork, phases } from './scan-work.ts'
import { groupAt } from './tasks.ts'

const waitForOthers = (counters: Int32Array, through: number, workers: number): void => {
  let count = Atomics.add(counters, through, 1) + 1
  if (count === workers) Atomics.notify(counters, through)
  for (; count < workers; count = Atomics.load(counters, through)) Atomics.wait(counters, through, count)
}

const createShare = ({ counters, workers }: ScanWork) => {
  return (phase: Phase, count: number, work: (index: number) => void): void => {
    const next = 2 * phases.indexOf(phase)
    for (let index = Atomics.add(counters, next, 1); index < count; index = Atomics.add(counters, next, 1)) work(index)
    waitForOthers(counters, next + 1, workers)
  }
}

const work = (given: ScanWork, say: (message: ScanMessage, moved: ArrayBuffer[]) => void): void => {
  const { memory, source, module, worker, groups, groupCount } = given
  const [layout, share] = [openLayout(memory), createShare(given)]
  const parts = { layout, source }
  share('copies', countCopies(parts), (part) => writeCopy(parts, part))
  const kernel = module ? createCompiledKernel(module, layout, worker) : createPlainKernel(layout, worker)
  const writePart = createPartWriter(parts, kernel.writeRows)
  share('probe', 0, () => undefined)
  share('parts', countParts(parts), writePart)
  share('groups', groupCount, (index) => kernel.scan(groupAt(groups, index)))
  const collect = collectPiece(layout)
  share('pieces', countPieces(layout), (piece) => {
    const collected = collect(piece)
    say({ piece, collected }, [collected.counts.buffer as ArrayBuffer, collected.candidates.buffer as ArrayBuffer])
  })
}

work(workerData as ScanWork, (message, moved) => parentPort?.postMessage(message, moved))
parentPort?.postMessage('done' satisfies ScanMessage, [])
