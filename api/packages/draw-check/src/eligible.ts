import { accepts, apartBecause, attractionFits } from './accept.ts'
import { slots } from './layout.ts'
import type { Members } from './members.ts'

const attractionCodes = 7
const ageSlot = slots.findIndex(({ id }) => id === 'age')
const ages = slots[ageSlot] as (typeof slots)[number]
const ageRoom = 128

/** Members in the order of zone, attraction and age, so that members who may fit stand together. */
export class People {
  readonly #members: Members
  readonly #order: Uint32Array
  readonly #keys: Uint32Array

  constructor(members: Members) {
    this.#members = members
    const keyOf = (member: number) =>
      this.#key(members.zone.list[member] ?? 0, members.attraction.list[member] ?? 0, ageOf(members, member))
    this.#order = Uint32Array.from({ length: members.count }, (_, member) => member)
    const keys = this.#order.map(keyOf)
    this.#order.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b)
    this.#keys = this.#order.map((member) => keys[member] ?? 0)
  }

  /** How many members are eligible for this one: any of either side's tokens accept the other. Counts no further than `limit`. */
  count(member: number, limit: number): number {
    const found = new Set<number>()
    const [from, to] = this.#members.charactersOf(member)
    for (let character = from; character < to && found.size < limit; character++) this.#collect(member, character, limit, found)
    return found.size
  }

  /** How many are eligible for one character of a member. */
  countFor(member: number, character: number): number {
    const found = new Set<number>()
    this.#collect(member, character, Number.POSITIVE_INFINITY, found)
    return found.size
  }

  #collect(member: number, character: number, limit: number, found: Set<number>): void {
    const own = this.#members.attraction.list[member] ?? 0
    const [youngest, oldest] = this.#ages(character)
    for (const zone of this.#members.characters.zonesOf(character)) {
      for (let code = 1; code < attractionCodes; code++) {
        if (!attractionFits(own, code)) continue
        const last = this.#key(zone, code, oldest)
        for (let at = this.#find(this.#key(zone, code, youngest)); (this.#keys[at] ?? Infinity) <= last; at++) {
          const other = this.#order[at] as number
          if (!found.has(other) && this.#isEligible(member, character, other)) found.add(other)
          if (found.size >= limit) return
        }
      }
    }
  }

  #isEligible(member: number, character: number, other: number): boolean {
    const members = this.#members
    if (other === member || !accepts(members, character, member, other)) return false
    if (apartBecause(members, member, other)) return false
    const [from, to] = members.charactersOf(other)
    for (let back = from; back < to; back++) if (accepts(members, back, other, member)) return true
    return false
  }

  #ages(character: number): [youngest: number, oldest: number] {
    const { characters } = this.#members
    const wanted = Array.from({ length: ages.answers }, (_, at) => at).filter((at) => characters.hasBit(character, ages.bit + at))
    return [ages.first + (wanted[0] ?? 0), ages.first + (wanted.at(-1) ?? -1)]
  }

  #key(zone: number, attraction: number, age: number): number {
    return (zone * attractionCodes + attraction) * ageRoom + age
  }

  #find(key: number): number {
    let [low, high] = [0, this.#keys.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#keys[middle] as number) < key) low = middle + 1
      else high = middle
    }
    return low
  }
}

const ageOf = ({ answers }: Members, member: number): number => answers.list[member * slots.length + ageSlot] ?? 0
