import type { OfflineEntry, OfflineToken } from '@quintet/draw-files'
import { Characters } from './characters.ts'
import { Column } from './column.ts'
import { slots } from './layout.ts'

type Character = OfflineToken['character']

const sameList = (one: readonly number[] = [], other: readonly number[] = []): boolean =>
  one === other || (one.length === other.length && one.every((value, at) => value === other[at]))

/** Whether two characters want the same, as they were chosen. */
const sameWish = (one: Character, other: Character): boolean =>
  one === other ||
  (one.openTrait === other.openTrait &&
    sameList(one.traits, other.traits) &&
    sameList(one.zones, other.zones) &&
    sameList(one.options.scope, other.options.scope) &&
    slots.every(({ id }) => sameList(one.options[id], other.options[id])))

const distinctOf = (tokens: readonly OfflineToken[]): Character[] => {
  const distinct: Character[] = []
  for (const { character } of tokens) if (!distinct.some((known) => sameWish(known, character))) distinct.push(character)
  return distinct
}

// Bits 0 to 3: the second value of a trait; 4 to 7: the trait counts as both.
const personalityOf = (text: string): number => {
  const [values, open] = [[...text].slice(0, 4), Number(text[4])]
  return values.reduce((bits, value, trait) => bits | ((value === '2' ? 1 : 0) << trait), open === 0 ? 0 : 8 << open)
}

const mostWait = 8
const bitsPerPool = 3
const scopeOfTier = [1, 2, 3, 3, 1, 0]

/** All members of a file of entries, packed; a member is its place in the file from here on. */
export class Members {
  readonly characters = new Characters()
  readonly numbers = new Column(Float64Array)
  readonly #places = new Map<number, number>()
  readonly answers = new Column(Uint8Array)
  readonly zone = new Column(Uint16Array)
  readonly attraction = new Column(Uint8Array)
  /** 1 to 3; 0 is the wish of no member. */
  readonly scope = new Column(Uint8Array)
  readonly relationship = new Column(Uint8Array)
  readonly personality = new Column(Uint8Array)
  /** As far as it counts: 8 at most. */
  readonly wait = new Column(Uint8Array)
  readonly #firstCharacter = new Column(Uint32Array)
  /** For each pool the number of its character among the member's own, from 1. */
  readonly #pools = new Column(Uint16Array)
  readonly #firstPast = new Column(Uint32Array)
  readonly #past = new Column(Float64Array)
  tokens = 0

  get count(): number {
    return this.zone.length
  }

  placeOf(member: number): number | undefined {
    return this.#places.get(member)
  }

  add(entry: OfflineEntry): void {
    this.#places.set(entry.member, this.count)
    this.numbers.push(entry.member)
    this.#addPerson(entry)
    this.#addTokens(entry)
    this.#firstPast.push(this.#past.length)
    for (const member of entry.past) this.#past.push(member)
  }

  #addPerson({ answers, personality, relationship, tier, wait }: OfflineEntry): void {
    for (const { id } of slots) this.answers.push(answers[id] ?? 0)
    this.zone.push(answers.zone ?? 0)
    this.attraction.push(answers.attraction ?? 0)
    this.scope.push(scopeOfTier[tier] ?? 0)
    this.relationship.push(relationship)
    this.personality.push(personalityOf(personality))
    this.wait.push(Math.min(wait, mostWait))
  }

  #addTokens(entry: OfflineEntry): void {
    const distinct = distinctOf(entry.tokens)
    this.#firstCharacter.push(this.characters.count)
    for (const character of distinct) this.characters.add(character, entry)
    const which = (token: OfflineToken) => 1 + distinct.findIndex((character) => sameWish(character, token.character))
    this.#pools.push(entry.tokens.reduce((bits, token) => bits | (which(token) << ((token.pool - 1) * bitsPerPool)), 0))
    this.tokens += entry.tokens.length
  }

  /** Where the member's different characters begin, and where they end. */
  charactersOf(member: number): [from: number, to: number] {
    const list = this.#firstCharacter.list
    return [list[member] as number, member + 1 < this.count ? (list[member + 1] as number) : this.characters.count]
  }

  /** The character in a pool; undefined where no token was submitted. */
  characterIn(member: number, pool: number): number | undefined {
    const own = ((this.#pools.list[member] as number) >> ((pool - 1) * bitsPerPool)) & 7
    return own === 0 ? undefined : (this.#firstCharacter.list[member] as number) + own - 1
  }

  /** The pools in which a character of a member was submitted, one bit each from pool 1 on. */
  poolsOf(member: number, character: number): number {
    const [own, all] = [character - (this.#firstCharacter.list[member] as number) + 1, this.#pools.list[member] as number]
    let pools = 0
    for (let pool = 0; pool < 5; pool++) if (((all >> (pool * bitsPerPool)) & 7) === own) pools |= 1 << pool
    return pools
  }

  /** Whether a member names another one among the past partners. */
  names(member: number, other: number): boolean {
    const to = member + 1 < this.count ? (this.#firstPast.list[member + 1] as number) : this.#past.length
    const number = this.numbers.list[other] as number
    for (let at = this.#firstPast.list[member] as number; at < to; at++) if (this.#past.list[at] === number) return true
    return false
  }
}
