import type { PairTable } from '../../pairs/pair-table.ts'
import { type Matching, tokenPlaces } from '../state.ts'

/** Tokens that think at the same time about what to bid for, at the same prices. */
export const batchSize = 4096
/** Numbers of one bid: the token that is wanted, what the bidder keeps, the worth of the pair, the price that was seen. */
export const bidNumbers = 4
/** In place of the worth of the pair: the match stays with its partner, another token of the same member serves it. */
export const staysInPair = -1

/** A matching with its prices in one memory that all threads and the compiled kernel share. */
export interface Market {
  memory: WebAssembly.Memory
  matching: Matching
  /** What each token is worth to its member, and so what it costs whoever wants it; in eighths of a weight. */
  value: Int32Array
  /** Tokens that bid next. */
  batch: Int32Array
  /** Their bids, `bidNumbers` each. */
  bids: Int32Array
  /** Numbers by which threads agree who does what. */
  control: Int32Array
}

const headerAt = 1024
const controlAt = 2048
const controlWords = 64
const firstSection = 4096
const pageBytes = 65_536

/** Bytes of what lies in the memory, in this order; the compiled kernel counts on it. */
const sizesOf = (members: number, places: number): number[] => [
  (members + 1) * 4,
  places * 4,
  places * 4,
  members * tokenPlaces * 4,
  members * tokenPlaces * 4,
  batchSize * 4,
  batchSize * bidNumbers * 4,
]

const placesOf = (sizes: readonly number[]): { at: number[]; end: number } => {
  let end = firstSection
  const at = sizes.map((size) => {
    const place = end
    end = Math.ceil((place + size) / 64) * 64
    return place
  })
  return { at, end }
}

/** The market in a memory that another thread made. */
export const openMarket = (memory: WebAssembly.Memory): Market => {
  const header = new Uint32Array(memory.buffer, headerAt, 9)
  const [members = 0, places = 0, ...at] = header
  const [start = 0, other = 0, info = 0, mate = 0, value = 0, batch = 0, bids = 0] = at
  const tokens = members * tokenPlaces
  const table: PairTable = {
    members,
    start: new Uint32Array(memory.buffer, start, members + 1),
    other: new Uint32Array(memory.buffer, other, places),
    info: new Uint32Array(memory.buffer, info, places),
  }
  return {
    memory,
    matching: { table, mate: new Int32Array(memory.buffer, mate, tokens) },
    value: new Int32Array(memory.buffer, value, tokens),
    batch: new Int32Array(memory.buffer, batch, batchSize),
    bids: new Int32Array(memory.buffer, bids, batchSize * bidNumbers),
    control: new Int32Array(memory.buffer, controlAt, controlWords),
  }
}

/** Makes the market of a table; nobody is matched yet. Throws a RangeError beyond 4 GiB. */
export const createMarket = ({ members, start, other, info }: PairTable): Market => {
  const { at, end } = placesOf(sizesOf(members, other.length))
  const pages = Math.ceil(end / pageBytes)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  new Uint32Array(memory.buffer, headerAt, 9).set([members, other.length, ...at])
  const market = openMarket(memory)
  market.matching.table.start.set(start)
  market.matching.table.other.set(other)
  market.matching.table.info.set(info)
  market.matching.mate.fill(-1)
  return market
}
