import type { PairTable } from '../pairs/pair-table.ts'
import { tokenPlaces } from './state.ts'
import { type BuildJob, buildAdjacency, newBuildJob } from './adjacency-builder.ts'
import { type Tokens, liveTokens } from './token-graph.ts'

const headerWord = 256
const headerWords = 64
const firstSection = 4096
const pageBytes = 65_536
/** Neighbourhoods of the queue (kernel/queue.ts). */
const neighbours = 1 << 14
/** A token may be offered once by each of its siblings and once by itself, and be changed twice on a way, with its partner noted. */
const scratchWords = 8192
const controlWords = 64

/** Words of the sections, in the order in which kernel/graph.ts reads where they begin. */
const wordsOf = (tokens: number, pairs: number) => {
  const queues = Math.ceil(tokens / neighbours) + 2
  return {
    family: tokens,
    listStart: tokens + 1,
    pairs: 2 * pairs,
    floors: pairs,
    others: Math.ceil(pairs / 32),
    degree: tokens,
    mate: tokens,
    passive: tokens,
    value: tokens,
    published: tokens,
    dirty: tokens,
    bidState: tokens,
    ring: queues * neighbours,
    queues: 2 * queues,
    label: tokens,
    link: tokens,
    loss: tokens,
    root: tokens,
    queued: tokens,
    queue: tokens,
    keys: tokens,
    settled: tokens,
    touched: tokens,
    offers: 5 * tokens,
    changed: 8 * tokens,
    order: tokens,
    counts: tokens,
    halves: tokens,
    deferred: tokens,
    losses: 2 * tokens,
    control: controlWords,
    scratch: scratchWords,
  }
}

export type SectionName = keyof ReturnType<typeof wordsOf>

/** The graph of a drawing's tokens in one memory that the kernel works on, whether it is compiled or not. */
export interface Arena {
  memory: WebAssembly.Memory
  table: PairTable
  tokens: Tokens
  /** The words of a section. */
  section(name: SectionName): Int32Array
  /** The word at which a section begins. */
  baseOf(name: SectionName): number
}

const placeSections = (words: Record<string, number>) => {
  let end = firstSection
  const at: Record<string, number> = {}
  for (const [name, count] of Object.entries(words)) {
    at[name] = end / 4
    end = Math.ceil((end + 4 * count) / 64) * 64
  }
  return { at: at as Record<SectionName, number>, end }
}

/** The token from which on the second side begins: the first one of the member up to whom half of the pairs are listed. */
const cutOf = ({ memberFirst }: Tokens, { members, start }: PairTable): number =>
  memberFirst[start.findIndex((at) => 2 * at >= (start[members] as number))] as number

/** An arena whose lists are still to be laid out. */
export interface NewArena {
  arena: Arena
  buildJob: BuildJob
}

/** Makes room for a table of pairs; no token is matched yet. Throws a RangeError beyond 4 GiB. */
const makeRoom = (table: PairTable): NewArena => {
  const tokens = liveTokens(table)
  const words = wordsOf(tokens.count, table.other.length)
  const { at, end } = placeSections(words)
  const pages = Math.ceil(end / pageBytes)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  new Int32Array(memory.buffer, headerWord * 4, headerWords).set([tokens.count, cutOf(tokens, table), ...Object.values(at)])
  const section = (name: SectionName) => new Int32Array(memory.buffer, at[name] * 4, words[name])
  section('mate').fill(-1)
  const [pairs, degree, family, listStart] = [section('pairs'), section('degree'), section('family'), section('listStart')]
  const { left, memberFirst } = tokens
  const buildJob = newBuildJob({ table, tokens: { left, memberFirst }, pairs, degree, family, listStart })
  return { arena: { memory, table, tokens, section, baseOf: (name) => at[name] }, buildJob }
}

const built = new WeakMap<PairTable, Arena>()

/** A fresh arena of a table, kept until it is claimed or the table is gone. The caller has its lists built. */
export const createArena = (table: PairTable): NewArena => {
  const made = makeRoom(table)
  built.set(table, made.arena)
  return made
}

const buildAlone = (table: PairTable): Arena => {
  const { arena, buildJob } = makeRoom(table)
  buildAdjacency(buildJob)
  return arena
}

/** The last arena of a table as it was left, handed on once; or a fresh one. Its matches are whatever they are. */
export const claimArena = (table: PairTable): Arena => {
  const arena = built.get(table) ?? buildAlone(table)
  built.delete(table)
  return arena
}

/** Partners by the places of all members, as they stand in an arena. */
export const matesByPlace = ({ table, tokens: { places }, section }: Arena): Int32Array => {
  const mates = new Int32Array(table.members * tokenPlaces).fill(-1)
  const mate = section('mate')
  for (let token = 0; token < mate.length; token++) {
    const partner = mate[token] as number
    if (partner !== -1) mates[places[token] as number] = places[partner] as number
  }
  return mates
}

/** Puts partners by the places of all members into an arena. */
export const takeMates = ({ tokens: { places }, section }: Arena, mates: Int32Array): void => {
  const tokenAt = new Int32Array(mates.length)
  for (let token = 0; token < places.length; token++) tokenAt[places[token] as number] = token
  const mate = section('mate')
  for (let token = 0; token < places.length; token++) {
    const partner = mates[places[token] as number] as number
    mate[token] = partner === -1 ? -1 : (tokenAt[partner] as number)
  }
}
