import { TIERS, type Tier } from '@quintet/domain/membership'
import { type Reach, boundReach, zoneLimit, zonesInForce } from '@quintet/domain/pools'
import { type Scope, scopeOf, scopeRange, zoneCode, zoneCount, zoneRank, zoneWords } from './places.ts'

/** How far an own zone reaches, by its code. */
export const reachCodes = ['zone', 'country', 'region'] as const satisfies readonly Reach[]

interface KnownSet {
  id: number
  first: number
  last: number
}

/** Whose list it is: the rank of the own zone, or -1 where there is none. */
export interface ListOwner {
  rank: number
  tier: Tier
  reach: Reach
}

/** A list of zones as runs of ranks, from a place on: the first rank, and the last one in the upper half. */
export interface ZoneRuns {
  words: Uint32Array
  at: number
  count: number
}

const marks = new Uint8Array(zoneCount)

/** The runs of a list of zones; the same zones give the same runs. */
export const runsOfZones = (codes: readonly number[]): number[] => {
  marks.fill(0)
  for (const code of codes) {
    const rank = zoneRank(code)
    if (rank !== undefined) marks[rank] = 1
  }
  const runs: number[] = []
  for (let rank = marks.indexOf(1); rank !== -1; rank = marks.indexOf(1, rank)) {
    const first = rank
    while (marks[rank] === 1) rank++
    runs.push(first | ((rank - 1) << 16))
  }
  return runs
}

// How far somebody bound to their place reaches: 0 the own zone, 1 the country, 2 the region (decision 14).
const boundScope = ({ tier, reach }: ListOwner): Scope => reachCodes.indexOf(boundReach(tier, reach)) as Scope

const holds = ({ words, at, count }: ZoneRuns, rank: number): boolean => {
  for (let index = at; index < at + count; index++) {
    const run = words[index] as number
    if (rank >= (run & 0xffff) && rank <= run >>> 16) return true
  }
  return false
}

const codesOf = ({ words, at, count }: ZoneRuns): number[] => {
  const codes: number[] = []
  for (const run of words.subarray(at, at + count))
    for (let rank = run & 0xffff; rank <= run >>> 16; rank++) codes.push(zoneCode(rank))
  return codes
}

const countOf = ({ words, at, count }: ZoneRuns): number => {
  let zones = 0
  for (const run of words.subarray(at, at + count)) zones += (run >>> 16) - (run & 0xffff) + 1
  return zones
}

/** Whether a list stands for just the zones that it names: the domain's rule, seen at a glance for nearly all lists. */
const isAsSaved = ({ first, last }: KnownSet, runs: ZoneRuns, owner: ListOwner): boolean => {
  if (owner.rank < 0 || first > last || owner.tier === TIERS.worldPlus) return true
  const limit = zoneLimit(owner.tier)
  if (limit !== undefined) return countOf(runs) <= limit
  const { start, end } = scopeRange(boundScope(owner), owner.rank)
  return owner.tier !== TIERS.ended && first >= start && last < end && (owner.reach === 'zone' || !holds(runs, owner.rank))
}

/** Sets of zones, each kept once, as bits by rank. */
export class ZoneSets {
  #words = new Uint32Array(1024 * zoneWords)
  #count = 0
  readonly #ofOneRun = new Map<number, KnownSet>()
  readonly #ofRuns = new Map<string, KnownSet>()
  readonly #inForce = new Map<number, KnownSet>()
  /** How far the set that was added last reaches from its owner's zone. */
  scope: Scope = 0

  /** The bits of all sets, `zoneWords` words each. */
  get words(): Uint32Array {
    return this.#words.subarray(0, this.#count * zoneWords)
  }

  /** The set that a list stands for at present: within what its owner may reach, widened with the own zone, following a move. */
  add(runs: ZoneRuns, owner: ListOwner): number {
    const before = this.#known(runs)
    const set = isAsSaved(before, runs, owner) ? before : this.#setInForce(before, runs, owner)
    this.scope = set.first > set.last ? 0 : scopeOf(Math.max(0, owner.rank), set.first, set.last)
    return set.id
  }

  #setInForce(before: KnownSet, runs: ZoneRuns, owner: ListOwner): KnownSet {
    const { rank, tier, reach } = owner
    const key = ((before.id * 1024 + rank) * 8 + tier) * 4 + reachCodes.indexOf(reach)
    const known = this.#inForce.get(key)
    if (known) return known
    const words = Uint32Array.from(runsOfZones(zonesInForce(codesOf(runs), { tier, zone: zoneCode(rank), reach })))
    const set = this.#known({ words, at: 0, count: words.length })
    this.#inForce.set(key, set)
    return set
  }

  #known(runs: ZoneRuns): KnownSet {
    const { words, at, count } = runs
    if (count === 1) {
      const run = words[at] as number
      const before = this.#ofOneRun.get(run)
      if (before) return before
      const set = this.#store(runs)
      this.#ofOneRun.set(run, set)
      return set
    }
    const key = Buffer.from(words.buffer, words.byteOffset + 4 * at, 4 * count).toString('latin1')
    const before = this.#ofRuns.get(key)
    if (before) return before
    const set = this.#store(runs)
    this.#ofRuns.set(key, set)
    return set
  }

  #store({ words, at, count }: ZoneRuns): KnownSet {
    const id = this.#count++
    if (this.#count * zoneWords > this.#words.length) this.#grow()
    for (let index = at; index < at + count; index++) this.#setRun(id * zoneWords, words[index] as number)
    const empty = { id, first: 0, last: -1 }
    return count === 0 ? empty : { id, first: (words[at] as number) & 0xffff, last: (words[at + count - 1] as number) >>> 16 }
  }

  #setRun(at: number, run: number): void {
    for (let rank = run & 0xffff; rank <= run >>> 16; rank++) {
      const word = at + (rank >> 5)
      this.#words[word] = (this.#words[word] as number) | (1 << (rank & 31))
    }
  }

  #grow(): void {
    const larger = new Uint32Array(this.#words.length * 2)
    larger.set(this.#words)
    this.#words = larger
  }
}
