import { type PairList, poolPlaces } from './pair-list.ts'

/** What the best matches of some pairs have: how many matches and members is known, the weight at least. */
export interface Goal {
  matches: number
  members: number
  weight: number
}

/** What a token costs (five places a member), and what one match more and one token at rest more are worth. */
export interface Prices {
  tokens: Float64Array
  ofMatch: number
  ofRest: number
}

const [fewestRounds, mostRounds, pairsInAll] = [40, 600, 80_000_000]
const [mostWithoutGain, shortestStep] = [15, 1e-3]
const places = Array.from({ length: poolPlaces }, (_, place) => place)
const placesOf = Array.from({ length: 2 ** poolPlaces }, (_, bits) =>
  Uint8Array.from(places.filter((place) => (bits >> place) & 1)),
)

/**
 * A bound of the weight by Lagrangian duality: with prices of the tokens, one for a match more and one for a member more, no matches
 * that are as many and reach as many members weigh more than the prices say. Subgradient steps make it small (Polyak, 1969).
 */
class WeightBound {
  readonly #pairs: PairList
  readonly #part: Uint32Array
  readonly #goal: Goal
  readonly #prices: Float64Array
  readonly #slopes: Float64Array
  readonly #members: Uint32Array
  readonly #inPlay: Uint8Array
  readonly #resting: number
  #ofMatch = 0
  #ofRest = 0
  #slopeOfMatch = 0
  #slopeOfMember = 0

  constructor(pairs: PairList, part: Uint32Array, people: number, goal: Goal) {
    this.#pairs = pairs
    this.#part = part
    this.#goal = goal
    this.#inPlay = new Uint8Array(people)
    for (const pair of part) {
      for (const side of [2 * pair, 2 * pair + 1]) {
        const member = pairs.members.list[side] as number
        this.#inPlay[member] = (this.#inPlay[member] as number) | (pairs.pools.list[side] as number)
      }
    }
    this.#members = Uint32Array.from(this.#inPlay.keys()).filter((member) => this.#inPlay[member] !== 0)
    const tokens = this.#members.reduce((sum, member) => sum + this.#tokens(member).length, 0)
    this.#resting = tokens - this.#members.length - 2 * goal.matches + goal.members
    const typical = goal.matches === 0 ? 0 : goal.weight / goal.matches / 2
    this.#prices = new Float64Array(people * poolPlaces).fill(typical)
    this.#slopes = new Float64Array(people * poolPlaces)
  }

  /** The bound at given prices; any prices give one, a cost below nothing counts as nothing. */
  at({ tokens, ofMatch, ofRest }: Prices): number {
    for (const token of tokens.keys()) this.#prices[token] = Math.max(0, tokens[token] as number)
    ;[this.#ofMatch, this.#ofRest] = [ofMatch, ofRest]
    return this.#measure()
  }

  /** The smallest bound that was come to. */
  find(): number {
    const rounds = Math.max(fewestRounds, Math.min(mostRounds, pairsInAll / this.#part.length))
    let [best, step, since] = [Number.POSITIVE_INFINITY, 1, 0]
    for (let round = 0; round < rounds && step > shortestStep && best > this.#goal.weight; round++) {
      const bound = this.#measure()
      since = bound < best ? 0 : since + 1
      best = Math.min(best, bound)
      if (since === mostWithoutGain) [step, since] = [step / 2, 0]
      this.#move((step * Math.max(0, bound - this.#goal.weight)) / this.#length())
    }
    return best
  }

  #tokens(member: number): Uint8Array {
    return placesOf[this.#inPlay[member] as number] as Uint8Array
  }

  /** The bound at these prices; the slopes say how it changes with each. */
  #measure(): number {
    this.#slopes.fill(0)
    this.#slopeOfMatch = -this.#goal.matches
    this.#slopeOfMember = -this.#resting
    const ofGoal = this.#ofMatch * this.#goal.matches + this.#ofRest * this.#resting
    return this.#measureTokens() + this.#measurePairs() - ofGoal
  }

  #measureTokens(): number {
    let sum = 0
    for (const member of this.#members) {
      const tokens = this.#tokens(member)
      for (const place of tokens) {
        sum += this.#prices[member * poolPlaces + place] as number
        this.#slopes[member * poolPlaces + place] = 1
      }
      const least = this.#cheapest(member, this.#inPlay[member] as number)
      const reward = this.#ofRest - (this.#prices[least] as number)
      if (reward <= 0) continue
      const rests = tokens.length - 1
      sum += rests * reward
      this.#slopes[least] = (this.#slopes[least] as number) - rests
      this.#slopeOfMember += rests
    }
    return sum
  }

  #measurePairs(): number {
    const [members, pools, weights] = [this.#pairs.members.list, this.#pairs.pools.list, this.#pairs.weights.list]
    let sum = 0
    for (const pair of this.#part) {
      const one = this.#cheapest(members[2 * pair] as number, pools[2 * pair] as number)
      const other = this.#cheapest(members[2 * pair + 1] as number, pools[2 * pair + 1] as number)
      const gain = this.#ofMatch + (weights[pair] as number) - (this.#prices[one] as number) - (this.#prices[other] as number)
      if (gain <= 0) continue
      sum += gain
      this.#slopes[one] = (this.#slopes[one] as number) - 1
      this.#slopes[other] = (this.#slopes[other] as number) - 1
      this.#slopeOfMatch += 1
    }
    return sum
  }

  #cheapest(member: number, pools: number): number {
    const first = member * poolPlaces
    let least = -1
    for (const place of placesOf[pools] as Uint8Array)
      if (least === -1 || (this.#prices[first + place] as number) < (this.#prices[least] as number)) least = first + place
    return least
  }

  // The two common prices touch all pairs: their steps are as much shorter.
  #length(): number {
    const { matches, members } = this.#goal
    let sum = this.#slopeOfMatch ** 2 / Math.max(1, matches) + this.#slopeOfMember ** 2 / Math.max(1, members)
    for (const member of this.#members) {
      for (const place of this.#tokens(member)) {
        const token = member * poolPlaces + place
        if (this.#canMove(token)) sum += (this.#slopes[token] as number) ** 2
      }
    }
    return Math.max(1e-9, sum)
  }

  #canMove(token: number): boolean {
    return (this.#prices[token] as number) > 0 || (this.#slopes[token] as number) < 0
  }

  #move(step: number): void {
    const { matches, members } = this.#goal
    for (const member of this.#members) {
      for (const place of this.#tokens(member)) {
        const token = member * poolPlaces + place
        this.#prices[token] = Math.max(0, (this.#prices[token] as number) - step * (this.#slopes[token] as number))
      }
    }
    this.#ofMatch -= (step * this.#slopeOfMatch) / Math.max(1, matches)
    this.#ofRest -= (step * this.#slopeOfMember) / Math.max(1, members)
  }
}

// Sums of many prices are not exact; the weight is a whole number.
const whole = (bound: number): number => Math.floor(bound + 1e-3)

/** The most that matches can weigh that are as many and reach as many members as the goal says, by prices from outside. */
export const boundAt = (pairs: PairList, people: number, goal: Goal, prices: Prices): number =>
  whole(
    new WeightBound(
      pairs,
      Uint32Array.from({ length: pairs.count }, (_, pair) => pair),
      people,
      goal,
    ).at(prices),
  )

/** The most that matches of a part of the pairs can weigh, when they are as many and reach as many members as the goal says. */
export const boundWeight = (pairs: PairList, part: Uint32Array, people: number, goal: Goal): number =>
  whole(new WeightBound(pairs, part, people, goal).find())
