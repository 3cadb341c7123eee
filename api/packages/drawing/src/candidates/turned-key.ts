/** The seeded part of a key goes above the weight. */
export const byHash = (key: number): number => ((key << 12) | (key >>> 20)) >>> 0
/** The same the other way round. */
export const fromHash = (key: number): number => ((key >>> 12) | (key << 20)) >>> 0
