import { featureCount, featureKinds, maskWords } from '../population/features.ts'
import { zoneCount, zoneWords } from '../population/places.ts'
import { lifeBytes, tokensPerMember } from '../population/population.ts'
import { type Counts, readCounts, writeHeader } from './header.ts'
import { recordBytes } from './member-record.ts'
import { kindsOfRow, rowCount, slotCount } from './row-plan.ts'

/** Rows of a member in the memory; whole fours, filled up with the first one. */
export const rowSlots = 4 * Math.ceil(slotCount / 4)
/** Words of a set of features that are looked at before the rest. */
export const probeWords = 4
/** Members looked at together, while a block of wishes is at hand. */
export const groupSize = 1024
/** Bytes of one kept candidate: key, other member, quality and tokens. */
export const candidateBytes = 12
/** Of the candidates that a wish keeps, so many are the heaviest; the others are chosen by the seeded hash alone. */
export const heaviestOf = (best: number): number => (best + 1) >> 1

type Size = (counts: Counts) => number

/** So many members the compiled kernel writes at once: as long as they are copied they stay in the processor's cache. */
export const copiedMembers = 128

/** What nobody asks any more once candidates are kept. It lies where they are kept later. */
const passing = {
  placeOrder: ({ members }) => members * 4,
  placeAge: ({ members }) => members,
  wishOwner: ({ wishes }) => wishes * 4,
  copiedFeatures: ({ workers }) => workers * copiedMembers * featureKinds * 2,
} satisfies Record<string, Size>

const passingBytes = (counts: Counts): number => Object.values(passing).reduce((sum, size) => sum + align(size(counts)), 0)

/** What lies in the memory, in this order, with its size in bytes. The compiled kernel counts on the order. */
const sections = {
  // Where a member's rows are in a block, in bytes from its beginning.
  memberRows: ({ members }) => members * rowSlots * 2,
  memberLife: ({ members }) => members * lifeBytes,
  memberZone: ({ members }) => members * 2,
  memberHash: ({ members }) => members * 4,
  memberWait: ({ members }) => members,
  memberPersonality: ({ members }) => members,
  memberZoneSet: ({ members }) => members * 4,
  memberFirstWish: ({ members }) => (members + 1) * 4,
  memberYoungest: ({ members }) => members,
  memberOldest: ({ members }) => members,
  // The features that any of a member's wishes accepts, and the member's own: sets like those of the wishes.
  memberUnion: ({ members }) => members * maskWords * 4,
  memberSignature: ({ members }) => members * maskWords * 4,
  // Those of their words that decide most, of the union.
  memberProbe: ({ members }) => members * probeWords * 4,
  memberFirstPast: ({ members }) => (members + 1) * 4,
  past: ({ past }) => past * 4,
  wishMask: ({ wishes }) => wishes * maskWords * 4,
  wishZoneSet: ({ wishes }) => wishes * 4,
  wishTraits: ({ wishes }) => wishes * 2,
  wishTokens: ({ wishes }) => wishes,
  // What a rating asks of a member, side by side: see copy-members.ts.
  memberCard: ({ members }) => members * recordBytes,
  zoneSets: ({ zoneSets }) => zoneSets * zoneWords * 4,
  natural: ({ traitRows }) => traitRows * 80,
  positionWish: ({ positions }) => positions * 4,
  // The owner, and of the owner the zone and the words of the own features that decide most.
  positionOwner: ({ positions }) => positions * 4,
  positionZone: ({ positions }) => positions * 2,
  // Which of the owner's wishes stand together there: see write-runs.ts.
  positionRun: ({ positions }) => positions * 2,
  positionProbe: ({ positions }) => positions * probeWords * 4,
  blockRows: ({ blocks }) => blocks * rowCount * 16,
  blockZoneRows: ({ blocks, firstFarBlock }) => (blocks - firstFarBlock) * zoneCount * 16,
  blockYoungest: ({ blocks }) => blocks,
  blockOldest: ({ blocks }) => blocks,
  // Every worker has its own of the following: what it found, by wish and by member.
  kept: (counts) => Math.max(counts.workers * counts.wishes * counts.best * candidateBytes, passingBytes(counts)),
  // How many people fit the wish.
  keptHead: ({ workers, wishes }) => workers * wishes * 4,
  memberEligible: ({ workers, members }) => workers * members * 4,
  groups: ({ groupWords }) => groupWords * 4,
  looking: ({ workers }) => workers * groupSize * 4,
  meetings: ({ workers }) => workers * meetingBytes,
  // For the compiled kernel: what rows are combined of, a set without anything, and room of every worker to write rows.
  rowParts: () => rowCount * kindsOfRow * 2,
  blank: () => blankBytes,
  singleRows: ({ workers }) => workers * singleBytes,
  probe: () => probeWords * 4,
  // How rows are found: see row-plan.ts.
  slotKinds: () => featureKinds,
  slotBases: () => slotCount * 2,
  slotSizes: () => slotCount,
  featureShares: () => featureCount * 2,
  // How many candidates each member has in the end, and room to put those of one member together.
  candidateCount: ({ members }) => members * 4,
  gathered: ({ workers, best }) => workers * tokensPerMember * best * 8,
  // What a wish costs who wants it, and how a pair's worth is counted, where pairs are sought that are worth more: see candidates/prices.ts.
  wishPrice: ({ wishes }) => wishes * 8,
  pricing: () => pricingBytes,
  // By worker: what those pairs are worth beyond their prices.
  excess: ({ workers }) => workers * 8,
} satisfies Record<string, Size>

const sizes: Record<Section, Size> = { ...sections, ...passing }

export type Section = keyof typeof sections | keyof typeof passing
const namesOf = (of: Partial<Record<Section, Size>>) => Object.keys(of) as Section[]

/** As long as the longest set. */
const blankBytes = 4 * Math.max(maskWords, zoneWords)

/** Room of the compiled kernel for the rows of single features of a block, the places of its sets, and a few bytes of them. */
export const singleBytes = 64 * Math.ceil((featureCount * 16 + 128 * 4 + 16) / 64)

/** Whether there are prices, what a match counts, and what one whole unit of weight does: three doubles. */
const pricingBytes = 3 * 8

/** Room of the compiled kernel for those who may fit each other, sixteen bytes each. */
export const meetingBytes = 8192

const firstSection = 4096
const pageBytes = 65_536

function align(bytes: number): number {
  return Math.ceil(bytes / 64) * 64
}

/** Where everything lies in the memory. */
export interface Layout {
  memory: WebAssembly.Memory
  counts: Counts
  at: Readonly<Record<Section, number>>
}

/** Places sections from somewhere on; returns where they end. */
const place = (names: readonly Section[], counts: Counts, from: number, at: Partial<Record<Section, number>>): number => {
  let end = from
  for (const name of names) {
    at[name] = end
    end = align(end + sizes[name](counts))
  }
  return end
}

const placeSections = (counts: Counts): { at: Record<Section, number>; end: number } => {
  const at: Partial<Record<Section, number>> = {}
  const end = place(namesOf(sections), counts, firstSection, at)
  place(namesOf(passing), counts, at.kept ?? 0, at)
  return { at: at as Record<Section, number>, end }
}

/** What a memory can hold: 4 GiB, as its addresses have 32 bits. */
export const mostMemoryBytes = 65_536 * pageBytes

/** The bytes of a memory with room for everything. */
export const bytesNeeded = (counts: Counts): number => placeSections(counts).end

/** A shared memory of so many bytes. Throws a RangeError beyond 4 GiB. */
export const newMemory = (bytes: number): WebAssembly.Memory => {
  if (bytes > mostMemoryBytes) throw new RangeError('This many entries do not fit into one memory of 4 GiB.')
  const pages = Math.ceil(bytes / pageBytes)
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
}

/** Lays everything out, in a memory of its own or in one that has room, and nothing but zeros. Throws a RangeError beyond 4 GiB. */
export const createLayout = (counts: Counts, memory: WebAssembly.Memory = newMemory(bytesNeeded(counts))): Layout => {
  const { at } = placeSections(counts)
  writeHeader(
    memory,
    counts,
    namesOf(sizes).map((name) => at[name]),
  )
  return { memory, counts, at }
}

/** The layout of a memory that another thread made. */
export const openLayout = (memory: WebAssembly.Memory): Layout => {
  const counts = readCounts(memory)
  return { memory, counts, at: placeSections(counts).at }
}

export const bytesOf = ({ memory, at, counts }: Layout, name: Section): Uint8Array =>
  new Uint8Array(memory.buffer, at[name], sizes[name](counts))

export const shortsOf = ({ memory, at, counts }: Layout, name: Section): Uint16Array =>
  new Uint16Array(memory.buffer, at[name], sizes[name](counts) / 2)

export const doublesOf = ({ memory, at, counts }: Layout, name: Section): Float64Array =>
  new Float64Array(memory.buffer, at[name], sizes[name](counts) / 8)

export const wordsOf = ({ memory, at, counts }: Layout, name: Section): Uint32Array =>
  new Uint32Array(memory.buffer, at[name], sizes[name](counts) / 4)
