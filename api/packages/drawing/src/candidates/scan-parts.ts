import { kernelModuleIfAny } from '../kernels/compile.ts'
import { type DrawIndex, buildIndex } from '../member-index/build-index.ts'
import { newMemory } from '../member-index/layout.ts'
import type { Seed } from '../member-index/member-hash.ts'
import type { Ordered } from '../member-index/order.ts'
import type { SearchPart } from '../member-index/parts.ts'
import type { Population } from '../population/population.ts'
import { shared } from '../threads/shared-columns.ts'
import { type CarriedLists, newCarriedLists } from './carried-lists.ts'
import { joinPieces, sumOfWorkers } from './collect.ts'
import type { Collected } from './kernel.ts'
import { type Eligible, type KernelKind, type Scan, type Scanner, openScanner } from './scan-all.ts'
import { startScanPool } from './scan-pool.ts'

export interface PartsOptions {
  seed: Seed
  best: number
  workers: number
  kernel: KernelKind
  /** Asked between parts; throws to stop. */
  check?(): void
}

/** What the parts share: one memory for their indexes, one after the other. */
interface Course extends PartsOptions {
  population: Population
  ordered: Ordered
  memory: WebAssembly.Memory
  module: WebAssembly.Module | undefined
}

const indexOf = ({ population, ordered, memory, ...options }: Course, { numbers, extent, bytes }: SearchPart): DrawIndex => {
  new Uint8Array(memory.buffer, 0, bytes).fill(0)
  return buildIndex(population, options, ordered, { numbers, extent, memory })
}

/** Scans a part with threads of its own. */
const scanPart = async <T>(
  course: Course,
  part: SearchPart,
  work: (index: DrawIndex, open: Opening) => Promise<T>,
): Promise<T> => {
  const pool = course.workers > 1 ? startScanPool(course.workers) : undefined
  try {
    const index = indexOf(course, part)
    return await work(index, (lists, isSaving) =>
      openScanner(index, course.module, pool, { lists, isSaving, numbers: shared(part.numbers) }),
    )
  } finally {
    await pool?.close()
  }
}

type Opening = (lists: CarriedLists, isSaving: boolean) => Promise<Scanner>

/** Searches for pairs beyond countries. Returns what the wishes keep of them. */
const beginLists = (course: Course, part: SearchPart): Promise<CarriedLists> =>
  scanPart(course, part, async ({ layout }, open) => {
    const lists = newCarriedLists(course.ordered.order.length, part.numbers, layout.counts)
    await (await open(lists, true)).first()
    return lists
  })

/** What was found of a part in the end. */
interface FoundOfPart extends Eligible {
  found: Collected
}

const finishLists = (course: Course, part: SearchPart, lists: CarriedLists): Promise<FoundOfPart> =>
  scanPart(course, part, async ({ layout }, open) => ({
    found: joinPieces(await (await open(lists, false)).first()),
    wishEligible: sumOfWorkers(layout, 'wishEligible'),
    memberEligible: sumOfWorkers(layout, 'memberEligible'),
  }))

const joinWords = (parts: readonly Uint32Array[]): Uint32Array => {
  const joined = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/**
 * Finds the candidates of everybody in parts (see member-index/parts.ts), the first of which is of those who look beyond their countries. It finds the same as
 * one scan; prices are not looked at, as so many members are never priced.
 */
export const scanInParts = async (
  population: Population,
  ordered: Ordered,
  parts: readonly SearchPart[],
  options: PartsOptions,
): Promise<Scan> => {
  const memory = newMemory(Math.max(...parts.map(({ bytes }) => bytes)))
  const module = options.kernel === 'compiled' ? await kernelModuleIfAny('scan') : undefined
  const course: Course = { ...options, population, ordered, memory, module }
  const [international, ...domestic] = parts as [SearchPart, ...SearchPart[]]
  const lists = await beginLists(course, international)
  const found: FoundOfPart[] = []
  for (const part of domestic) {
    options.check?.()
    found.push(await finishLists(course, part, lists))
  }
  const eligible = {
    wishEligible: joinWords(found.map(({ wishEligible }) => wishEligible)),
    memberEligible: joinWords(found.map(({ memberEligible }) => memberEligible)),
  }
  return {
    order: ordered.order,
    best: options.best,
    found: joinPieces(found.map((part) => part.found)),
    countEligible: () => eligible,
    findAbove: () => Promise.reject(new RangeError('Pairs of so many members are not looked at with prices.')),
    close: () => Promise.resolve(),
  }
}
