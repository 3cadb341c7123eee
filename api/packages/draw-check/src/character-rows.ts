import { scopeBit, scopes, slots } from './layout.ts'
import type { Members } from './members.ts'

const lastSlot = slots.at(-1) as (typeof slots)[number]
const bits = scopeBit + scopes
if (lastSlot.bit + lastSlot.answers !== scopeBit) throw new Error('The scopes must follow the answers.')

const popcount = (word: number): number => {
  let left = word - ((word >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * For each answer a row of bits: the characters that accept it. The characters stand by the attraction of their owners, then by
 * how many zones they list, then by the zone, so that whom a member can't meet is passed over by whole words.
 */
export class CharacterRows {
  readonly #members: Members
  /** Characters in their order, and the owner of each. */
  readonly order: Uint32Array
  readonly owners: Uint32Array
  readonly #zoneSets: Uint32Array
  readonly words: number
  readonly rows: Int32Array
  /** How many characters each row has. */
  readonly sizes: Uint32Array

  constructor(members: Members) {
    this.#members = members
    const count = members.characters.count
    const ownerOf = new Uint32Array(count)
    for (let member = 0; member < members.count; member++) {
      const [from, to] = members.charactersOf(member)
      ownerOf.fill(member, from, to)
    }
    const keys = Uint32Array.from(ownerOf, (owner, character) => {
      const breadth = Math.floor(Math.log2(1 + members.characters.zoneCount(character)))
      return ((members.attraction.list[owner] as number) * 16 + breadth) * 1024 + (members.zone.list[owner] as number)
    })
    this.order = Uint32Array.from({ length: count }, (_, character) => character)
    this.order.sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b)
    this.owners = this.order.map((character) => ownerOf[character] as number)
    this.#zoneSets = this.order.map((character) => members.characters.zoneSetOf(character))
    this.words = Math.ceil(count / 32)
    this.rows = new Int32Array(bits * this.words)
    this.#fill()
    this.sizes = Uint32Array.from({ length: bits }, (_, row) => this.#sizeOf(row))
  }

  #fill(): void {
    const { characters } = this.#members
    for (const [at, character] of this.order.entries()) {
      const [word, own] = [at >> 5, 1 << (at & 31)]
      for (let bit = 0; bit < bits; bit++) {
        if (!characters.hasBit(character, bit)) continue
        const place = bit * this.words + word
        this.rows[place] = (this.rows[place] as number) | own
      }
    }
  }

  #sizeOf(row: number): number {
    let size = 0
    for (let word = 0; word < this.words; word++) size += popcount(this.rows[row * this.words + word] as number)
    return size
  }

  /** Where the rows begin that ask for a member's answers, those that accept least first; rows that all accept are left out. */
  rowsOf(member: number): Uint32Array {
    const { answers, scope } = this.#members
    const own = slots.map(({ bit, first }, at) => bit - first + (answers.list[member * slots.length + at] as number))
    const rows = [...own, scopeBit + (scope.list[member] as number) - 1].filter((row) => this.sizes[row] !== this.order.length)
    rows.sort((a, b) => (this.sizes[a] as number) - (this.sizes[b] as number))
    return Uint32Array.from(rows, (row) => row * this.words)
  }

  /** The words that hold a character which lists a zone, and its bits. */
  listing(zone: number): { words: Uint32Array; bits: Int32Array } {
    const lists = this.#members.characters.setsWith(zone)
    const row = new Int32Array(this.words)
    for (let at = 0; at < this.#zoneSets.length; at++)
      if (lists[this.#zoneSets[at] as number] === 1) row[at >> 5] = (row[at >> 5] as number) | (1 << (at & 31))
    const words = Uint32Array.from(row.keys()).filter((word) => row[word] !== 0)
    return { words, bits: Int32Array.from(words, (word) => row[word] as number) }
  }

  /** The first and the last word with a character of somebody of an attraction code; the last one below the first for none. */
  wordsOf(code: number): [first: number, last: number] {
    const { attraction } = this.#members
    const below = (limit: number) => {
      let [low, high] = [0, this.owners.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((attraction.list[this.owners[middle] as number] as number) < limit) low = middle + 1
        else high = middle
      }
      return low
    }
    const [from, to] = [below(code), below(code + 1)]
    return to === from ? [0, -1] : [from >> 5, (to - 1) >> 5]
  }
}
