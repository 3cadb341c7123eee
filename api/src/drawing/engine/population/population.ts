import { waitCredit } from '@quintet/domain/match'
import { type Character, type PoolNumber, sameCharacter } from '@quintet/domain/pools'
import { type QuestionId, categories } from '@quintet/domain/questions'
import type { Entry } from '../entry.ts'
import { type BitSet, acceptedFeatures, featureKinds, maskWords, personalityCode, writeFeatures } from './features.ts'
import { type Growing, growBytes, growNumbers, growShorts, growWords } from './growing.ts'
import { zoneRank } from './places.ts'
import { TraitWishes } from './traits.ts'
import { ZoneSets } from './zone-sets.ts'

/** The most tokens that a member can submit in a week. */
export const tokensPerMember = 5
/** Bytes that say how a member lives: nine answers, then the relationship style, then zeros. */
export const lifeBytes = 16

// Seven subjects of one question each, then the two halves of "kids" (decision 27).
const lifeQuestions: readonly QuestionId[] = [
  'religion',
  'maritalStatus',
  'diet',
  'alcohol',
  'tobacco',
  'cbd',
  'education',
  'hasKids',
  'wantsKids',
]
export const relationshipByte = lifeQuestions.length

/**
 * The entrants as columns of numbers, in the order in which they came. A wish is a distinct character of one owner; tokens that
 * carry the same character share it.
 */
export interface Population {
  members: number
  wishes: number
  /** Number of the member on the site. */
  ids: Float64Array
  /** 1 to 6 (decision 1); 0 for whoever can meet nobody. */
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

/** The distinct characters of an entry and which tokens carry them. */
const distinct = (tokens: Entry['tokens']): { character: Character; bits: number }[] => {
  const found: { character: Character; bits: number }[] = []
  for (const [index, { character }] of tokens.slice(0, tokensPerMember).entries()) {
    const known = found.find((one) => sameCharacter(one.character, character))
    if (known) known.bits |= 1 << index
    else found.push({ character, bits: 1 << index })
  }
  return found
}

/** Sets the bits of a set at a place: pairs of a word's number and its bits. */
const addBits = (mask: Uint32Array, at: number, bits: BitSet): void => {
  for (let index = 0; index < bits.length; index += 2) {
    const word = at + (bits[index] as number)
    mask[word] = (mask[word] as number) | (bits[index + 1] as number)
  }
}

/** Takes entries one by one and packs them. */
export class PopulationBuilder {
  readonly #ids = growNumbers()
  readonly #bytes: Record<
    'attraction' | 'age' | 'wait' | 'personality' | 'life' | 'tokenCount' | 'pools' | 'scope' | 'tokenBits',
    Growing<Uint8Array>
  >
  readonly #zone = growShorts()
  readonly #features = growShorts()
  readonly #traits = growShorts()
  readonly #firstWish = growWords()
  readonly #masks = growWords()
  readonly #zoneSet = growWords()
  readonly #firstPast = growWords()
  readonly #pastIds = growNumbers()
  readonly #zoneSets = new ZoneSets()
  readonly #traitWishes = new TraitWishes()

  constructor() {
    const [attraction, age, wait, personality] = [growBytes(), growBytes(), growBytes(), growBytes()]
    const [life, tokenCount, pools, scope, tokenBits] = [growBytes(), growBytes(), growBytes(), growBytes(), growBytes()]
    this.#bytes = { attraction, age, wait, personality, life, tokenCount, pools, scope, tokenBits }
  }

  get members(): number {
    return this.#ids.length
  }

  add(entry: Entry): void {
    const { answers, personality, tier } = entry
    const [zone, code] = [zoneRank(answers.zone), personalityCode(personality)]
    const canMeet = zone !== undefined && code !== undefined
    this.#ids.push(entry.member)
    this.#bytes.attraction.push(canMeet ? (answers.attraction ?? 0) : 0)
    this.#bytes.age.push(answers.age ?? 0)
    this.#bytes.wait.push(waitCredit(entry.wait))
    this.#bytes.personality.push(code ?? 0)
    this.#zone.push(zone ?? 0)
    const at = this.#features.extend(featureKinds)
    writeFeatures(this.#features.array, at, { answers, tier, personality })
    this.#addLife(entry)
    this.#addTokens(entry)
    this.#addWishes(entry, code ?? 0)
    this.#firstPast.push(this.#pastIds.length)
    for (const past of entry.past) this.#pastIds.push(past)
  }

  #addLife({ answers, relationship }: Entry): void {
    const { life } = this.#bytes
    const at = life.extend(lifeBytes)
    for (const [index, id] of lifeQuestions.entries()) life.array[at + index] = answers[id] ?? 0
    life.array[at + relationshipByte] = relationship
  }

  #addTokens({ tokens }: Entry): void {
    const { tokenCount, pools } = this.#bytes
    tokenCount.push(Math.min(tokens.length, tokensPerMember))
    const at = pools.extend(tokensPerMember)
    for (const [index, { pool }] of tokens.slice(0, tokensPerMember).entries())
      pools.array[at + index] = pool satisfies PoolNumber
  }

  #addWishes(entry: Entry, code: number): void {
    const owner = { zone: entry.answers.zone ?? 0, tier: entry.tier, reach: entry.reach }
    this.#firstWish.push(this.#zoneSet.length)
    for (const { character, bits } of distinct(entry.tokens)) {
      const wanted = this.#traitWishes.add(character, code)
      const at = this.#masks.extend(maskWords)
      for (const [kind, id] of categories.entries()) addBits(this.#masks.array, at, acceptedFeatures(kind, character.options[id]))
      addBits(this.#masks.array, at, wanted.bits)
      const { id, scope } = this.#zoneSets.add(character.zones, owner)
      this.#zoneSet.push(id)
      this.#bytes.scope.push(scope)
      this.#traits.push(wanted.id)
      this.#bytes.tokenBits.push(bits)
    }
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
