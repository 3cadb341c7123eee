import type { Tier } from '@quintet/domain/membership'
import { type Reach, allowedZones } from '@quintet/domain/pools'
import { type Scope, scopeOf, zoneRank, zoneWords } from './places.ts'

interface KnownSet {
  id: number
  first: number
  last: number
}

interface Owner {
  zone: number
  tier: Tier
  reach: Reach
}

// World tiers choose freely; only what is bound to the own place widens (decision 14).
const widens = ({ tier, reach }: Owner): boolean => reach !== 'zone' && tier !== 2 && tier !== 3

const keyOf = (words: Uint32Array): string => String.fromCodePoint(...[...words].flatMap((word) => [word >>> 16, word & 0xffff]))

/** Sets of zones, each kept once, as bits by rank. */
export class ZoneSets {
  #words = new Uint32Array(1024 * zoneWords)
  #sets: KnownSet[] = []
  readonly #byContent = new Map<string, KnownSet>()
  readonly #byList = new WeakMap<readonly number[], KnownSet>()
  readonly #widened = new Map<string, KnownSet>()

  get count(): number {
    return this.#sets.length
  }

  /** The bits of all sets, `zoneWords` words each. */
  get words(): Uint32Array {
    return this.#words.subarray(0, this.#sets.length * zoneWords)
  }

  /** The set that a character's list stands for, widened where the owner's own zone reaches further at present. */
  add(list: readonly number[], owner: Owner): { id: number; scope: Scope } {
    const set = widens(owner) && list.includes(owner.zone) ? this.#widen(list, owner) : this.#known(list)
    const rank = zoneRank(owner.zone) ?? 0
    return { id: set.id, scope: set.first > set.last ? 0 : scopeOf(rank, set.first, set.last) }
  }

  /** The union of sets. */
  union(ids: readonly number[]): number {
    const [only] = ids
    if (only !== undefined && ids.every((id) => id === only)) return only
    const words = new Uint32Array(zoneWords)
    for (const id of ids) {
      for (let word = 0; word < zoneWords; word++) words[word] = (words[word] ?? 0) | (this.#words[id * zoneWords + word] ?? 0)
    }
    return this.#store(words).id
  }

  #widen(list: readonly number[], { zone, tier, reach }: Owner): KnownSet {
    const before = this.#known(list)
    const key = `${before.id}:${zone}:${tier}:${reach}`
    const known = this.#widened.get(key)
    if (known) return known
    const set = this.#known([...list, ...allowedZones(tier, zone, reach)])
    this.#widened.set(key, set)
    return set
  }

  #known(list: readonly number[]): KnownSet {
    const before = this.#byList.get(list)
    if (before) return before
    const words = new Uint32Array(zoneWords)
    for (const code of list) {
      const rank = zoneRank(code)
      if (rank !== undefined) words[rank >> 5] = (words[rank >> 5] ?? 0) | (1 << (rank & 31))
    }
    const set = this.#store(words)
    this.#byList.set(list, set)
    return set
  }

  #store(words: Uint32Array): KnownSet {
    const key = keyOf(words)
    const before = this.#byContent.get(key)
    if (before) return before
    const id = this.#sets.length
    if ((id + 1) * zoneWords > this.#words.length) this.#grow()
    this.#words.set(words, id * zoneWords)
    const ranks = ranksOf(words)
    const set = { id, first: ranks[0] ?? 0, last: ranks.at(-1) ?? -1 }
    this.#sets.push(set)
    this.#byContent.set(key, set)
    return set
  }

  #grow(): void {
    const larger = new Uint32Array(this.#words.length * 2)
    larger.set(this.#words)
    this.#words = larger
  }
}

const ranksOf = (words: Uint32Array): number[] =>
  [...words].flatMap((word, index) =>
    Array.from({ length: 32 }, (_, bit) => bit)
      .filter((bit) => (word >>> bit) & 1)
      .map((bit) => index * 32 + bit),
  )
