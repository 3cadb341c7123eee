import type { Tier } from '@quintet/domain/membership'
import { waitCredit } from '@quintet/domain/match'
import type { Reach } from '@quintet/domain/pools'
import { profileOfEntry } from '../entries/entry-profile.ts'
import type { Entry } from '../entries/entry.ts'
import { recordPlaces, encodeFeatures, sectionPlaces } from './feature-record.ts'
import { featureKinds, maskWords, scopeFeature, scopeKind } from './features.ts'
import { type Growing, growShared } from './growing.ts'
import { lifeBytes } from './life.ts'
import { TraitWishes } from './traits.ts'
import { ZoneSets, reachCodes } from './zone-sets.ts'

export { lifeBytes } from './life.ts'

/** The most tokens that a member can submit in a week. */
export const tokensPerMember = 5
/**
 * The entrants as columns of numbers, in the order in which they came. A wish is a distinct character of one owner; tokens that
 * carry the same character share it. The columns lie in memory that threads share.
 */
export interface Population {
  members: number
  wishes: number
  /** Number of the member on the site. */
  ids: Float64Array
  /** 1 to 6 (decision 1); 0 for members who can meet no other. */
  attraction: Uint8Array
  zone: Uint16Array
  age: Uint8Array
  /** Drawings waited without a match, as far as they count. */
  wait: Uint8Array
  personality: Uint8Array
  /** `featureKinds` numbers a member. */
  features: Uint16Array
  /** `lifeBytes` bytes a member. */
  life: Uint8Array
  tokenCount: Uint8Array
  /** Pools of the tokens, five places a member. */
  pools: Uint8Array
  /** First wish of each member; one more at the end. */
  firstWish: Uint32Array
  /** `maskWords` words a wish: the features it accepts. */
  masks: Uint32Array
  /** Set of zones of each wish. */
  zoneSet: Uint32Array
  /** How far the wish reaches from the owner's zone. */
  scope: Uint8Array
  /** Row of `natural` of each wish. */
  traits: Uint16Array
  /** Tokens of the owner that carry the wish, as bits. */
  tokenBits: Uint8Array
  zoneSets: Uint32Array
  natural: Uint8Array
  /** Past partners by member: `pastIds[firstPast[m]]` up to `firstPast[m + 1]`; numbers of the site. */
  firstPast: Uint32Array
  pastIds: Float64Array
}

/** What a week adds to a member's card. */
export interface RecordHead {
  member: number
  tier: Tier
  reach: Reach
  wait: number
  past: ArrayLike<number>
  /** Pools of the tokens; each has a character on the card. */
  pools: ArrayLike<number>
}

/** Entries in great number, with their cards one after the other: a card is a multiple of four bytes long. */
export interface RecordRows {
  count: number
  members: Uint32Array
  tiers: Uint8Array
  /** Codes of the reach. */
  reaches: Uint8Array
  waits: Uint32Array
  /** 1 for pool 1, 2 for pool 2, 4 … */
  pools: Uint8Array
  /** Of each its number of past partners and then those; where each begins, and the end. */
  pasts: Uint32Array
  firstPast: Uint32Array
  /** The cards; where each begins, and the end. */
  cards: Uint8Array
  firstCard: Uint32Array
}

/** Cards in memory so that the numbers of one can be read at once. */
class RecordReader {
  #own = new Uint8Array(1 << 16)
  bytes: Uint8Array = this.#own
  shorts: Uint16Array = new Uint16Array(this.#own.buffer)
  words: Uint32Array = new Uint32Array(this.#own.buffer)
  /** Where the card in hand begins. */
  from = 0
  /** Where each section begins. */
  readonly sections = new Uint32Array(tokensPerMember)

  /** Takes a card by itself. */
  load(card: Uint8Array): void {
    if (card.length > this.#own.length) this.#own = new Uint8Array(4 * Math.ceil(card.length / 4))
    this.#own.set(card)
    this.loadAt(this.#own, 0, card.length)
  }

  /** Takes a card of many. */
  loadAt(cards: Uint8Array, from: number, end: number): void {
    if (this.bytes !== cards) this.#take(cards)
    this.#turnTo(from, end)
  }

  #turnTo(from: number, end: number): void {
    this.from = from
    let at: number = from + recordPlaces.wishes
    for (let section = 0; section < tokensPerMember && at < end; section++) {
      this.sections[section] = at
      at += sectionPlaces.runs + 4 * (this.shorts[(at + sectionPlaces.runCount) >> 1] as number)
    }
  }

  #take(cards: Uint8Array): void {
    this.bytes = cards
    this.shorts = new Uint16Array(cards.buffer, cards.byteOffset, cards.length >> 1)
    this.words = new Uint32Array(cards.buffer, cards.byteOffset, cards.length >> 2)
  }
}

// Pools by their bits, made once.
const poolsOfBits = Array.from({ length: 1 << tokensPerMember }, (_, bits) =>
  Uint8Array.from([1, 2, 3, 4, 5].filter((pool) => (bits >> (pool - 1)) & 1)),
)
const noMembers = new Uint32Array(0)

const headOf = ({ members, tiers, reaches, waits, pools, pasts, firstPast }: RecordRows, at: number): RecordHead => {
  const first = (firstPast[at] as number) + 1
  const count = pasts[first - 1] as number
  return {
    member: members[at] as number,
    tier: tiers[at] as Tier,
    reach: reachCodes[reaches[at] as number] ?? 'region',
    wait: waits[at] as number,
    past: count === 0 ? noMembers : pasts.subarray(first, first + count),
    pools: poolsOfBits[pools[at] as number] as Uint8Array,
  }
}

/** Takes entries one by one and packs them. */
export class PopulationBuilder {
  readonly #ids: Growing<Float64Array>
  readonly #bytes: Record<
    'attraction' | 'age' | 'wait' | 'personality' | 'life' | 'tokenCount' | 'pools' | 'scope' | 'tokenBits',
    Growing<Uint8Array>
  >
  readonly #zone: Growing<Uint16Array>
  readonly #features: Growing<Uint16Array>
  readonly #traits: Growing<Uint16Array>
  readonly #firstWish: Growing<Uint32Array>
  readonly #masks: Growing<Uint32Array>
  readonly #zoneSet: Growing<Uint32Array>
  readonly #firstPast: Growing<Uint32Array>
  readonly #pastIds = growShared.numbers()
  readonly #zoneSets = new ZoneSets()
  readonly #traitWishes = new TraitWishes()
  readonly #reader = new RecordReader()
  readonly #wishOf = new Int32Array(tokensPerMember)

  /** @param most About as many members as will come: room that is not written to costs nothing, moving to larger room does. */
  constructor(most = 256) {
    const wishes = most * tokensPerMember
    this.#ids = growShared.numbers(most)
    this.#zone = growShared.shorts(most)
    this.#features = growShared.shorts(most * featureKinds)
    this.#traits = growShared.shorts(wishes)
    this.#firstWish = growShared.words(most + 1)
    this.#masks = growShared.words(wishes * maskWords)
    this.#zoneSet = growShared.words(wishes)
    this.#firstPast = growShared.words(most + 1)
    this.#bytes = {
      attraction: growShared.bytes(most),
      age: growShared.bytes(most),
      wait: growShared.bytes(most),
      personality: growShared.bytes(most),
      life: growShared.bytes(most * lifeBytes),
      tokenCount: growShared.bytes(most),
      pools: growShared.bytes(wishes),
      scope: growShared.bytes(wishes),
      tokenBits: growShared.bytes(wishes),
    }
  }

  get members(): number {
    return this.#ids.length
  }

  add(entry: Entry): void {
    const pools = entry.tokens.slice(0, tokensPerMember).map(({ pool }) => pool)
    this.addCard({ ...entry, pools }, encodeFeatures(profileOfEntry(entry)))
  }

  addCard(head: RecordHead, card: Uint8Array): void {
    this.#reader.load(card)
    this.#addLaid(head)
  }

  /** Adds many at once. */
  addCards(rows: RecordRows): void {
    for (let at = 0; at < rows.count; at++) {
      this.#reader.loadAt(rows.cards, rows.firstCard[at] as number, rows.firstCard[at + 1] as number)
      this.#addLaid(headOf(rows, at))
    }
  }

  #addLaid(head: RecordHead): void {
    const record = this.#reader
    const { from } = record
    const { attraction, age, wait, personality, life } = this.#bytes
    this.#ids.push(head.member)
    attraction.push(record.bytes[from + recordPlaces.attraction] as number)
    age.push(record.bytes[from + recordPlaces.age] as number)
    wait.push(waitCredit(head.wait))
    personality.push(record.bytes[from + recordPlaces.personality] as number)
    this.#zone.push(record.shorts[(from + recordPlaces.zone) >> 1] as number)
    this.#addFeatures(head.tier)
    const at = life.extend(lifeBytes)
    for (let byte = 0; byte < lifeBytes; byte++) life.array[at + byte] = record.bytes[from + recordPlaces.life + byte] as number
    this.#addTokens(head)
    this.#addWishes(head)
    this.#firstPast.push(this.#pastIds.length)
    for (let index = 0; index < head.past.length; index++) this.#pastIds.push(head.past[index] as number)
  }

  #addFeatures(tier: Tier): void {
    const at = this.#features.extend(featureKinds)
    const { array } = this.#features
    const { shorts, from } = this.#reader
    const first = (from + recordPlaces.features) >> 1
    for (let kind = 0; kind < featureKinds; kind++) array[at + kind] = shorts[first + kind] as number
    array[at + scopeKind] = scopeFeature(tier)
  }

  #addTokens({ pools: own }: RecordHead): void {
    const { tokenCount, pools } = this.#bytes
    tokenCount.push(own.length)
    const at = pools.extend(tokensPerMember)
    for (let index = 0; index < own.length; index++) pools.array[at + index] = own[index] as number
  }

  /** Wishes stand in the order of the first tokens that carry them. */
  #addWishes(head: RecordHead): void {
    const { bytes, from } = this.#reader
    const first = this.#zoneSet.length
    this.#firstWish.push(first)
    const { tokenBits } = this.#bytes
    const wishOf = this.#wishOf.fill(-1)
    for (let token = 0; token < head.pools.length; token++) {
      const section = bytes[from + recordPlaces.sections + (head.pools[token] as number) - 1] as number
      const known = wishOf[section] as number
      if (known >= 0) tokenBits.array[known] = (tokenBits.array[known] as number) | (1 << token)
      else {
        wishOf[section] = this.#zoneSet.length
        this.#addWish(head, this.#reader.sections[section] as number)
        tokenBits.push(1 << token)
      }
    }
  }

  #addWish({ tier, reach }: RecordHead, section: number): void {
    const { bytes, shorts, words, from } = this.#reader
    const at = this.#masks.extend(maskWords)
    const { array } = this.#masks
    for (let word = 0; word < maskWords; word++) array[at + word] = words[(section >> 2) + word] as number
    const key = shorts[(section + sectionPlaces.traits) >> 1] as number
    this.#traits.push(this.#traitWishes.row(key, bytes[from + recordPlaces.personality] as number))
    const count = shorts[(section + sectionPlaces.runCount) >> 1] as number
    const rank = bytes[from + recordPlaces.hasZone] === 1 ? (shorts[(from + recordPlaces.zone) >> 1] as number) : -1
    this.#zoneSet.push(this.#zoneSets.add({ words, at: (section + sectionPlaces.runs) >> 2, count }, { rank, tier, reach }))
    this.#bytes.scope.push(this.#zoneSets.scope)
  }

  /** Ends the building. */
  finish(): Population {
    const { attraction, age, wait, personality, life, tokenCount, pools, scope, tokenBits } = this.#bytes
    const [members, wishes] = [this.#ids.length, this.#zoneSet.length]
    this.#firstWish.push(wishes)
    this.#firstPast.push(this.#pastIds.length)
    return {
      members,
      wishes,
      ids: this.#ids.written,
      attraction: attraction.written,
      zone: this.#zone.written,
      age: age.written,
      wait: wait.written,
      personality: personality.written,
      features: this.#features.written,
      life: life.written,
      tokenCount: tokenCount.written,
      pools: pools.written,
      firstWish: this.#firstWish.written,
      masks: this.#masks.written,
      zoneSet: this.#zoneSet.written,
      scope: scope.written,
      traits: this.#traits.written,
      tokenBits: tokenBits.written,
      zoneSets: this.#zoneSets.words,
      natural: this.#traitWishes.natural,
      firstPast: this.#firstPast.written,
      pastIds: this.#pastIds.written,
    }
  }
}
