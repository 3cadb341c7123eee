const mixStep = 0x9e37_79b1

/** A place below `limit` for each number, evenly spread: samples of what is too much to be looked at whole. */
export const spread = (number: number, limit: number): number => (Math.imul(number + 1, mixStep) >>> 0) % limit
