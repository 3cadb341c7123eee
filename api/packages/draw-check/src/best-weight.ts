import { type ExactPair, solveExactly } from './exact/index.ts'
import { type PairList, placesIn } from './pair-list.ts'
import { boundWeight } from './weight-bound.ts'

/** What the best matches of some pairs have. */
export interface Best {
  matches: number
  members: number
  weight: number
}

/** The exact optimum of a component: most matches, then members, then weight. */
const solveComponent = ({ members, pools, weights }: PairList, component: Uint32Array): Best => {
  const own = new Map<number, number>()
  const counts: number[] = []
  const numberOf = (side: number): number => {
    const member = members.list[side] as number
    const number = own.get(member) ?? own.size
    own.set(member, number)
    const tokens = 32 - Math.clz32(pools.list[side] as number)
    counts[number] = Math.max(counts[number] ?? 0, tokens)
    return number
  }
  const pairs = Array.from(component, (pair): ExactPair => ({
    one: numberOf(2 * pair),
    other: numberOf(2 * pair + 1),
    tokensOfOne: placesIn(pools.list[2 * pair] as number),
    tokensOfOther: placesIn(pools.list[2 * pair + 1] as number),
    weight: weights.list[pair] as number,
  }))
  const { matches, members: reached, weight } = solveExactly(counts, pairs, 'shared')
  return { matches: matches.length, members: reached, weight }
}

/** Components that can be solved exactly in a given time, smallest first, and all others. The time grows with the square of the pairs. */
export const splitComponents = (
  components: readonly Uint32Array[],
  exactPairs: number,
): { exact: Uint32Array[]; others: Uint32Array[] } => {
  const [exact, others]: [Uint32Array[], Uint32Array[]] = [[], []]
  let work = 0
  for (const component of components.toSorted((a, b) => a.length - b.length)) {
    work += component.length ** 2
    if (work <= exactPairs ** 2) exact.push(component)
    else others.push(component)
  }
  return { exact, others }
}

export interface WeightFound {
  /** The most weight of the components that were solved. */
  exact: Best
  /** The most that all others can weigh; 0 where there are none. */
  bound: number
}

/** The most weight that matches can have, of pairs whose most matches and members are known. */
export const bestWeight = (
  pairs: PairList,
  people: number,
  { exact, others }: { exact: readonly Uint32Array[]; others: readonly Uint32Array[] },
  most: { matches: number; members: number },
  weightOf: (part: Uint32Array) => number,
): WeightFound => {
  const solved = { matches: 0, members: 0, weight: 0 }
  for (const component of exact) {
    const { matches, members, weight } = solveComponent(pairs, component)
    solved.matches += matches
    solved.members += members
    solved.weight += weight
  }
  if (others.length === 0) return { exact: solved, bound: 0 }
  const rest = new Uint32Array(others.reduce((sum, { length }) => sum + length, 0))
  let filled = 0
  for (const component of others) {
    rest.set(component, filled)
    filled += component.length
  }
  const goal = { matches: most.matches - solved.matches, members: most.members - solved.members, weight: weightOf(rest) }
  return { exact: solved, bound: boundWeight(pairs, rest, people, goal) }
}
