/** Entrants of a slab: what is kept of each is read a slab at a time. A power of two, so that its top is a node of the tree. */
export const slabSize = 256
export const leafBytes = 32

/** The leaves of a slab one by one. */
export const splitLeaves = (leaves: Buffer): Buffer[] =>
  Array.from({ length: leaves.length / leafBytes }, (_, index) => leaves.subarray(index * leafBytes, (index + 1) * leafBytes))

/** Place of a member among those of a slab, which are four bytes each. */
export const placeInSlab = (members: Buffer, member: number): number | undefined => {
  let [low, high] = [0, members.length / 4]
  while (low < high) {
    const middle = (low + high) >> 1
    if (members.readUInt32LE(4 * middle) < member) low = middle + 1
    else high = middle
  }
  return 4 * low < members.length && members.readUInt32LE(4 * low) === member ? low : undefined
}

/** What became of one entrant. */
export interface Outcome {
  /** Eligible people in all, and of each token in the order of its pools; five places. */
  people: number
  ofTokens: number[]
  /** Matches drawn. */
  matches: number
}

const outcomeWords = 7
export const outcomeBytes = 4 * outcomeWords

/** Outcomes of a slab as bytes. */
export const packOutcomes = (count: number, wordOf: (index: number, word: number) => number): Buffer => {
  const words = new Uint32Array(count * outcomeWords)
  for (let index = 0; index < count; index++)
    for (let word = 0; word < outcomeWords; word++) words[index * outcomeWords + word] = wordOf(index, word)
  return Buffer.from(words.buffer)
}

/** The outcome of one place of a slab. */
export const readOutcome = (outcomes: Buffer, place: number): Outcome => {
  const [people = 0, ...rest] = Array.from({ length: outcomeWords }, (_, word) =>
    outcomes.readUInt32LE(place * outcomeBytes + 4 * word),
  )
  return { people, ofTokens: rest.slice(0, -1), matches: rest.at(-1) ?? 0 }
}
