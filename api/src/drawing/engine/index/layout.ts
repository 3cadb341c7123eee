import { featureCount, maskWords } from '../population/features.ts'
import { lifeBytes } from '../population/population.ts'
import { zoneCount, zoneWords } from '../population/places.ts'

/** Numbers that stand in the header of the memory, for whoever reads it without this file (the compiled kernel). */
export interface Counts {
  members: number
  wishes: number
  positions: number
  blocks: number
  /** From this block on wishes reach beyond their region, and a block has rows of zones as well. */
  firstWorldBlock: number
  zoneSets: number
  traitRows: number
  past: number
  /** Best candidates that are kept for a wish. */
  best: number
  workers: number
}

/** Kinds of a member's features in the memory; the last one is a filler that everybody accepts. */
export const featureSlots = 44
/** Members looked at together, while a block of wishes is at hand. */
export const groupSize = 1024
/** Bytes of one kept candidate: key, other member, quality and tokens. */
export const candidateBytes = 12

type Size = (counts: Counts) => number

/** What lies in the memory, in this order, with its size in bytes. The compiled kernel counts on the order. */
const sections = {
  memberFeatures: ({ members }) => members * featureSlots * 2,
  memberLife: ({ members }) => members * lifeBytes,
  memberZone: ({ members }) => members * 2,
  memberHash: ({ members }) => members * 4,
  memberWait: ({ members }) => members,
  memberSex: ({ members }) => members,
  memberPersonality: ({ members }) => members,
  memberScope: ({ members }) => members,
  memberZoneSet: ({ members }) => members * 4,
  memberFirstWish: ({ members }) => (members + 1) * 4,
  memberYoungest: ({ members }) => members,
  memberOldest: ({ members }) => members,
  // The features that any of a member's wishes accepts, and the member's own: sets like those of the wishes.
  memberUnion: ({ members }) => members * maskWords * 4,
  memberSignature: ({ members }) => members * maskWords * 4,
  memberFirstPast: ({ members }) => (members + 1) * 4,
  past: ({ past }) => past * 4,
  wishMask: ({ wishes }) => wishes * maskWords * 4,
  wishZoneSet: ({ wishes }) => wishes * 4,
  wishTraits: ({ wishes }) => wishes * 2,
  wishTokens: ({ wishes }) => wishes,
  wishOwner: ({ wishes }) => wishes * 4,
  zoneSets: ({ zoneSets }) => zoneSets * zoneWords * 4,
  natural: ({ traitRows }) => traitRows * 80,
  positionWish: ({ positions }) => positions * 4,
  // The owner's own features again, in the order in which they are looked at.
  positionSignature: ({ positions }) => positions * maskWords * 4,
  blockRows: ({ blocks }) => blocks * featureCount * 16,
  blockZoneRows: ({ blocks, firstWorldBlock }) => (blocks - firstWorldBlock) * zoneCount * 16,
  blockFirstZone: ({ blocks }) => blocks * 2,
  blockLastZone: ({ blocks }) => blocks * 2,
  blockYoungest: ({ blocks }) => blocks,
  blockOldest: ({ blocks }) => blocks,
  // Every worker has its own of the following: what it found, by wish and by member.
  kept: ({ workers, wishes, best }) => workers * wishes * best * candidateBytes,
  keptCount: ({ workers, wishes }) => workers * wishes * 4,
  wishEligible: ({ workers, wishes }) => workers * wishes * 4,
  memberEligible: ({ workers, members }) => workers * members * 4,
  ranges: ({ workers }) => workers * rangeBytes,
} satisfies Record<string, Size>

export type Section = keyof typeof sections
export const sectionNames = Object.keys(sections) as Section[]

/** Room for the ranges of one group. */
export const rangeBytes = 1024

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
  'firstWorldBlock',
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
