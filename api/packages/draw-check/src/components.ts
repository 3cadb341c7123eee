import type { PairList } from './pair-list.ts'

/** Parts of the pairs that have no member in common: each can be solved by itself. Largest first. */
export const componentsOf = ({ members, count }: PairList, people: number): Uint32Array[] => {
  const above = Uint32Array.from({ length: people }, (_, member) => member)
  const top = (member: number): number => {
    let at = member
    while (above[at] !== at) {
      above[at] = above[above[at] as number] as number
      at = above[at] as number
    }
    return at
  }
  const memberOf = (side: number): number => members.list[side] as number
  for (let pair = 0; pair < count; pair++) above[top(memberOf(2 * pair))] = top(memberOf(2 * pair + 1))
  const sizes = new Map<number, number>()
  for (let pair = 0; pair < count; pair++) {
    const own = top(memberOf(2 * pair))
    sizes.set(own, (sizes.get(own) ?? 0) + 1)
  }
  const parts = new Map([...sizes].map(([own, size]) => [own, { pairs: new Uint32Array(size), filled: 0 }]))
  for (let pair = 0; pair < count; pair++) {
    const part = parts.get(top(memberOf(2 * pair)))
    if (part) part.pairs[part.filled++] = pair
  }
  return [...parts.values()].map(({ pairs }) => pairs).toSorted((a, b) => b.length - a.length)
}
