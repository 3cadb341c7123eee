import { featureCount, maskWords } from '../population/features.ts'
import { lifeBytes } from '../population/population.ts'
import { zoneCount, zoneWords } from '../population/places.ts'
import { kindsOfRow, rowCount, slotCount } from './row-plan.ts'

/** Numbers that stand in the header of the memory, for whoever reads it without this file (the compiled kernel). */
export interface Counts {
  members: number
  wishes: number
  positions: number
  blocks: number
  /** From this block on stand the wishes that reach the world; a block has rows of zones as well. */
  firstFarBlock: number
  zoneSets: number
  traitRows: number
  past: number
  /** Best candidates that are kept for a wish. */
  best: number
  workers: number
}

/** Rows of a member in the memory; whole fours, filled up with the first one. */
export const rowSlots = 4 * Math.ceil(slotCount / 4)
/** Words of a set of features that are looked at before the rest. */
export const probeWords = 4
/** Bytes of a member's card: what one line of the processor's cache holds. */
export const cardBytes = 64
/** Members looked at together, while a block of wishes is at hand. */
export const groupSize = 1024
/** Bytes of one kept candidate: key, other member, quality and tokens. */
export const candidateBytes = 12

type Size = (counts: Counts) => number

/** What lies in the memory, in this order, with its size in bytes. The compiled kernel counts on the order. */
const sections = {
  // Where a member's rows are in a block, in bytes from its beginning.
  memberRows: ({ members }) => members * rowSlots * 2,
  memberLife: ({ members }) => members * lifeBytes,
  memberZone: ({ members }) => members * 2,
  memberHash: ({ members }) => members * 4,
  memberWait: ({ members }) => members,
  memberPersonality: ({ members }) => members,
  memberScope: ({ members }) => members,
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
  // What a rating asks of a member, side by side: see write-cards.ts.
  memberCard: ({ members }) => members * cardBytes,
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
  kept: ({ workers, wishes, best }) => workers * wishes * best * candidateBytes,
  // How many people fit the wish, and the least key among the best, once there are so many.
  keptHead: ({ workers, wishes }) => workers * wishes * 8,
  memberEligible: ({ workers, members }) => workers * members * 4,
  ranges: ({ workers }) => workers * rangeBytes,
  looking: ({ workers }) => workers * groupSize * 4,
  meetings: ({ workers }) => workers * meetingBytes,
  // For the compiled kernel: what rows are combined of, a set without anything, and room of every worker to write rows.
  rowParts: () => rowCount * kindsOfRow * 2,
  blank: () => blankBytes,
  singleRows: ({ workers }) => workers * singleBytes,
} satisfies Record<string, Size>

export type Section = keyof typeof sections
export const sectionNames = Object.keys(sections) as Section[]

/** Room for the ranges of one group, four words each: see candidates/ranges.ts. */
export const rangeBytes = 1024

/** As long as the longest set. */
const blankBytes = 4 * Math.max(maskWords, zoneWords)

/** Room of the compiled kernel for the rows of single features of a block, the places of its sets, and a few bytes of them. */
export const singleBytes = 64 * Math.ceil((featureCount * 16 + 128 * 4 + 16) / 64)

/** Room of the compiled kernel for those who may fit each other, sixteen bytes each. */
export const meetingBytes = 8192

const headerAt = 1024
const headerWords = 64
const firstSection = 4096
const pageBytes = 65_536

function align(bytes: number): number {
  return Math.ceil(bytes / 64) * 64
}

const countNames = [
  'members',
  'wishes',
  'positions',
  'blocks',
  'firstFarBlock',
  'zoneSets',
  'traitRows',
  'past',
  'best',
  'workers',
] as const satisfies (keyof Counts)[]

/** Where everything lies in the memory. */
export interface Layout {
  memory: WebAssembly.Memory
  counts: Counts
  at: Readonly<Record<Section, number>>
}

const placeSections = (counts: Counts): { at: Record<Section, number>; end: number } => {
  let end = firstSection
  const places = sectionNames.map((name) => {
    const at = end
    end = align(end + sections[name](counts))
    return [name, at] as const
  })
  return { at: Object.fromEntries(places) as Record<Section, number>, end }
}

/** Makes a shared memory with room for everything. Throws a RangeError beyond 4 GiB. */
export const createLayout = (counts: Counts): Layout => {
  const { at, end } = placeSections(counts)
  const pages = Math.ceil(end / pageBytes)
  if (pages > 65_536) throw new RangeError('This many entries do not fit into one memory of 4 GiB.')
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  const header = new Uint32Array(memory.buffer, headerAt, headerWords)
  header.set([...countNames.map((name) => counts[name]), ...sectionNames.map((name) => at[name])])
  return { memory, counts, at }
}

/** The layout of a memory that another thread made. */
export const openLayout = (memory: WebAssembly.Memory): Layout => {
  const header = new Uint32Array(memory.buffer, headerAt, headerWords)
  const counts = Object.fromEntries(countNames.map((name, index) => [name, header[index]])) as unknown as Counts
  return { memory, counts, at: placeSections(counts).at }
}

export const bytesOf = ({ memory, at, counts }: Layout, name: Section): Uint8Array =>
  new Uint8Array(memory.buffer, at[name], sections[name](counts))

export const shortsOf = ({ memory, at, counts }: Layout, name: Section): Uint16Array =>
  new Uint16Array(memory.buffer, at[name], sections[name](counts) / 2)

export const wordsOf = ({ memory, at, counts }: Layout, name: Section): Uint32Array =>
  new Uint32Array(memory.buffer, at[name], sections[name](counts) / 4)
