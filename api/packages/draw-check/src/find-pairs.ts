import { accepts, apartBecause, attractionFits } from './accept.ts'
import { CharacterRows } from './character-rows.ts'
import type { Members } from './members.ts'
import { PairList } from './pair-list.ts'
import { productOf, weightOf } from './quality.ts'

const attractionCodes = [1, 2, 3, 4, 5, 6]

/** A spread of whole numbers over 0 to 1, the same each time. */
const spread = (member: number): number => (Math.imul(member + 1, 0x9e3779b1) >>> 0) / 2 ** 32

const [stepsPerWord, stepsPerPerson] = [4, 60]
/** So many members show what all would take. */
const tried = 400

/** What finding pairs may cost, for all members together. */
export interface Affordable {
  /** Words of rows that are read, and people who are looked at one by one. */
  steps: number
  pairs: number
}

export interface FoundPairs {
  pairs: PairList
  /** Share of the members all of whose pairs were found, 0 to 1. */
  share: number
}

type Range = readonly [first: number, last: number]

/** Finds the pairs of members who may be drawn together, by the rules of the checker alone. */
class PairFinder {
  readonly #members: Members
  readonly #rows: CharacterRows
  readonly #isWanted: Uint8Array
  readonly #ranges: Range[][]
  /** Whom each member met last, from 1: several characters of one may accept the same. */
  readonly #metLast: Uint32Array
  readonly pairs = new PairList()
  steps = 0

  constructor(members: Members, rows: CharacterRows, isWanted: Uint8Array) {
    this.#members = members
    this.#rows = rows
    this.#isWanted = isWanted
    this.#metLast = new Uint32Array(members.count)
    const words = attractionCodes.map((code) => rows.wordsOf(code))
    this.#ranges = [0, ...attractionCodes].map((own) =>
      attractionCodes.flatMap((code, at) => (attractionFits(own, code) ? [words[at] as Range] : [])),
    )
  }

  find(): this {
    const { attraction } = this.#members
    for (const [zone, members] of this.#wantedByZone()) {
      const listing = this.#rows.listing(zone)
      for (const member of members) this.#ofMember(member, listing, this.#ranges[attraction.list[member] as number] ?? [])
    }
    return this
  }

  #wantedByZone(): Map<number, number[]> {
    const { zone, scope, count } = this.#members
    const members = new Map<number, number[]>()
    for (let member = 0; member < count; member++) {
      if (this.#isWanted[member] === 0 || scope.list[member] === 0) continue
      const own = zone.list[member] as number
      const list = members.get(own)
      if (list) list.push(member)
      else members.set(own, [member])
    }
    return members
  }

  #ofMember(member: number, { words, bits }: ReturnType<CharacterRows['listing']>, ranges: readonly Range[]): void {
    const asked = this.#rows.rowsOf(member)
    let range = 0
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as number
      while (range < ranges.length && word > (ranges[range] as Range)[1]) range += 1
      if (range === ranges.length) return
      if (word >= (ranges[range] as Range)[0]) this.#ofWord(member, asked, word, bits[at] as number)
    }
  }

  #ofWord(member: number, asked: Uint32Array, word: number, listing: number): void {
    const rows = this.#rows.rows
    let left = listing
    for (let row = 0; row < asked.length && left !== 0; row++) left &= rows[(asked[row] as number) + word] as number
    this.steps += stepsPerWord
    for (; left !== 0; left &= left - 1) {
      const other = this.#rows.owners[word * 32 + 31 - Math.clz32(left & -left)] as number
      if (this.#metLast[other] === member + 1) continue
      this.#metLast[other] = member + 1
      this.#meet(member, other)
    }
  }

  #meet(member: number, other: number): void {
    if (other === member || (other < member && this.#isWanted[other] === 1)) return
    this.steps += stepsPerPerson
    const own = this.#accepting(member, other)
    if (own === 0 || apartBecause(this.#members, member, other)) return
    const their = this.#accepting(other, member)
    if (their === 0) return
    const weight = weightOf(this.#members, productOf(this.#members, member, other), member, other)
    if (member < other) this.pairs.push(member, own, other, their, weight)
    else this.pairs.push(other, their, member, own, weight)
  }

  /** The pools of a member whose token accepts another one, one bit each. */
  #accepting(owner: number, other: number): number {
    const [from, to] = this.#members.charactersOf(owner)
    let pools = 0
    for (let character = from; character < to; character++)
      if (accepts(this.#members, character, owner, other)) pools |= this.#members.poolsOf(owner, character)
    return pools
  }
}

const wanted = (members: Members, share: number): Uint8Array =>
  Uint8Array.from({ length: members.count }, (_, member) => (spread(member) < share ? 1 : 0))

/** The share of the members for which there is room and time, from a trial with a few. */
const shareFor = (members: Members, rows: CharacterRows, most: Affordable): number => {
  if (members.count <= tried * 10) return 1
  const { steps, pairs } = new PairFinder(members, rows, wanted(members, tried / members.count)).find()
  // A trial finds each pair of its few members; of all members each pair is found once.
  const times = members.count / tried
  return Math.min(1, most.steps / Math.max(1, steps * times), most.pairs / Math.max(1, (pairs.count * times) / 2))
}

/** All pairs of members who may be drawn together, or, of too many members, those of a share of them. */
export const findPairs = (members: Members, most: Affordable): FoundPairs => {
  const rows = new CharacterRows(members)
  const share = shareFor(members, rows, most)
  return { pairs: new PairFinder(members, rows, wanted(members, share)).find().pairs, share }
}
