import type { Chance } from '@quintet/synthetic'

/** Draws places of a list of weights at once, from a table made beforehand. */
export type Sampler = (chance: Chance) => number

const slots = 4096

/** A sampler of the places 0, 1, 2 … as likely as their weights, to within 1/4096. */
export const createSampler = (weights: readonly number[]): Sampler => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const table = new Uint16Array(slots)
  let [place, until] = [0, weights[0] ?? 0]
  for (let slot = 0; slot < slots; slot++) {
    while (place < weights.length - 1 && (slot + 0.5) * total > until * slots) until += weights[++place] ?? 0
    table[slot] = place
  }
  return ({ next }) => table[Math.floor(next() * slots)] as number
}

/** A sampler of option numbers instead of places. */
export const createOptionSampler = (weights: Readonly<Record<number, number>>): Sampler => {
  const options = Uint16Array.from(Object.keys(weights), Number)
  const sample = createSampler(Object.values(weights))
  return (chance) => options[sample(chance)] as number
}

/** What `make` answered for a number, made once. */
export const remembered = <T>(make: (key: number) => T): ((key: number) => T) => {
  const known = new Map<number, T>()
  return (key) => {
    let found = known.get(key)
    if (found === undefined) known.set(key, (found = make(key)))
    return found
  }
}
