import type { MatchCounts, NumberedMatch, OfflineMatch } from '@quintet/draw-files'
import { type Refusal, apartBecause, refusalOf } from './accept.ts'
import { classesAmong } from './classes.ts'
import type { Members } from './members.ts'
import { classByQuality, productOf, qualityHundredths, weightOf } from './quality.ts'

export interface Finding {
  line: number
  sentence: string
}

/** A match with the places of its members. */
interface Placed {
  line: number
  match: OfflineMatch
  one: number
  other: number
  product: number
}

/** What of a match counts for the whole: members are places. */
export type PlacedMatch = Omit<OfflineMatch, 'quality' | 'class'>

const premium = 1

const hundredths = (quality: number): number => Math.round(quality * 100)

/** Goes through matches one by one and holds each against every rule; what the whole must be is asked at the end. */
export class Checker {
  readonly findings: Finding[] = []
  readonly #members: Members
  readonly #usedPools: Uint8Array
  readonly #pairs = new Set<number>()
  readonly #premium: Placed[] = []
  /** All matches between people who entered. */
  readonly drawn: PlacedMatch[] = []
  #matches = 0
  #weight = 0
  #line = 2

  constructor(members: Members) {
    this.#members = members
    this.#usedPools = new Uint8Array(members.count)
  }

  see({ line, match }: NumberedMatch): void {
    this.#line = line
    this.#matches += 1
    this.#weight += match.weight
    const [one, other] = [this.#members.placeOf(match.one), this.#members.placeOf(match.other)]
    if (one === undefined) return this.#find(`Member ${match.one} did not enter.`)
    if (other === undefined) return this.#find(`Member ${match.other} did not enter.`)
    this.#once(match, one, other)
    this.#fits(match, one, other)
    this.drawn.push({ one, other, poolOfOne: match.poolOfOne, poolOfOther: match.poolOfOther, weight: match.weight })
    this.#counts({ line, match, one, other, product: productOf(this.#members, one, other) })
  }

  /** Asks for the classes that need the number of eligible people, and for the counts in the head of the file. */
  end({ members, tokens, matches, weight }: MatchCounts): void {
    this.#seePremium()
    this.#line = 2
    const compare = (name: string, said: number, found: number) => {
      if (said !== found) this.#find(`The head says ${said} ${name}; there are ${found}.`)
    }
    compare('members', members, this.#members.count)
    compare('tokens', tokens, this.#members.tokens)
    compare('matches', matches, this.#matches)
    compare('as the sum of the weights', weight, this.#weight)
  }

  #find(sentence: string): void {
    this.findings.push({ line: this.#line, sentence })
  }

  #once(match: OfflineMatch, one: number, other: number): void {
    const pair = one * this.#members.count + other
    if (this.#pairs.has(pair)) this.#find(`Members ${match.one} and ${match.other} are matched twice.`)
    this.#pairs.add(pair)
    this.#use(one, match.one, match.poolOfOne)
    this.#use(other, match.other, match.poolOfOther)
  }

  #use(place: number, member: number, pool: number): void {
    const bits = this.#usedPools[place] as number
    if ((bits >> pool) & 1) this.#find(`The token of pool ${pool} of member ${member} is used twice.`)
    this.#usedPools[place] = bits | (1 << pool)
  }

  #fits(match: OfflineMatch, one: number, other: number): void {
    const apart = apartBecause(this.#members, one, other)
    if (apart === 'past') this.#find(`Members ${match.one} and ${match.other} must not meet again.`)
    if (apart === 'attraction') this.#find(`Members ${match.one} and ${match.other} are not attracted to each other.`)
    this.#takes(one, match.poolOfOne, other)
    this.#takes(other, match.poolOfOther, one)
  }

  #takes(owner: number, pool: number, other: number): void {
    const [own, their] = [owner, other].map((place) => this.#members.numbers.list[place])
    const character = this.#members.characterIn(owner, pool)
    if (character === undefined) return this.#find(`Member ${own} submitted no token of pool ${pool}.`)
    const refusal: Refusal | undefined = refusalOf(this.#members, character, owner, other)
    if (refusal) this.#find(`Pool ${pool} of member ${own} does not accept member ${their}: ${refusal}.`)
  }

  #counts(placed: Placed): void {
    const { match, one, other, product } = placed
    const quality = qualityHundredths(product)
    if (hundredths(match.quality) !== quality)
      this.#find(`The quality is ${(quality / 100).toFixed(2)}, not ${match.quality.toFixed(2)}.`)
    const weight = weightOf(this.#members, product, one, other)
    if (match.weight !== weight) this.#find(`The weight is ${weight}, not ${match.weight}.`)
    const expected = classByQuality(product)
    if (expected === premium) this.#premium.push(placed)
    else if (match.class !== expected) this.#find(`The class is ${expected}, not ${match.class}.`)
  }

  #seePremium(): void {
    if (this.#premium.length === 0) return
    const classOf = classesAmong(this.#members)
    for (const { line, match, one, other, product } of this.#premium) {
      this.#line = line
      const expected = classOf(product, one, other)
      if (match.class !== expected) this.#find(`The class is ${expected}, not ${match.class}.`)
    }
  }
}
