/** Whom a cell knows never to meet, for the cell that draws: numbers, and hashes of persons under the key that all cells share. */
export interface JointFilter {
  /** Entrants, and what they are known by. */
  persons: [member: number, ...hashes: string[]][]
  /** Those of each group never meet each other. */
  groups: { persons: string[]; members: number[] }[]
}

type Pair = [one: number, other: number]

const membersByHash = (filters: readonly JointFilter[], isEntrant: (member: number) => boolean): Map<string, number[]> => {
  const known = new Map<string, number[]>()
  for (const { persons } of filters)
    for (const [member, ...hashes] of persons)
      if (isEntrant(member)) for (const hash of hashes) known.set(hash, [...(known.get(hash) ?? []), member])
  return known
}

const pairsAmong = (members: readonly number[]): Pair[] =>
  members.flatMap((one, at) => members.slice(at + 1).map((other): Pair => (one < other ? [one, other] : [other, one])))

/** The pairs of entrants that are never to meet by what the cells know, each once, in the order of their numbers. */
export const excludedPairs = (filters: readonly JointFilter[], isEntrant: (member: number) => boolean): Pair[] => {
  const known = membersByHash(filters, isEntrant)
  const pairs = new Map<string, Pair>()
  for (const { groups } of filters)
    for (const { persons, members } of groups) {
      const named = persons.flatMap((person) => known.get(person) ?? [])
      for (const pair of pairsAmong([...new Set([...members.filter(isEntrant), ...named])])) pairs.set(pair.join(' '), pair)
    }
  return [...pairs.values()].toSorted(([a, b], [c, d]) => a - c || b - d)
}
