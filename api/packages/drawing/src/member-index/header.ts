/** Numbers that stand in the header of the memory, for readers without the layout (the compiled kernel). */
export interface Counts {
  members: number
  wishes: number
  positions: number
  blocks: number
  /** From this block on stand the wishes that reach the world; a block has rows of zones as well. */
  firstFarBlock: number
  zoneSets: number
  traitRows: number
  past: number
  /** Best candidates that are kept for a wish. */
  best: number
  workers: number
  /** Sets of zones that wishes have; those behind them say where the wishes of one member reach together. */
  zoneSetsOfWishes: number
  /** Groups of members who look together, and the words that say what they look at: see candidates/groups.ts. */
  groups: number
  groupWords: number
}

const countNames = [
  'members',
  'wishes',
  'positions',
  'blocks',
  'firstFarBlock',
  'zoneSets',
  'traitRows',
  'past',
  'best',
  'workers',
  'zoneSetsOfWishes',
  'groups',
  'groupWords',
] as const satisfies (keyof Counts)[]

const headerAt = 1024
const headerWords = 128

const headerOf = (memory: WebAssembly.Memory) => new Uint32Array(memory.buffer, headerAt, headerWords)

/** Counts first, then where every section begins. */
export const writeHeader = (memory: WebAssembly.Memory, counts: Counts, places: readonly number[]): void =>
  headerOf(memory).set([...countNames.map((name) => counts[name]), ...places])

export const readCounts = (memory: WebAssembly.Memory): Counts => {
  const header = headerOf(memory)
  return Object.fromEntries(countNames.map((name, index) => [name, header[index]])) as unknown as Counts
}
