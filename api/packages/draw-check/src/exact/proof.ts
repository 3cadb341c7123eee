import type { Blossom } from './blossom.ts'

type Around = readonly (readonly (readonly [to: number, weight: number])[])[]

/** Where a blossom stands in its nest, and the duals of itself and all around it. */
interface Place {
  depth: number
  dual: number
}

const noPlace: Place = { depth: 0, dual: 0 }

const placesOf = (leaves: readonly Blossom[]): Map<Blossom, Place> => {
  const places = new Map<Blossom, Place>()
  for (const leaf of leaves) {
    const fresh: Blossom[] = []
    for (let at: Blossom | undefined = leaf; at && !places.has(at); at = at.parent) fresh.push(at)
    for (const blossom of fresh.toReversed()) {
      const { depth, dual } = (blossom.parent && places.get(blossom.parent)) ?? noPlace
      places.set(blossom, { depth: depth + 1, dual: dual + blossom.dual })
    }
  }
  return places
}

/** The duals of all blossoms that hold both of two different vertices. */
const sharedDual = (places: ReadonlyMap<Blossom, Place>, one: Blossom, other: Blossom): number => {
  const depth = (blossom: Blossom | undefined) => (blossom ? (places.get(blossom)?.depth ?? 0) : 0)
  let [a, b]: (Blossom | undefined)[] = [one, other]
  while (a !== b) {
    if (depth(a) < depth(b)) [a, b] = [b, a]
    a = a?.parent
  }
  return a ? (places.get(a)?.dual ?? 0) : 0
}

const refuseNegative = (values: readonly number[]): void => {
  if (values.some((value) => value < 0)) throw new Error('A dual is below zero.')
}

/**
 * Looks whether duals of vertices and blossoms cover every edge, and answers twice their value. No matching weighs more than that: one
 * that weighs as much is proven to be the best, whatever way it was found.
 */
export const checkDuals = (leaves: readonly Blossom[], duals: readonly number[], around: Around): bigint => {
  const places = placesOf(leaves)
  const blossoms = [...places.keys()].filter(({ size }) => size > 1)
  refuseNegative(duals)
  refuseNegative(blossoms.map(({ dual }) => dual))
  for (const [a, edges] of around.entries()) {
    for (const [b, weight] of edges) {
      const covered = (duals[a] ?? 0) + (duals[b] ?? 0) + sharedDual(places, leaves[a] as Blossom, leaves[b] as Blossom)
      if (covered < weight) throw new Error(`The duals do not cover the edge ${a}-${b}.`)
    }
  }
  const ofBlossoms = blossoms.map(({ dual, size }) => BigInt(dual) * BigInt(size - 1))
  return [...duals.map((dual) => BigInt(2 * dual)), ...ofBlossoms].reduce((sum, value) => sum + value, 0n)
}
