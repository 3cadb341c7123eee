/** Two words of the drawing's seed. */
export type Seed = readonly [number, number]

/** Mixes the hashes of two members, in either order: decides between pairs that are worth the same. */
export const pairHash = (one: number, other: number): number => {
  const sum = (one + other) >>> 0
  const hash = Math.imul(sum ^ (sum >>> 16), 0x21f0_aaad)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Mixes the seed and a member's number to 32 bits; sets the order where everything else is equal. */
export const memberHash = (seed: Seed, id: number): number => {
  let hash = (seed[0] ^ Math.imul(id >>> 0, 0x9e37_79b1) ^ Math.imul(Math.floor(id / 4_294_967_296), 0x85eb_ca6b)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0_aaad) + seed[1]
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a_2d97)
  return (hash ^ (hash >>> 15)) >>> 0
}
