import type { PairTable } from '../pairs/pair-table.ts'
import { mostMemoryBytes } from '../member-index/layout.ts'
import { type MatchMemory, type Section, newMatchMemory, sectionIn } from './match-memory.ts'
import { tokenPlaces } from './state.ts'
import { type BuildJob, buildAdjacency, newBuildJob } from './adjacency-builder.ts'
import { firstTokensWord, mostSides, sidesWord } from './kernel/sides.ts'
import { type Tokens, liveTokens } from './token-graph.ts'

const headerWord = 256
const headerWords = 64
const firstSection = 4096
/** Neighbourhoods of the queue (kernel/queue.ts). */
const neighbours = 1 << 14
const scratchWords = 8192
const controlWords = 128
/** Words for what a way changes: a token twice, with its partner noted, on either side. */
const changesOfToken = 8
/** Room for ways that are longer than any is, where there is no room for all tokens in one way (kernel/augment.ts). */
const fewestChanges = 1 << 25
const mostWords = mostMemoryBytes / 4

/** In the order in which kernel/graph.ts reads where they begin. */
const names = [
  'family',
  'listStart',
  'pairs',
  'floors',
  'others',
  'degree',
  'mate',
  'passive',
  'value',
  'published',
  'dirty',
  'bidState',
  'ring',
  'queues',
  'label',
  'link',
  'loss',
  'root',
  'queued',
  'queue',
  'keys',
  'settled',
  'touched',
  'offers',
  'changed',
  'order',
  'counts',
  'halves',
  'deferred',
  'losses',
  'control',
  'scratch',
] as const

export type SectionName = (typeof names)[number]

/** Marks of paths, of which each has a word for every token. */
const marks = ['label', 'link', 'root', 'queued', 'queue', 'touched'] as const

/** Words of the sections that have room of their own. */
const wordsOf = (tokens: number, pairs: number) => {
  const queues = Math.ceil(tokens / neighbours) + mostSides
  return {
    family: tokens,
    listStart: tokens + 1,
    pairs: 2 * pairs,
    floors: Math.max(pairs, marks.length * tokens),
    others: Math.ceil(pairs / 32),
    degree: tokens,
    mate: tokens,
    passive: tokens,
    value: tokens,
    bidState: tokens,
    ring: queues * neighbours,
    queues: 2 * queues,
    keys: tokens,
    settled: tokens,
    // An odd token is offered by each sibling that loses its mark: by 6 at most in a family of five tokens, by fewer in smaller ones.
    offers: 2 * tokens,
    order: tokens,
    halves: tokens,
    control: controlWords,
    scratch: scratchWords,
    changed: changesOfToken * tokens,
  }
}

type OwnSection = keyof ReturnType<typeof wordsOf>

/**
 * Sections that lie in another, so many times all tokens behind where it begins; none is asked for while the other is in use. Auctions and paths take turns: floors
 * of prices lie where the marks of paths were, and what auctions note where the other notes of paths were, and the chances of tokens before those. What is lost on
 * the ways of the fairness pass lies where the bound of the size was, which has been handed on by then, and matches of members where chances were.
 */
const inside: Partial<Record<SectionName, { of: OwnSection; behind: number; each: number }>> = {
  ...Object.fromEntries(marks.map((name, behind) => [name, { of: 'floors', behind, each: 1 }])),
  published: { of: 'degree', behind: 0, each: 1 },
  counts: { of: 'degree', behind: 0, each: 1 },
  dirty: { of: 'keys', behind: 0, each: 1 },
  deferred: { of: 'settled', behind: 0, each: 1 },
  losses: { of: 'offers', behind: 0, each: 2 },
  loss: { of: 'halves', behind: 0, each: 1 },
}

/** The graph of a drawing's tokens in one memory that the kernel works on, whether it is compiled or not. */
export interface Arena {
  memory: MatchMemory
  table: PairTable
  tokens: Tokens
  /** The words of a section. */
  section(name: SectionName): Int32Array
  /** The word at which a section begins. */
  baseOf(name: SectionName): number
}

/** Where everything lies in an arena of so many tokens, and pairs in the lists of both. */
export const placeSections = (tokens: number, pairs: number): { sections: Record<SectionName, Section>; end: number } => {
  let end = firstSection
  const own = {} as Record<SectionName, Section>
  for (const [name, words] of Object.entries(wordsOf(tokens, pairs))) {
    // The last one: what ways change need not have all of its room.
    const room = name === 'changed' ? Math.min(words, Math.max(fewestChanges, mostWords - end / 4)) : words
    own[name as OwnSection] = { at: end / 4, words: room }
    end = Math.ceil((end + 4 * room) / 64) * 64
  }
  for (const [name, { of, behind, each }] of Object.entries(inside))
    own[name as SectionName] = { at: own[of].at + behind * tokens, words: each * tokens }
  return { sections: own, end }
}

/** The bytes of an arena. */
export const arenaBytes = (tokens: number, pairs: number): number => placeSections(tokens, pairs).end

/** The first token of each side: that of the member up to whom the sides before have their share of the pairs that are listed. */
const firstTokensOf = ({ memberFirst }: Tokens, { members, start }: PairTable, sides: number): number[] =>
  Array.from({ length: sides }, (_, side) => {
    const before = side * (start[members] as number)
    return side === 0 ? 0 : (memberFirst[start.findIndex((at) => sides * at >= before)] as number)
  })

/** An arena whose lists are still to be laid out. */
export interface NewArena {
  arena: Arena
  buildJob: BuildJob
}

/** How an arena is laid out. */
export interface ArenaSettings {
  /** Sides of its auctions (kernel/sides.ts): one unless said. */
  sides?: number
  /** Bytes up to which the compiled kernel is used: as many as it can address unless said. */
  mostCompiled?: number
}

/** Makes room for a table of pairs; no token is matched yet. */
const makeRoom = (table: PairTable, { sides = 1, mostCompiled }: ArenaSettings = {}): NewArena => {
  const tokens = liveTokens(table)
  const { sections, end } = placeSections(tokens.count, table.other.length)
  const memory = newMatchMemory(end, mostCompiled)
  const places = names.map((name) => sections[name].at)
  sectionIn(memory, { at: headerWord, words: headerWords }).set([tokens.count, sections.changed.words, ...places])
  const section = (name: SectionName) => sectionIn(memory, sections[name])
  section('mate').fill(-1)
  const control = section('control')
  control[sidesWord] = sides
  control.set(firstTokensOf(tokens, table, sides), firstTokensWord)
  const { left, memberFirst } = tokens
  const buildJob = newBuildJob({ memory, sections, table, tokens: { left, memberFirst } })
  return { arena: { memory, table, tokens, section, baseOf: (name) => sections[name].at }, buildJob }
}

const built = new WeakMap<PairTable, Arena>()

/** A fresh arena of a table, kept until it is claimed or the table is gone. The caller has its lists built. */
export const createArena = (table: PairTable, settings?: ArenaSettings): NewArena => {
  const made = makeRoom(table, settings)
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
